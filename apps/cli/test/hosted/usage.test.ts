// `usage` (CLI-82, CLI-83, ING-50..ING-62) through the real binary, against the stand-in.
import { forbiddenIn, namesPeople } from "@mcp-inspect/api/wording/forbidden"
import { caveat } from "@mcp-inspect/api/wording/usage"
import type { Usage } from "@mcp-inspect/api/wire/Usage"
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Fault } from "../support/hosted.ts"
import { assertNoSecret, configured, search, withKey, withProject, words } from "../support/hostedFolder.ts"
import { foreignKey, ingestKey, noUsage } from "../support/hostedState.ts"
import { run } from "../support/run.ts"

const usage = async (folder: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = withKey) => {
  const ended = await run(["usage", ...args], { cwd: folder, env })
  assertNoSecret(ended)
  assert.deepStrictEqual(forbiddenIn(`${ended.stdout}${ended.stderr}`), [])
  assert.isFalse(namesPeople(ended.stdout))
  return ended
}

const busy: Usage = {
  ...noUsage("search", 90),
  calls: 2_712_441,
  errors: 1203,
  lastCallAt: "2026-11-29T11:00:00Z",
  serverCalls: 10_000_000,
  cohorts: [
    { clientName: "claude-desktop", clientVersion: "1.2.0", calls: 2_712_000, lastCallAt: "2026-11-29T11:00:00Z" },
    { clientName: null, clientVersion: null, calls: 441, lastCallAt: "2026-11-20T11:00:00Z" }
  ],
  arguments: [
    { path: "query", present: 2_712_441, status: "observed" },
    { path: "limit", present: 0, status: "not_observed" },
    { path: "sort", present: 0, status: "unknown" }
  ],
  coverage: { complete: true, dropped: 0, daysWithData: 90, exactContractCalls: 2_712_441 },
  statement: "It is safe to remove.",
  caveat: "none"
}

describe("usage", () => {
  it("prints calls, arguments and cohorts with their window, coverage, confidence and caveat", () =>
    withProject(async (folder, { state }) => {
      state.usage.set("search", busy)
      const ended = await usage(folder, ["search"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.strictEqual(
        ended.stdout,
        [
          "search  2026-08-31 to 2026-11-29, 90 days",
          "",
          "  There are 2,712,441 recorded calls in the requested 90-day window: 27.12% of",
          "  all calls of the server, from 2 client cohorts, most recently today. Removal",
          "  will break those callers.",
          "  1,203 calls of these ended with an error.",
          "",
          "  Argument                In calls  In this window",
          "  query     2,712,441 of 2,712,441  observed",
          "  limit             0 of 2,712,441  not observed",
          "  sort                              unknown",
          "",
          "  Client cohort             Calls  Most recently",
          "  claude-desktop 1.2.0  2,712,000  today",
          "  not named                   441  9 days ago",
          "",
          "  Collection was complete: data on 90 of 90 days, no events dropped. Confidence",
          "  high.",
          "  These are recorded calls: where there are none, it is absence of observed",
          "  usage and not absence of all possible consumers.",
          ""
        ].join("\n")
      )
      assert.strictEqual(ended.stderr, "")
    }))

  it("asks for the days of the flag, and for 90 without it", () =>
    withProject(async (folder, { received }) => {
      await usage(folder, ["a/b c?"])
      await usage(folder, ["search", "--days", "30"])
      assert.deepStrictEqual(
        received.map(({ url }) => new URL(url, "http://x").searchParams.toString()),
        ["entity=a%2Fb+c%3F&days=90", "entity=search&days=30"]
      )
    }))

  it("says of absence no more than that no calls were recorded, and what was not collected", () =>
    withProject(async (folder, { state }) => {
      const coverage = { complete: false, dropped: 7, daysWithData: 80, exactContractCalls: 0 }
      state.usage.set("search", { ...noUsage("search", 90), coverage })
      const ended = await usage(folder, ["search", "--days", "60"])
      const text = words(ended.stdout)
      assert.include(text, "no recorded calls in the requested 60-day window")
      assert.include(text, "Collection was incomplete")
      assert.include(text, "Confidence low")
      assert.include(text, caveat)
      assert.notInclude(text, "candidate")
    }))

  it("does not call a project without telemetry one without calls", () =>
    withProject(async (folder) => {
      const ended = await usage(folder, ["search"])
      assert.include(words(ended.stdout), "Nothing was collected in the requested 90-day window")
      assert.notInclude(ended.stdout, "no recorded calls")
    }))

  it("takes an argument for unknown where data is partial, whatever the service says", () =>
    withProject(async (folder, { state }) => {
      state.usage.set("search", { ...busy, coverage: { ...busy.coverage, daysWithData: 89 } })
      const ended = await usage(folder, ["search", "--format", "json"])
      const answer = JSON.parse(ended.stdout) as Usage
      assert.deepStrictEqual(
        answer.arguments.map(({ status }) => status),
        ["observed", "unknown", "unknown"]
      )
    }))

  it("prints JSON with the members of ING-46 and its own sentences", () =>
    withProject(async (folder, { state }) => {
      state.usage.set("search", busy)
      const ended = await usage(folder, ["search", "--format", "json"])
      const answer = JSON.parse(ended.stdout) as Usage
      assert.deepStrictEqual(Object.keys(answer), [
        "arguments",
        "calls",
        "caveat",
        "cohorts",
        "coverage",
        "entity",
        "errors",
        "formatVersion",
        "lastCallAt",
        "serverCalls",
        "statement",
        "window"
      ])
      assert.strictEqual(answer.caveat, caveat)
      assert.match(answer.statement, /^There are 2,712,441 recorded calls in the requested 90-day window/)
    }))

  it("keeps hostile names in their columns", () =>
    withProject(async (folder, { state }) => {
      const evil = `\u001B[31m\n::error::${"x".repeat(2000)}`
      state.usage.set("search", {
        ...busy,
        entity: evil,
        cohorts: [{ clientName: evil, clientVersion: evil, calls: 1, lastCallAt: "2026-11-29T11:00:00Z" }],
        arguments: [{ path: evil, present: 1, status: "observed" }]
      })
      const ended = await usage(folder, ["search"])
      assert.notInclude(ended.stdout, "\u001B")
      assert.lengthOf(
        ended.stdout.split("\n").filter((line) => line.startsWith("::error::")),
        0
      )
      for (const line of ended.stdout.split("\n")) assert.isAtMost(line.length, 110)
    }))
})

describe("a failure of usage", () => {
  it("is 2 without a key, an argument, a project, or a window that can be", () =>
    withProject(async (folder, { received, url }) => {
      const cases: ReadonlyArray<readonly [ReadonlyArray<string>, Readonly<Record<string, string>>, RegExp]> = [
        [["search"], {}, /MCP_INSPECT_KEY is not set/],
        [["search"], { MCP_INSPECT_KEY: ingestKey }, /kind `ingest`/],
        [[], withKey, /argument `tool` is missing/],
        [["search", "--days", "0"], withKey, /1 to 365/],
        [["search", "--days", "366"], withKey, /1 to 365/],
        [["search", "--days", "x"], withKey, /days/],
        [["search", "--format", "xml"], withKey, /format/]
      ]
      for (const [args, env, what] of cases) {
        const ended = await usage(folder, args, env)
        assert.deepStrictEqual([ended.code, ended.stdout], [2, ""], args.join(" "))
        assert.match(words(ended.stderr), what)
      }
      for (const project of ["acme", "../x", "a/b/c"]) {
        writeFileSync(join(folder, ".mcp-inspect.yml"), configured(url, [search]).replace("acme/search-mcp", project))
        assert.include(words((await usage(folder, ["search"])).stderr), "`<org>/<project>`")
      }
      assert.lengthOf(received, 0)
    }))

  const faults: ReadonlyArray<readonly [Fault, RegExp, number]> = [
    [{ kind: "status", status: 401 }, /^error: hosted_refused: /, 1],
    [{ kind: "status", status: 503 }, /^error: hosted_failed: /, 2],
    [{ kind: "reset" }, /^error: hosted_unreachable: /, 2],
    [{ kind: "body", text: '{"formatVersion":2}' }, /^error: hosted_answer: /, 1],
    [{ kind: "redirect", to: "https://other.example.com/" }, /^error: hosted_answer: /, 1]
  ]
  for (const [fault, code, attempts] of faults) {
    it(`is 2 when the service fails: ${fault.kind} ${"status" in fault ? fault.status : ""}`, () =>
      withProject(async (folder, hosted) => {
        hosted.fail([fault], { always: true })
        const ended = await usage(folder, ["search"])
        assert.deepStrictEqual([ended.code, ended.stdout], [2, ""])
        assert.match(ended.stderr, code)
        assert.lengthOf(hosted.received, attempts)
      }))
  }

  it("waits for a service that is slow", () =>
    withProject(async (folder, hosted) => {
      hosted.fail([{ kind: "slow", ms: 1500 }])
      assert.strictEqual((await usage(folder, ["search"])).code, 0)
      assert.lengthOf(hosted.received, 1)
    }))

  it("says no more of another organization's project than of one that does not exist", () =>
    withProject(async (folder, { url }) => {
      const foreign = await usage(folder, ["search"], { MCP_INSPECT_KEY: foreignKey })
      assert.strictEqual(foreign.code, 2)
      assert.include(foreign.stderr, "HTTP 404")
      writeFileSync(
        join(folder, ".mcp-inspect.yml"),
        configured(url, [search]).replace("acme/search-mcp", "nobody/nothing")
      )
      assert.deepStrictEqual(await usage(folder, ["search"], { MCP_INSPECT_KEY: foreignKey }), foreign)
    }))
})
