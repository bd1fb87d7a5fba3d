// `push` and `snapshot --push` (CLI-78..CLI-81, CLI-30) through the real binary, against the stand-in.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Fault } from "../support/hosted.ts"
import { assertNoSecret, configured, search, withKey, withProject, words } from "../support/hostedFolder.ts"
import { apiKey, foreignKey, ingestKey } from "../support/hostedState.ts"
import { type Ended, run } from "../support/run.ts"

const push = async (
  folder: string,
  args: ReadonlyArray<string> = [],
  env: Readonly<Record<string, string>> = withKey
) => {
  const ended = await run(["push", ...args], { cwd: folder, env })
  assertNoSecret(ended)
  assert.strictEqual(ended.stdout, "")
  return ended
}

const assertWarned = (ended: Ended, what: RegExp): void => {
  assert.strictEqual(ended.code, 0, ended.stderr)
  assert.match(words(ended.stderr), /^warning: the snapshot was not uploaded\. /)
  assert.match(words(ended.stderr), what)
}

describe("push", () => {
  it("uploads the configured snapshot and says which deployment it became", () =>
    withProject(async (folder, { received, state }) => {
      const ended = await push(folder)
      assert.strictEqual(ended.code, 0)
      assert.strictEqual(ended.stderr, "Uploaded to acme/search-mcp as deployment dep_1 (production).\n")
      const document: unknown = JSON.parse(readFileSync(join(folder, ".mcp-inspect/surface.json"), "utf8"))
      assert.deepStrictEqual(
        state.deployments.map(({ environment, project, server, snapshot }) => ({
          environment,
          project,
          server,
          snapshot
        })),
        [{ environment: "production", project: "acme/search-mcp", server: "default", snapshot: document }]
      )
      assert.strictEqual(received[0]?.headers["authorization"], `Bearer ${apiKey}`)
    }))

  it("makes a new deployment of the same document each time", () =>
    withProject(async (folder, { state }) => {
      await push(folder)
      await push(folder)
      assert.deepStrictEqual(
        state.deployments.map(({ id }) => id),
        ["dep_1", "dep_2"]
      )
      assert.strictEqual(new Set(state.deployments.map(({ fingerprint }) => fingerprint)).size, 1)
    }))

  it("sends what the flags name rather than what CI names", () =>
    withProject(async (folder, { state }) => {
      const args = ["--environment", "staging", "--commit", "0123456789abcdef", "--branch", "release/1"]
      await push(folder, args, { ...withKey, GITHUB_SHA: "f".repeat(40), GITHUB_REF_NAME: "main" })
      assert.deepInclude(state.deployments[0], {
        environment: "staging",
        commit: "0123456789abcdef",
        branch: "release/1"
      })
    }))

  it("takes commit and branch from CI, else from git", () =>
    withProject(async (folder, { state }) => {
      await push(folder, [], { ...withKey, GITHUB_SHA: "a".repeat(40), GITHUB_REF_NAME: "main" })
      rmSync(join(folder, ".git"), { recursive: true, force: true })
      const git = (...args: ReadonlyArray<string>) =>
        execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder })
      git("init", "--quiet", "--initial-branch", "trunk")
      git("commit", "--quiet", "--allow-empty", "--message", "Nothing yet")
      const head = git("rev-parse", "HEAD").toString().trim()
      await push(folder)
      assert.deepInclude(state.deployments[0], { commit: "a".repeat(40), branch: "main" })
      assert.deepInclude(state.deployments[1], { commit: head, branch: "trunk" })
    }))

  it("uploads each server of a configuration under its name, and one with --server", () =>
    withProject(async (folder, { state, url }) => {
      const file = JSON.stringify(join(folder, ".mcp-inspect/surface.json"))
      const entry = `{ url: "https://mcp.example.com/mcp", baseline: { path: ${file} } }`
      writeFileSync(
        join(folder, ".mcp-inspect.yml"),
        `servers: { one: ${entry}, two: ${entry} }\nproject: acme/search-mcp\nendpoint: ${url}\n`
      )
      await push(folder)
      await push(folder, ["--server", "two"])
      assert.deepStrictEqual(
        state.deployments.map(({ server }) => server),
        ["one", "two", "two"]
      )
    }))

  it("carries names such as __proto__ unchanged", () =>
    withProject(async (folder, { state, url }) => {
      const properties: unknown = JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}')
      const tool = { name: "__proto__", inputSchema: { type: "object", properties } }
      writeFileSync(join(folder, ".mcp-inspect.yml"), configured(url, [tool]))
      const ended = await run(["snapshot", "--push"], { cwd: folder, env: withKey })
      assert.include(ended.stderr, "as deployment dep_1")
      const written = readFileSync(join(folder, ".mcp-inspect/surface.json"), "utf8")
      assert.strictEqual(JSON.stringify(state.deployments[0]?.snapshot), written.trimEnd())
    }))

  it("ends with 2 when the snapshot cannot be read, and sends nothing", () =>
    withProject(async (folder, { received }) => {
      writeFileSync(join(folder, "broken.json"), "{}")
      for (const file of ["missing.json", "broken.json"]) {
        const ended = await push(folder, [file])
        assert.strictEqual(ended.code, 2)
        assert.match(ended.stderr, /^error: snapshot_(missing|corrupt): /)
      }
      assert.lengthOf(received, 0)
    }))

  it("ends with 2 for a flag that cannot be meant", () =>
    withProject(async (folder, { received }) => {
      for (const args of [
        ["--commit", "HEAD"],
        ["--environment", "a b"],
        ["--branch", ""],
        ["--server", "a b"]
      ])
        assert.strictEqual((await push(folder, args)).code, 2, args.join(" "))
      assert.lengthOf(received, 0)
    }))
})

describe("an upload that fails", () => {
  it("is a warning without a key, with a key of another kind or organization, or without a project", () =>
    withProject(async (folder, { received, state, url }) => {
      assertWarned(await push(folder, [], {}), /MCP_INSPECT_KEY is not set/)
      assertWarned(await push(folder, [], { MCP_INSPECT_KEY: "a b" }), /no key or token/)
      assertWarned(await push(folder, [], { MCP_INSPECT_KEY: ingestKey }), /kind `ingest`/)
      assert.lengthOf(received, 0)
      assertWarned(await push(folder, [], { MCP_INSPECT_KEY: foreignKey }), /HTTP 404/)
      assertWarned(await push(folder, [], { MCP_INSPECT_KEY: "mcpi_api_notKnown00000000" }), /HTTP 401/)
      const named = configured(url, [search]).replace("project: acme/search-mcp\n", "")
      writeFileSync(join(folder, ".mcp-inspect.yml"), named)
      assertWarned(await push(folder), /names no `project`/)
      assert.lengthOf(state.deployments, 0)
    }))

  const cases: ReadonlyArray<readonly [name: string, fault: Fault, attempts: number, what: RegExp]> = [
    ["401", { kind: "status", status: 401 }, 1, /HTTP 401, made_up_401: Made to fail\. Check that the key/],
    ["403", { kind: "status", status: 403 }, 1, /HTTP 403/],
    ["404", { kind: "status", status: 404 }, 1, /HTTP 404/],
    ["413", { kind: "status", status: 413 }, 1, /HTTP 413.*snapshot so large/],
    ["429", { kind: "status", status: 429 }, 2, /HTTP 429.*Wait a while/],
    ["429 with a long wait", { kind: "status", status: 429, retryAfter: "60" }, 1, /HTTP 429/],
    ["500", { kind: "status", status: 500 }, 2, /HTTP 500/],
    ["a proxy's page", { kind: "page", status: 502 }, 2, /HTTP 502, without saying why/],
    ["a reset connection", { kind: "reset" }, 2, /cannot be reached/],
    ["an answer that is no JSON", { kind: "body", status: 201, text: "<html>" }, 1, /not JSON/],
    [
      "an answer of another shape",
      { kind: "body", status: 201, text: '{"deployment":{"id":1}}' },
      1,
      /`deployment\.id` is wrong/
    ],
    ["a status of another endpoint", { kind: "body", status: 204, text: "" }, 1, /HTTP 204, which the contract/],
    ["an answer without end", { kind: "huge" }, 1, /larger than 1024 KiB/]
  ]
  for (const [name, fault, attempts, what] of cases) {
    it(`is a warning after ${attempts} of 2 attempts: ${name}`, () =>
      withProject(async (folder, hosted) => {
        hosted.fail([fault], { always: true })
        assertWarned(await push(folder), what)
        assert.lengthOf(hosted.received, attempts)
      }))
  }

  it("is a warning after the two attempts that fit into the time", () =>
    withProject(async (folder, hosted) => {
      hosted.fail([{ kind: "hang" }], { always: true })
      assertWarned(await push(folder), /did not answer within 10 seconds/)
      assert.lengthOf(hosted.received, 2)
    }))

  it("is a warning when nothing listens", () =>
    withProject(async (folder) => {
      assertWarned(await push(folder, ["--endpoint", "http://127.0.0.1:1"]), /cannot be reached/)
    }))

  it("is none when the second attempt is answered", () =>
    withProject(async (folder, hosted) => {
      hosted.fail([{ kind: "status", status: 500 }])
      const ended = await push(folder)
      assert.include(ended.stderr, "as deployment dep_1")
      assert.lengthOf(hosted.received, 2)
    }))

  it("is not repeated as a second deployment when only the answer was lost", () =>
    withProject(async (folder, hosted) => {
      hosted.fail([{ kind: "lost" }])
      const ended = await push(folder)
      assert.include(ended.stderr, "as deployment dep_1")
      assert.lengthOf(hosted.received, 2)
      assert.lengthOf(hosted.state.deployments, 1)
    }))

  it("never follows a redirect with the key or the snapshot", () =>
    withProject(async (folder, hosted) => {
      await withProject(async (_, elsewhere) => {
        hosted.fail([{ kind: "redirect", to: `${elsewhere.url}/v1/steal` }], { always: true })
        assertWarned(await push(folder), /redirects \(HTTP 307\) to http:\/\/127\.0\.0\.1/)
        assert.lengthOf(elsewhere.received, 0)
      })
      hosted.fail([{ kind: "redirect", to: "/v1/elsewhere" }], { always: true })
      assertWarned(await push(folder), /redirects/)
      assert.lengthOf(hosted.received, 2)
    }))

  it("does not show what a service makes of the key, nor its escapes", () =>
    withProject(async (folder, hosted) => {
      const message = `\u001B[2Jyou sent Bearer ${apiKey}\n::error::x`
      hosted.fail([{ kind: "status", status: 400, message }])
      const ended = await push(folder)
      assertWarned(ended, /you sent Bearer …/)
      assert.notInclude(ended.stderr, "\u001B")
      assert.lengthOf(ended.stderr.trimEnd().split("\n"), 1)
    }))
})

describe("snapshot --push", () => {
  it("uploads what it captured", () =>
    withProject(async (folder, { state }) => {
      const ended = await run(["snapshot", "--push"], { cwd: folder, env: withKey })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.include(ended.stderr, "as deployment dep_1")
      assert.lengthOf(state.deployments, 1)
    }))

  it("ends with 0 and the written snapshot when the upload fails", () =>
    withProject(async (folder, hosted) => {
      rmSync(join(folder, ".mcp-inspect/surface.json"))
      hosted.fail([{ kind: "status", status: 403 }])
      const ended = await run(["snapshot", "--push"], { cwd: folder, env: withKey })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.include(ended.stderr, "warning: the snapshot was not uploaded.")
      assert.doesNotThrow(() => JSON.parse(readFileSync(join(folder, ".mcp-inspect/surface.json"), "utf8")))
    }))

  it("uploads nothing unless it was asked to", () =>
    withProject(async (folder, { received }) => {
      await run(["snapshot"], { cwd: folder, env: withKey })
      assert.lengthOf(received, 0)
    }))
})
