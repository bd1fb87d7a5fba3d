// The bounds of `check --usage`, and every way in which the service can let it down (ACT-19, ACT-21): a warning, and never
// another verdict.
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assertWarned, check, tool, useProject } from "../support/checkingUsage.ts"
import type { Fault } from "../support/hosted.ts"
import { configured, search } from "../support/hostedFolder.ts"
import { noUsage } from "../support/hostedState.ts"

const message = "\u001B[2J::error::It is safe to remove"

const usage = noUsage("search", 90)

const answer = (given: object): Fault => ({ kind: "body", text: JSON.stringify({ ...usage, ...given }) })

const cases: ReadonlyArray<readonly [name: string, Fault, RegExp]> = [
  ["404", { kind: "status", status: 404, message }, /HTTP 404\. Check `project`/],
  ["429 with a long wait", { kind: "status", status: 429, message, retryAfter: "600" }, /HTTP 429\. Wait a while/],
  ["503", { kind: "status", status: 503, message }, /HTTP 503\. Try again later/],
  ["a proxy's page", { kind: "page", status: 502 }, /HTTP 502\./],
  ["an answer without end", { kind: "huge" }, /larger than 1024 KiB/],
  ["a redirect", { kind: "redirect", to: "https://evil.example.com/" }, /redirects \(HTTP 307\); credentials/],
  ["an answer that is no JSON", { kind: "body", text: "<html>" }, /not JSON/],
  ["a number that cannot be", answer({ calls: -1 }), /`calls` is wrong/],
  ["another tool than was asked about", answer({ entity: "other" }), /another tool or window/],
  ["a connection that is cut", { kind: "reset" }, /cannot be reached/],
  ["a window that was not asked for", answer({ window: { ...usage.window, days: 7 } }), /another tool or window/],
  ["no answer", { kind: "hang" }, /did not answer within 10 seconds/]
]

describe("check --usage", () => {
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
})

describe("usage that cannot be read", () => {
  for (const [name, fault, what] of cases) {
    it(`is a warning and the same verdict: ${name}`, () =>
      useProject([search], [], async (folder, hosted) => {
        const without = await check(folder, [])
        hosted.fail([fault], { always: true })
        await assertWarned(folder, without, what)
      }))
  }

  it("is the same with a key of another kind, and without a project", () =>
    useProject([search], [], async (folder, { received, url }) => {
      const without = await check(folder, [])
      await assertWarned(folder, without, /The value of MCP_INSPECT_KEY is no key/, { MCP_INSPECT_KEY: "wrong" })
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
