// `doctor` (CLI-69..CLI-71) through the real binary.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { type Ended, run, scripted, withFolder } from "./support/run.ts"

const search = { name: "search", inputSchema: { type: "object" } }

interface Check {
  readonly id: string
  readonly status: string
  readonly detail: string
}

const checksOf = ({ stdout }: Ended): ReadonlyArray<Check> => {
  const { checks, formatVersion } = JSON.parse(stdout) as {
    readonly formatVersion: number
    readonly checks: ReadonlyArray<Check>
  }
  assert.strictEqual(formatVersion, 1)
  return checks
}

const statusesOf = (ended: Ended): Readonly<Record<string, string>> =>
  Object.fromEntries(checksOf(ended).map(({ id, status }) => [id, status]))

const detailOf = (ended: Ended, id: string): string => checksOf(ended).find((check) => check.id === id)?.detail ?? ""

const configure = (folder: string, ...lines: ReadonlyArray<string>): void =>
  writeFileSync(join(folder, ".mcp-inspect.yml"), `${lines.join("\n")}\n`)

const serverLine = (script: Readonly<Record<string, unknown>> = { tools: [search] }): string =>
  `server:\n  command: ${JSON.stringify(scripted(script))}`

const json = (folder: string, args: ReadonlyArray<string> = [], env: Readonly<Record<string, string>> = {}) =>
  run(["doctor", "--format", "json", ...args], { cwd: folder, env })

/** A hosted API that answers every path with this status and remembers who asked what. */
const withHosted = async <A>(
  status: number,
  use: (url: string, asked: ReadonlyArray<string>) => Promise<A>
): Promise<A> => {
  const asked: Array<string> = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? "no key"}`)
    response.writeHead(status, { "content-type": "application/json" }).end("{}")
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const address = server.address()
  try {
    return await use(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`, asked)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

describe("doctor", () => {
  it("passes every check of a working set-up, one line each, and writes nothing", () =>
    withFolder(async (folder) => {
      configure(folder, serverLine(), "baseline:", "  source: file")
      await run(["snapshot"], { cwd: folder })
      const before = readdirSync(folder, { recursive: true })
      const ended = await run(["doctor"], { cwd: folder })
      assert.strictEqual(ended.code, 0)
      assert.deepStrictEqual(
        ended.stdout
          .trimEnd()
          .split("\n")
          .map((line) => line.split(/ +/).slice(0, 2).join(" ")),
        ["pass node", "pass git", "pass config", "pass server", "pass surface", "pass baseline", "skip hosted"]
      )
      assert.match(ended.stdout, /^pass {2}server +scripted 1\.0\.0 answers over stdio, legacy protocol 2025-11-25\.$/m)
      assert.match(ended.stdout, /^pass {2}surface +1 tool, 0 resource templates, 0 resources, 0 prompts\.$/m)
      assert.match(
        ended.stdout,
        /^pass {2}baseline +Found \.mcp-inspect\/surface\.json, and the server lists the same\.$/m
      )
      assert.strictEqual(ended.stderr, "6 passed, 0 warnings, 0 failed, 1 skipped.\n")
      assert.deepStrictEqual(readdirSync(folder, { recursive: true }), before)
    }))

  it("fails with 2 and the reason when the server does not start, and never shows a secret", () =>
    withFolder(async (folder) => {
      configure(
        folder,
        serverLine({ exit: 3, stderr: "the token hunter2-very-secret is refused\n" }),
        "  env:",
        "    TOKEN: ${MY_TOKEN}"
      )
      const ended = await json(folder, [], { MY_TOKEN: "hunter2-very-secret" })
      assert.strictEqual(ended.code, 2)
      assert.include(statusesOf(ended), { config: "pass", server: "fail", surface: "skip", baseline: "warn" })
      assert.match(detailOf(ended, "server"), /exited with code 3.*Its stderr ended with: the token/)
      assert.notInclude(ended.stdout + ended.stderr, "hunter2")
    }))

  it("fails with 2 for a configuration that cannot be used, and says where", () =>
    withFolder(async (folder) => {
      configure(folder, serverLine(), "fail_on: sometimes")
      const ended = await json(folder)
      assert.strictEqual(ended.code, 2)
      assert.deepInclude(statusesOf(ended), { node: "pass", config: "fail", server: "skip", baseline: "skip" })
      assert.match(detailOf(ended, "config"), /\.mcp-inspect\.yml:3.*fail_on/)
    }))

  it("warns without a configuration, and fails when nothing names a server", () =>
    withFolder(async (folder) => {
      const nothing = await json(folder)
      assert.strictEqual(nothing.code, 2)
      assert.include(statusesOf(nothing), { config: "warn", server: "fail" })
      const named = await json(folder, ["--stdio", scripted({ tools: [search] })])
      assert.strictEqual(named.code, 0)
      assert.include(statusesOf(named), { config: "skip", server: "pass", surface: "pass", baseline: "warn" })
    }))

  it("fails for a baseline that cannot be read, and tells one that differs", () =>
    withFolder(async (folder) => {
      configure(folder, serverLine(), "baseline:", "  source: file")
      mkdirSync(join(folder, ".mcp-inspect"))
      writeFileSync(join(folder, ".mcp-inspect/surface.json"), "{}")
      const corrupt = await json(folder)
      assert.strictEqual(corrupt.code, 2)
      assert.include(statusesOf(corrupt), { server: "pass", baseline: "fail" })
      await run(["snapshot", "--stdio", scripted({ tools: [] })], { cwd: folder })
      const other = await json(folder)
      assert.strictEqual(other.code, 0)
      assert.match(detailOf(other, "baseline"), /The server lists something else/)
    }))

  it("says that git is missing and goes on", () =>
    withFolder(async (folder) => {
      const bin = join(folder, "bin")
      mkdirSync(bin)
      symlinkSync(process.execPath, join(bin, "node"))
      const ended = await json(folder, ["--stdio", scripted({ tools: [search] })], { PATH: bin })
      assert.strictEqual(ended.code, 0)
      assert.include(statusesOf(ended), { git: "warn", server: "pass", baseline: "warn" })
    }))

  it("makes a block of checks for each of several servers", () =>
    withFolder(async (folder) => {
      configure(
        folder,
        "baseline:",
        "  source: file",
        "servers:",
        ...["good", "bad"].flatMap((name) => [
          `  ${name}:`,
          `    command: ${JSON.stringify(scripted(name === "good" ? { tools: [search] } : { exit: 1 }))}`
        ])
      )
      const ended = await json(folder)
      assert.strictEqual(ended.code, 2)
      assert.deepInclude(statusesOf(ended), {
        "server.good": "pass",
        "surface.good": "pass",
        "baseline.good": "warn",
        "server.bad": "fail",
        "surface.bad": "skip"
      })
      assert.match(detailOf(ended, "baseline.good"), /\.mcp-inspect\/good\.json/)
      const one = await json(folder, ["--server", "good"])
      assert.strictEqual(one.code, 0, one.stdout)
      assert.notProperty(statusesOf(one), "server.bad")
      const none = await json(folder, ["--server", "other"])
      assert.strictEqual(none.code, 2)
      assert.match(none.stdout + none.stderr, /`good`, `bad`/)
    }))

  it("asks the hosted API for its status, without the key, and warns at most", () =>
    withFolder(async (folder) => {
      const secret = "mcpi_api_very_secret"
      const hosted = (status: number, env: Readonly<Record<string, string>>) =>
        withHosted(status, async (url, asked) => {
          configure(folder, serverLine(), "project: acme/search", "endpoint: ${HOSTED}/base/")
          return [await json(folder, [], { ...env, HOSTED: url }), asked] as const
        })
      const [well, asked] = await hosted(200, { MCP_INSPECT_KEY: secret })
      assert.strictEqual(statusesOf(well)["hosted"], "pass")
      // The baseline is asked for with the key, as a check does; the status without.
      assert.deepStrictEqual(
        asked.filter((line) => line.includes("/v1/status")),
        ["GET /base/v1/status no key"]
      )
      assert.notInclude(well.stdout + well.stderr, secret)
      const [keyless] = await hosted(200, {})
      assert.match(detailOf(keyless, "hosted"), /MCP_INSPECT_KEY is not set/)
      for (const status of [302, 401, 503]) {
        const [ill] = await hosted(status, { MCP_INSPECT_KEY: secret })
        assert.strictEqual(ill.code, 0)
        assert.strictEqual(statusesOf(ill)["hosted"], "warn")
        assert.include(detailOf(ill, "hosted"), `HTTP ${status}`)
      }
      const gone = await json(folder, [], { HOSTED: "http://127.0.0.1:9" })
      assert.strictEqual(gone.code, 0)
      assert.match(detailOf(gone, "hosted"), /^http:\/\/127\.0\.0\.1:9\/base cannot be reached/)
      const named = await json(folder, [], { HOSTED: "http://user:hidden@127.0.0.1:9" })
      assert.strictEqual(named.code, 0)
      assert.match(detailOf(named, "hosted"), /user name or a password/)
      assert.notInclude(named.stdout, "hidden")
      const unset = await json(folder)
      assert.strictEqual(unset.code, 0)
      assert.match(detailOf(unset, "hosted"), /HOSTED, which is not set/)
    }))

  it("reads a baseline from git and names the ref, and says of one outside that it is to be committed", () =>
    withFolder(async (folder) => {
      const git = (...args: ReadonlyArray<string>) => execFileSync("git", args, { cwd: folder, stdio: "ignore" })
      git("init", "--quiet")
      configure(folder, serverLine(), "baseline:", "  ref: HEAD")
      assert.match(detailOf(await json(folder), "baseline"), /`mcp-inspect snapshot` writes one to commit\.$/)
      await run(["snapshot"], { cwd: folder })
      assert.match(
        detailOf(await json(folder), "baseline"),
        /\.mcp-inspect\/surface\.json is here: commit it and merge it to the base branch\.$/
      )
      git("add", "--all")
      git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message", "baseline")
      const ended = await json(folder)
      assert.match(
        detailOf(ended, "baseline"),
        /^Found \.mcp-inspect\/surface\.json at HEAD, and the server lists the same/
      )
    }))

  it("keeps the layout whatever a server calls itself", () =>
    withFolder(async (folder) => {
      const version = `1\n\u001B[31mfail\u001B[0m ${"x".repeat(5000)}`
      const ended = await run(["doctor", "--stdio", scripted({ tools: [search], version })], { cwd: folder })
      assert.strictEqual(ended.code, 0)
      assert.strictEqual(ended.stdout.trimEnd().split("\n").length, 7)
      assert.notInclude(ended.stdout, "\u001B")
    }))
})
