// Step 3 of the baseline (CLI-40, CLI-42, CLI-44, CLI-45) through the real binary, against the stand-in.
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Fault, Hosted } from "../support/hosted.ts"
import { assertNoSecret, configured, demanding, search, withKey, withProject, words } from "../support/hostedFolder.ts"
import { foreignKey, ingestKey } from "../support/hostedState.ts"
import { run } from "../support/run.ts"

interface Answer {
  readonly status: string
  readonly compared: boolean
  readonly skipReason: string | null
  readonly baseline: { readonly source: string; readonly ref: string | null; readonly path: string | null } | null
}

const check = async (
  folder: string,
  env: Readonly<Record<string, string>> = withKey,
  args: ReadonlyArray<string> = []
) => {
  const ended = await run(["check", "--format", "json", ...args], { cwd: folder, env })
  assertNoSecret(ended)
  return { ...ended, report: ended.stdout === "" ? undefined : (JSON.parse(ended.stdout) as Answer) }
}

const api = "baseline: { source: api }\n"

/** A project whose pushed snapshot has one tool; the configuration has `more` in it and the server has `tools`. */
const withPushed = (
  more: string,
  tools: ReadonlyArray<unknown>,
  use: (folder: string, hosted: Hosted) => Promise<void>
): Promise<void> =>
  withProject(async (folder, hosted) => {
    const pushed = await run(["push"], { cwd: folder, env: withKey })
    assert.include(pushed.stderr, "as deployment")
    writeFileSync(join(folder, ".mcp-inspect.yml"), configured(hosted.url, tools, more))
    await use(folder, hosted)
  })

describe("the hosted baseline", () => {
  it("is compared with when the source is api", () =>
    withPushed(api, [demanding], async (folder) => {
      const { code, report, stderr } = await check(folder)
      assert.strictEqual(code, 1, stderr)
      assert.deepInclude(report?.baseline, { source: "api", ref: null, path: null })
    }))

  it("is compared with when git has none", () =>
    withPushed("", [search], async (folder) => {
      const { code, report, stderr } = await check(folder)
      assert.strictEqual(code, 0, stderr)
      assert.deepInclude(report, { status: "passed", compared: true })
      assert.strictEqual(report?.baseline?.source, "api")
    }))

  it("is compared with when the file of the working tree is missing", () =>
    withPushed("baseline: { source: file, path: none.json }\n", [search], async (folder) => {
      assert.strictEqual((await check(folder)).report?.baseline?.source, "api")
    }))

  it("is not asked for when an earlier step has one", () =>
    withPushed("baseline: { source: file }\n", [search], async (folder, { received }) => {
      const before = received.length
      assert.strictEqual((await check(folder)).report?.baseline?.source, "file")
      await check(folder, withKey, ["--baseline-file", ".mcp-inspect/surface.json"])
      assert.lengthOf(received, before)
    }))

  it("is not asked for without a key, or without a project", () =>
    withPushed("", [search], async (folder, { received, url }) => {
      const before = received.length
      assert.strictEqual((await check(folder, {})).report?.status, "skipped")
      writeFileSync(
        join(folder, ".mcp-inspect.yml"),
        configured(url, [search]).replace("project: acme/search-mcp\n", "")
      )
      const { report, stderr } = await check(folder)
      assert.strictEqual(report?.status, "skipped")
      assert.strictEqual(stderr, "")
      assert.lengthOf(received, before)
    }))

  it("is that of the named server", () =>
    withPushed(api, [search], async (folder, { received, url: endpoint }) => {
      const several = configured(endpoint, [search], api).replace(/^server:\n {2}/, "servers:\n  one:\n    ")
      writeFileSync(join(folder, ".mcp-inspect.yml"), several)
      await check(folder, withKey, ["--server", "one"])
      const url = new URL(received.at(-1)?.url ?? "", "http://x")
      assert.strictEqual(url.search, "?server=one&environment=production")
    }))
})

describe("a hosted baseline that is not there", () => {
  it("is a skip with its reason and no warning when nothing was pushed", () =>
    withProject(async (folder) => {
      const { code, report, stderr } = await check(folder)
      assert.strictEqual(code, 0, stderr)
      assert.deepInclude(report, { status: "skipped", compared: false })
      assert.include(report?.skipReason ?? "", "The hosted API has no snapshot of default in acme/search-mcp.")
      assert.strictEqual(stderr, "")
    }))

  it("says the same to a key of another organization", () =>
    withPushed(api, [search], async (folder) => {
      const { report, stderr } = await check(folder, { MCP_INSPECT_KEY: foreignKey })
      assert.strictEqual(report?.skipReason, "The hosted API has no snapshot of default in acme/search-mcp.")
      assert.strictEqual(stderr, "")
    }))

  const faults: ReadonlyArray<readonly [Fault, RegExp]> = [
    [{ kind: "status", status: 401 }, /HTTP 401/],
    [{ kind: "status", status: 500 }, /HTTP 500/],
    [{ kind: "reset" }, /cannot be reached/],
    [{ kind: "body", text: "<html>" }, /not JSON/],
    [{ kind: "body", text: "[]" }, /shape of the contract/],
    [{ kind: "redirect", to: "https://other.example.com/" }, /redirects/]
  ]
  for (const [fault, what] of faults) {
    it(`is a warning and a skip that says why: ${fault.kind} ${"text" in fault ? fault.text : ""}`, () =>
      withPushed(api, [search], async (folder, hosted) => {
        hosted.fail([fault], { always: true })
        const { code, report, stderr } = await check(folder)
        assert.strictEqual(code, 0, stderr)
        assert.deepInclude(report, { status: "skipped", compared: false })
        assert.match(report?.skipReason ?? "", what)
        assert.match(words(stderr), /^warning: the hosted baseline was not read\. /)
        assert.match(words(stderr), what)
      }))
  }

  it("is a warning and a skip where what is set cannot be used", () =>
    withPushed(api, [search], async (folder) => {
      for (const [env, what] of [
        [{}, /MCP_INSPECT_KEY is not set/],
        [{ MCP_INSPECT_KEY: ingestKey }, /kind `ingest`/]
      ] as const) {
        const { code, report, stderr } = await check(folder, env)
        assert.strictEqual(code, 0, stderr)
        assert.match(report?.skipReason ?? "", what)
        assert.match(words(stderr), /^warning: /)
      }
    }))
})

describe("a hosted baseline that cannot be used", () => {
  it("is an error, never a skip", () =>
    withPushed(api, [search], async (folder, hosted) => {
      const [pushed] = hosted.state.deployments
      const corrupt = { ...pushed?.snapshot, fingerprint: `sha256:${"0".repeat(64)}` }
      for (const [document, code] of [
        [corrupt, "snapshot_corrupt"],
        [{ ...pushed?.snapshot, formatVersion: 2 }, "snapshot_version"]
      ] as const) {
        hosted.fail([{ kind: "body", text: JSON.stringify(document) }])
        const ended = await check(folder)
        assert.deepStrictEqual([ended.code, ended.stdout], [2, ""])
        assert.match(ended.stderr, new RegExp(`^error: ${code}: `))
      }
    }))

  it("is an error when it is nested beyond measure", () =>
    withPushed(api, [search], async (folder, hosted) => {
      const depth = 100_000
      hosted.fail([{ kind: "body", text: `{"formatVersion":1,"a":${"[".repeat(depth)}${"]".repeat(depth)}}` }])
      const ended = await check(folder)
      assert.deepStrictEqual([ended.code, ended.stdout], [2, ""])
      assert.match(ended.stderr, /^error: snapshot_corrupt: /)
    }))
})
