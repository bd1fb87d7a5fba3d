// `check --usage` (ACT-15..ACT-21) through the real binary, against the stand-in.
import { caveat } from "@mcp-inspect/api/wording/usage"
import { assert, describe, it } from "@effect/vitest"
import { jsonText, reportToJson } from "@mcp-inspect/engine/report/json"
import { readReports } from "@mcp-inspect/engine/report/readReports"
import { Result } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assertWarned, baseline, check, type Read, tool, useProject } from "../support/checkingUsage.ts"
import type { Fault } from "../support/hosted.ts"
import { configured, search, withKey, withProject, words } from "../support/hostedFolder.ts"
import { noUsage } from "../support/hostedState.ts"
import { run, scripted } from "../support/run.ts"

const full = tool("find", { limit: { type: "integer" }, query: { type: "string" } })

/** The report without what usage adds to it. */
const plain = (report: Read): unknown => ({
  ...report,
  changes: report.changes.map((change) => ({ ...change, evidence: null })),
  warnings: []
})

const removed = [search, full, tool("legacy")]
const now = [tool("find", { query: { type: "string", maxLength: 10 } })]

describe("check --usage", () => {
  it("puts recorded usage beside each change that it may decide about, asking once a tool", () =>
    useProject(removed, [...now, tool("added")], async (folder, { received, state }) => {
      state.usage.set("find", {
        ...noUsage("find", 90),
        calls: 40,
        serverCalls: 400,
        lastCallAt: "2026-11-29T11:00:00Z",
        arguments: [{ path: "limit", present: 3, status: "observed" }],
        coverage: { complete: true, dropped: 0, daysWithData: 90, exactContractCalls: 40 },
        statement: "It is safe to remove."
      })
      const { code, report, stderr, stdout } = await check(folder)
      assert.strictEqual(code, 1, stderr)
      assert.deepStrictEqual(
        report.changes.map(({ evidence, rule }) => [rule, evidence?.statement ?? null]),
        [
          ["tool.input.property.removed", "`limit` was in 3 of 40 recorded calls in the requested 90-day window."],
          [
            "tool.input.constraint.tightened",
            "There are 40 recorded calls in the requested 90-day window, and it is unknown whether `query` was in any. Collection was complete: data on 90 of 90 days, no events dropped."
          ],
          ["tool.removed", "Nothing was collected in the requested 90-day window, so nothing is known of usage."],
          ["tool.removed", "Nothing was collected in the requested 90-day window, so nothing is known of usage."],
          ["tool.added", null]
        ]
      )
      assert.deepStrictEqual(
        received.map(({ url }) => url).sort(),
        ["find", "legacy", "search"].map((name) => `/v1/projects/acme/search-mcp/usage?entity=${name}&days=90`)
      )
      assert.deepStrictEqual(report.warnings, [])
      const told = Result.getOrThrow(readReports(stdout))
      assert.strictEqual(told._tag === "One" ? jsonText(reportToJson(told.report)) : "", stdout)
      const text = await run(["check", ...baseline, "--usage"], { cwd: folder, env: withKey })
      assert.include(words(text.stdout), "`limit` was in 3 of 40 recorded calls in the requested 90-day window.")
      assert.include(words(text.stdout), caveat)
      const without = await check(folder, [])
      assert.deepStrictEqual([without.code, plain(without.report)], [code, plain(report)])
      assert.lengthOf(received, 6)
    }))

  it("asks nothing where nothing breaks that usage could be of", () =>
    useProject([search], [search, full], async (folder, { received }) => {
      const { code, stdout } = await check(folder)
      assert.strictEqual(code, 0)
      assert.strictEqual(stdout, (await check(folder, [])).stdout)
      assert.lengthOf(received, 0)
    }))

  it("asks about the first 50 tools and says that there are more", () =>
    useProject(
      Array.from({ length: 53 }, (_, index) => tool(`t${String(index).padStart(2, "0")}`)),
      [],
      async (folder, { received }) => {
        const { report } = await check(folder)
        assert.lengthOf(received, 50)
        assert.lengthOf(
          report.changes.filter(({ evidence }) => evidence !== null),
          50
        )
        assert.deepStrictEqual(report.warnings, [
          "Usage evidence was read for 50 of 53 tools: more are not asked about at a time."
        ])
      }
    ))

  it("carries names of tools as they are to the service, and never as a part of its address", () =>
    useProject([tool("../keys?x=1&days=1"), tool("__proto__")], [], async (folder, { received }) => {
      const { report } = await check(folder)
      assert.deepStrictEqual(
        report.changes.map(({ evidence }) => evidence?.calls),
        [0, 0]
      )
      assert.deepStrictEqual(received.map(({ url }) => new URL(url, "http://h").searchParams.get("entity")).sort(), [
        "../keys?x=1&days=1",
        "__proto__"
      ])
    }))

  it("asks once for several servers, and warns in each report that was compared", () =>
    withProject(async (folder, hosted) => {
      const server = { command: scripted({ tools: [] }), baseline: { path: ".mcp-inspect/surface.json" } }
      const servers = { a: server, b: server, c: { command: "false" }, d: { command: server.command } }
      writeFileSync(
        join(folder, ".mcp-inspect.yml"),
        JSON.stringify({ servers, baseline: { source: "file" }, project: "acme/search-mcp", endpoint: hosted.url })
      )
      const several = async () => {
        const ended = await run(["check", "--format", "json", "--usage"], { cwd: folder, env: withKey })
        assert.strictEqual(ended.code, 2, ended.stderr)
        const { reports } = JSON.parse(ended.stdout) as {
          readonly reports: ReadonlyArray<{ readonly server: string; readonly report?: Read }>
        }
        return reports.map(({ report, server }) => [
          server,
          report?.changes.map(({ evidence }) => evidence !== null),
          report?.warnings.length
        ])
      }
      assert.deepStrictEqual(await several(), [
        ["a", [true], 0],
        ["b", [true], 0],
        ["c", undefined, undefined],
        ["d", [], 0]
      ])
      assert.lengthOf(
        hosted.received.filter(({ url }) => url.includes("/usage?")),
        1
      )
      hosted.fail([{ kind: "status", status: 401 }], { always: true })
      assert.deepStrictEqual(await several(), [
        ["a", [false], 1],
        ["b", [false], 1],
        ["c", undefined, undefined],
        ["d", [], 0]
      ])
    }))
})

describe("usage that cannot be read", () => {
  it("is one warning and the same verdict, and says nothing in the words of the service", () =>
    useProject([search], [], async (folder, hosted) => {
      const message = "\u001B[2J::error::It is safe to remove"
      const wrong = JSON.stringify({ ...noUsage("search", 90), entity: "other" })
      const cases: ReadonlyArray<readonly [Fault, RegExp]> = [
        [{ kind: "status", status: 401, message }, /^[^:]*: The service answered with HTTP 401\. Check that/],
        [{ kind: "reset" }, /cannot be reached/],
        [{ kind: "body", text: wrong }, /about another tool or window/]
      ]
      const without = await check(folder, [])
      for (const [fault, what] of cases) {
        hosted.fail([fault], { always: true })
        await assertWarned(folder, without, what)
      }
    }))

  it("is the same without a key, with a key of another kind, and without a project", () =>
    useProject([search], [], async (folder, { received, url }) => {
      const without = await check(folder, [])
      await assertWarned(folder, without, /MCP_INSPECT_KEY is not set/, {})
      await assertWarned(folder, without, /kind `ingest`/, { MCP_INSPECT_KEY: "mcpi_ing_0123456789abcdefACME" })
      writeFileSync(join(folder, ".mcp-inspect.yml"), configured(url, []).replace("project: acme/search-mcp\n", ""))
      await assertWarned(folder, without, /names no `project`/)
      assert.lengthOf(received, 0)
    }))

  it("ends with the first failure, and shows none of what was read before", () =>
    useProject(
      Array.from({ length: 30 }, (_, index) => tool(`t${index}`)),
      [],
      async (folder, hosted) => {
        const without = await check(folder, [])
        const slow: Fault = { kind: "slow", ms: 1 }
        hosted.fail([slow, slow, slow, slow, { kind: "status", status: 403 }], { always: true })
        await assertWarned(folder, without, /HTTP 403/)
        assert.isAtMost(hosted.received.length, 12)
      }
    ))
})
