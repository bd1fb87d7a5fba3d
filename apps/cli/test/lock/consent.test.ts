// Nothing of somebody else is started before a person agreed to it: with a terminal by a question, without one by `--yes`.
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { CannotRun } from "../../src/Failure.ts"
import { globalFlags } from "../../src/Globals.ts"
import { agree, type Asked } from "../../src/lock/consent.ts"
import { givenTo } from "../../src/lock/environment.ts"
import { isElsewhere, type Source, sourceOf } from "../../src/lock/Source.ts"
import { openSource, unheldOf } from "../../src/lock/unheld.ts"
import { makeVariables } from "../../src/clientConfig/names.ts"
import { readServer } from "../../src/clientConfig/servers.ts"
import { clientFiles } from "../../src/clientConfig/clients.ts"
import { asJson } from "@mcp-inspect/engine/model/Json"
import { sourceLines } from "../../src/lock/sourceText.ts"
import { Host } from "../../src/Host.ts"
import { put, said, search, withRepository } from "../support/init.ts"
import { lists, lock, scriptedBy } from "../support/lock.ts"
import { startHttp } from "../support/live.ts"

const source = (...command: ReadonlyArray<string>): Source => ({ command, env: {}, cwd: "server" })

/** A server of a client configuration as `lock` has it. */
const configured = (entry: Readonly<Record<string, unknown>>) => {
  const variables = makeVariables(new Set())
  const [client] = clientFiles
  assert.isDefined(client)
  const folders = { config: "/p", workspace: "/p", root: "/p" }
  const read = readServer(asJson(entry), client, { name: "a", isWanted: true, folders, variables })
  if (read.kind !== "server") return assert.fail(JSON.stringify(read))
  const given = givenTo(read.server, variables)
  const source = sourceOf(
    read.server,
    given.map(({ kind, name, text }) => [name, kind === "held" ? text : null])
  )
  const unheld = unheldOf(read.server, source, variables, given)
  return { source, unheld, open: openSource(source, unheld, variables, given) }
}

/** What is written while one server is asked about, and how that ended. */
const asking = (
  asked: Partial<Asked>,
  answers: ReadonlyArray<string> | undefined
): Effect.Effect<{ readonly err: string; readonly failure: CannotRun | undefined }> => {
  const written = { out: "", err: "" }
  const about = {
    name: "a",
    place: ".mcp.json:1:1",
    source: asked.source ?? source("npx", "x"),
    open: asked.source ?? source("npx", "x"),
    unheld: [],
    earlier: undefined,
    isAgreed: false
  }
  const host = Host.layerMemory({ cwd: "/", written, ...(answers === undefined ? {} : { answers }) })
  let failure: CannotRun | undefined
  const command = Command.make("asking", {}, () =>
    agree({ ...about, ...asked }).pipe(Effect.catch((error) => Effect.sync(() => void (failure = error))))
  ).pipe(Command.withGlobalFlags(globalFlags))
  return Command.runWith(command, { version: "0" })([]).pipe(
    Effect.orDie,
    Effect.map(() => ({ err: written.err, failure })),
    Effect.provide(Layer.mergeAll(host, NodeServices.layer))
  )
}

describe("a question", () => {
  it.effect("shows the command, what it is given and where it starts, and takes y or yes for an answer", () =>
    Effect.gen(function* () {
      for (const answer of ["y", " YES "]) {
        const { err, failure } = yield* asking(
          {
            source: {
              command: ["npx", "-y", "x@1.2.3", "--token", "${TOKEN}", "a b"],
              env: { KEY: null, MODE: "debug" },
              cwd: "sub"
            }
          },
          [answer]
        )
        assert.isUndefined(failure)
        assert.strictEqual(
          err,
          "`a` starts a command that the lock file does not hold:\n" +
            "  npx -y x@1.2.3 --token ${TOKEN} 'a b'\n  variables: KEY MODE=debug\n  folder: sub\nStart it? [y/N] "
        )
      }
    })
  )

  it.effect("takes anything else, and the end of input, for no", () =>
    Effect.gen(function* () {
      for (const answers of [["n"], [""], ["yep"], ["no, y"], []]) {
        const { failure } = yield* asking({}, answers)
        assert.strictEqual(failure?.code, "consent_required")
        assert.include(failure?.problem ?? "", "did not agree")
      }
    })
  )

  it.effect("shows what was locked beside what is there now, and asks nothing about what was locked", () =>
    Effect.gen(function* () {
      const changed = yield* asking({ source: source("npx", "x@2"), earlier: source("npx", "x@1") }, ["y"])
      assert.include(
        changed.err,
        "other than the one that was locked:\n  npx x@2\n  folder: server\n  locked: npx x@1 ("
      )
      const same = yield* asking({ earlier: source("npx", "x") }, [])
      assert.deepStrictEqual(same, { err: "", failure: undefined })
      for (const earlier of [
        { command: ["npx", "x"], env: {} },
        { command: ["npx", "x"], env: { NODE_OPTIONS: null }, cwd: "server" },
        { url: "https://x.example", headers: [] }
      ])
        assert.include((yield* asking({ earlier }, ["n"])).err, "[y/N]")
    })
  )

  it.effect("comes each time for values that no lock file holds, and shows those that no machine made", () =>
    Effect.gen(function* () {
      const key = `ghp_${"a1B2".repeat(9)}`
      const unheld = [
        { name: "TOKEN", value: "evil-package", isKey: false },
        { name: "KEY", value: key, isKey: true },
        { name: "NODE_OPTIONS", value: "--require ./x.js\n", isKey: false }
      ]
      const locked: Source = { command: ["npx", "--token", "${TOKEN}", "--key", "${KEY}"], env: { NODE_OPTIONS: null } }
      const open: Source = {
        command: ["npx", "--token", "evil-package", "--key", "${KEY}"],
        env: { NODE_OPTIONS: "--require ./x.js\n" }
      }
      const asked = { unheld, source: locked, open, earlier: locked }
      const { err, failure } = yield* asking(asked, ["y"])
      assert.isUndefined(failure)
      const lines = [
        "npx --token evil-package --key ${KEY}",
        "variables: 'NODE_OPTIONS=--require ./x.js\\u{A}'",
        "not held: TOKEN KEY NODE_OPTIONS",
        "KEY is hidden, a key of 40 characters"
      ]
      assert.strictEqual(
        err,
        `\`a\` starts a command with values that no lock file holds:\n${lines.map((line) => `  ${line}\n`).join("")}Start it? [y/N] `
      )
      const without = yield* asking(asked, undefined)
      // A log has other readers than the person who asked.
      assert.strictEqual(
        without.failure?.stderr,
        "npx --token ${TOKEN} --key ${KEY}\nvariables: NODE_OPTIONS\nnot held: TOKEN KEY NODE_OPTIONS"
      )
      assert.include(without.failure?.mend ?? "", "given as `${NAME}`")
    })
  )

  it.effect("is not asked without a terminal, nor about more than a screen shows", () =>
    Effect.gen(function* () {
      const without = yield* asking({}, undefined)
      assert.strictEqual(without.err, "")
      assert.strictEqual(without.failure?.code, "consent_required")
      assert.strictEqual(without.failure?.stderr, "npx x\nfolder: server")
      const long = yield* asking({ source: source("sh", "-c", `evil ${"a ".repeat(3000)}`) }, ["y"])
      assert.strictEqual(long.err, "")
      assert.include(long.failure?.problem ?? "", "too many to judge")
    })
  )
})

describe("a command that is shown", () => {
  it("hides no part of itself", () => {
    const cases: ReadonlyArray<readonly [word: string, shown: string]> = [
      ["", "''"],
      ["a b", "'a b'"],
      ["it's", "'it'\\''s'"],
      ["a\nStart it? [y/N] y", "'a\\u{A}Start it? [y/N] y'"],
      ["\u001b[2K\u001b[1A", "'\\u{1B}[2K\\u{1B}[1A'"],
      ["\u202eexe.txt", "'\\u{202E}exe.txt'"],
      ["\u200b\u00a0\u3000\u2800", "'\\u{200B}\\u{A0}\\u{3000}\\u{2800}'"],
      ["::error::x", "'::error::x'"],
      ["##vso[task.complete]", "'#\\u{23}vso[task.complete]'"],
      ["${TOKEN}", "${TOKEN}"],
      ["$(rm)", "'$(rm)'"],
      ["x;y|z&", "'x;y|z&'"]
    ]
    for (const [word, shown] of cases)
      assert.deepStrictEqual(sourceLines({ command: ["p", word], env: {} }), [`p ${shown}`])
    assert.deepStrictEqual(sourceLines({ command: ["p"], env: { "A\nB": null }, cwd: "x y" }), [
      "p",
      "variables: 'A\\u{A}B'",
      "folder: 'x y'"
    ])
    assert.deepStrictEqual(sourceLines({ url: "https://x.example/\u202e", headers: ["authorization"] }), [
      "https://x.example/\\u{202E}",
      "headers: authorization"
    ])
  })
})

describe("a command that a configuration makes", () => {
  const shownOf = (entry: Readonly<Record<string, unknown>>): string => {
    const read = configured(entry)
    return sourceLines(read.open).join("\n")
  }

  it("shows all that could be run, and hides keys of machines alone", () => {
    const key = `ghp_${"a1B2".repeat(9)}`
    const pem = "-----BEGIN PRIVATE KEY-----"
    const cases: ReadonlyArray<readonly [entry: Readonly<Record<string, unknown>>, shown: string]> = [
      [{ command: "bash", args: ["-c", `: ${pem}; touch x`] }, `bash -c ': ${pem}; touch x'`],
      [
        { command: "bash", args: ["-c", `exec node s # ${pem}\ntouch x`] },
        `bash -c 'exec node s # ${pem}\\u{A}touch x'`
      ],
      [{ command: "./sk-evilprogram123" }, "./sk-evilprogram123"],
      [{ command: "npx", args: ["-y", "--token", "sk-evilpackage12"] }, "npx -y --token sk-evilpackage12"],
      [{ command: "npx", args: ["x", "--token", key] }, "npx x --token ${TOKEN}"],
      [{ command: "npx", args: ["x", `--api-key=${key}`] }, "npx x --api-key=${API_KEY}"],
      [{ command: "node", args: [], env: { PATH: "sk-evilfolder1234" } }, "node\nvariables: PATH=sk-evilfolder1234"],
      [{ command: "sh", args: ["-c", `a${" ".repeat(500)}b`] }, "sh -c 'a‹500 spaces›b'"]
    ]
    for (const [entry, shown] of cases) assert.strictEqual(shownOf(entry), shown)
    const long = "A1b".repeat(40_000)
    assert.include(shownOf({ command: "npx", args: ["--token", long] }), long)
  })

  it("holds plain values of variables, knows secrets by their names, and asks about the others", () => {
    const env = {
      HOME: "/evil",
      PORT: "8080",
      API_URL: "https://x.example/a",
      API_TOKEN: "hunter2",
      GIT_ASKPASS: "touch x",
      "BASH_FUNC_x%%": "() { y; }",
      HTTPS_PROXY: "http://a:b@evil.example",
      CLASSPATH: "/a:/b",
      NODE_OPTIONS: "--import=./x.js",
      LOGIN: "hunter2"
    }
    const { source, unheld } = configured({ command: "node", env })
    assert.deepStrictEqual("url" in source ? {} : source.env, {
      API_TOKEN: null,
      API_URL: "https://x.example/a",
      "BASH_FUNC_x%%": null,
      CLASSPATH: null,
      GIT_ASKPASS: null,
      HOME: "/evil",
      HTTPS_PROXY: null,
      LOGIN: null,
      NODE_OPTIONS: null,
      PORT: "8080"
    })
    assert.deepStrictEqual(unheld.map(({ name }) => name).sort(), [
      "BASH_FUNC_x%%",
      "CLASSPATH",
      "GIT_ASKPASS",
      "HTTPS_PROXY",
      "LOGIN",
      "NODE_OPTIONS"
    ])
  })

  it("asks about a locked URL that leads elsewhere or is sent more", () => {
    const before = { url: "https://a.example/mcp?x=1", headers: ["x"] }
    const cases: ReadonlyArray<readonly [now: typeof before, isAsked: boolean]> = [
      [{ ...before, url: "https://a.example/other" }, false],
      [{ ...before, headers: [] }, false],
      [{ ...before, headers: ["authorization", "x"] }, true],
      [{ ...before, url: "https://evil.example\\@a.example/mcp" }, true],
      [{ ...before, url: "http://a.example/mcp" }, true]
    ]
    for (const [now, isAsked] of cases) assert.strictEqual(isElsewhere(before, now), isAsked, JSON.stringify(now))
  })
})

describe("without a terminal", () => {
  it("nothing is started before `--yes`, and nothing is asked again until a command changes", () =>
    withRepository({}, async (folder) => {
      lists(folder, "alpha.json", search)
      const { args, command } = scriptedBy("alpha.json")
      const starts = join(folder, "starts")
      const script = JSON.stringify({ file: "alpha.json", starts })
      const configure = (...more: ReadonlyArray<string>): void =>
        put(folder, { ".mcp.json": { mcpServers: { a: { command, args: [args[0], script, ...more] } } } })
      configure()
      const refused = await lock(folder)
      assert.strictEqual(refused.code, 2)
      assert.match(refused.stderr, /^error: consent_required: a: \.mcp\.json:\d+:\d+\n/m)
      assert.match(refused.stderr, /\n {2}It would start or contact:\n {2}\| \S*node \S+server\.mjs /)
      assert.isFalse(existsSync(starts))
      assert.isFalse(existsSync(join(folder, "mcp-lock.json")))
      const agreed = await lock(folder, ["--yes"])
      assert.strictEqual(agreed.code, 0, agreed.stderr)
      assert.match(agreed.stderr, /^`a` starts a command that the lock file does not hold:\n {2}\S*node /m)
      for (const words of [[], ["--verify"]]) {
        const again = await lock(folder, words)
        assert.strictEqual(again.code, 0, again.stderr)
        assert.notInclude(again.stderr, "starts a command")
      }
      configure("--changed")
      const changed = await lock(folder)
      assert.strictEqual(changed.code, 2)
      assert.match(said(changed), /another than the one that was locked.*--changed \| locked: /)
    }))

  it("no value that decides what is started can change unseen", () =>
    withRepository({}, async (folder) => {
      lists(folder, "alpha.json", search)
      const { args, command } = scriptedBy("alpha.json")
      const configure = (more: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}): void =>
        put(folder, { ".mcp.json": { mcpServers: { a: { command, args: [...args, ...more], env } } } })
      configure(["${SOME:-one}", "${SOME_TOKEN}"], { NAME: "info", NODE_OPTIONS: "${SOME_OPTIONS}" })
      const env = { SOME_TOKEN: "t", SOME_OPTIONS: "" }
      assert.strictEqual((await lock(folder, ["--yes"], env)).code, 0)
      assert.strictEqual((await lock(folder, ["--verify"], env)).code, 0)
      const changes: ReadonlyArray<Parameters<typeof configure>> = [
        [["${SOME:-two}", "${SOME_TOKEN}"], { NAME: "info", NODE_OPTIONS: "${SOME_OPTIONS}" }],
        [["${SOME:-one}", "${SOME_TOKEN:-default}"], { NAME: "info", NODE_OPTIONS: "${SOME_OPTIONS}" }],
        [["${SOME:-one}", "${SOME_TOKEN}"], { NAME: "info", NODE_OPTIONS: "--no-warnings" }],
        [["${SOME:-one}", "${SOME_TOKEN}"], { NAME: "info", NODE_OPTIONS: "${SOME_OPTIONS:---no-warnings}" }],
        [["${SOME:-one}", "--token", "literal"], { NAME: "info", NODE_OPTIONS: "${SOME_OPTIONS}" }]
      ]
      for (const change of changes) {
        configure(...change)
        const changed = await lock(folder, ["--verify"], env)
        assert.strictEqual(changed.code, 2, JSON.stringify(change))
        assert.match(changed.stderr, /^error: consent_required: a: /m, JSON.stringify(change))
      }
      // Even once locked: the file does not hold the literal, so it cannot say that it is the same.
      assert.strictEqual((await lock(folder, ["--yes"], env)).code, 0)
      const again = await lock(folder, ["--verify"], env)
      assert.match(said(again), /consent_required: a: \S+ .*has values that no lock file holds.*not held: TOKEN/)
      configure(["${SOME:-one}", "${SOME_TOKEN}"], { NAME: "debug", NODE_OPTIONS: "${SOME_OPTIONS}" })
      assert.strictEqual((await lock(folder, ["--yes"], env)).code, 0)
      assert.strictEqual((await lock(folder, ["--verify"], env)).code, 0)
    }))

  it.live("a URL is contacted without a question, and the names of the headers it is sent are shown", () =>
    Effect.gen(function* () {
      const { port } = yield* startHttp("/tmp", [join(import.meta.dirname, "../fixtures/servers/modern.mjs"), "http"])
      const url = `http://127.0.0.1:${port}/mcp`
      const servers = { a: { url, headers: { "X-Team": "blue", Authorization: "Bearer abc" } } }
      yield* Effect.promise(() =>
        withRepository({ ".mcp.json": { mcpServers: servers } }, async (folder) => {
          const ended = await lock(folder)
          assert.strictEqual(ended.code, 0, ended.stderr)
          assert.include(ended.stderr, `\`a\` is contacted at:\n  ${url}\n  headers: authorization x-team\n`)
          assert.notInclude(ended.stderr, "abc")
        })
      )
    })
  )

  it("what a hostile configuration says shows as text", () =>
    withRepository({}, async (folder) => {
      const name = "a`\n::error::x\u202e\u001b[31m##vso[task.complete]"
      put(folder, { ".mcp.json": { mcpServers: { [name]: { command: "no\u001b[2Ksuch", args: ["\n::warning::y"] } } } })
      for (const args of [[], ["--yes"], ["--verify"]]) {
        const ended = await lock(folder, args)
        assert.strictEqual(ended.code, 2)
        assert.notMatch(ended.stderr + ended.stdout, /[\u001b\u202e]|^\s*::/m)
      }
    }))
})
