// What is counted of the reports of test runners, and what is said of the failures in them.
// @ts-expect-error TS7016 -- a script without types
import { readReport } from "../../../../scripts/lib/reports.mjs"
import { assert, describe, it } from "@effect/vitest"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const test = (status: string, failureMessages: ReadonlyArray<string | null> = []) => ({
  fullName: `a server ${status}`,
  status,
  failureMessages
})

const file = (name: string, status: string, assertionResults: ReadonlyArray<unknown>, message = "") => ({
  name: `/project/test/${name}`,
  status,
  assertionResults,
  message
})

const readOf = (text: string): unknown => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-reports-"))
  const path = join(folder, "report.json")
  writeFileSync(path, text)
  try {
    return readReport(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe("the report of a test runner", () => {
  it("is counted, and each failure told in a line, also one without words and one outside of any test", () => {
    const testResults = [
      file("a.test.ts", "failed", [test("passed"), test("failed", ["Error: no answer\n    at a.test.ts:3"])]),
      file("b.test.ts", "failed", [test("failed", [null]), test("failed"), test("skipped"), test("todo")]),
      file("c.test.ts", "failed", [], "Cannot find c.ts\nin c.test.ts"),
      file("d.test.ts", "passed", [test("passed")])
    ]
    assert.deepStrictEqual(readOf(JSON.stringify({ testResults })), {
      counts: { passed: 2, failed: 4, skipped: 2 },
      failures: [
        "a.test.ts, a server failed: Error: no answer",
        "b.test.ts, a server failed: ",
        "b.test.ts, a server failed: ",
        "c.test.ts: Cannot find c.ts"
      ]
    })
  })

  it("that was not written whole is none", () => {
    assert.isUndefined(readOf('{"testResults":['))
    assert.isUndefined(readReport(join(tmpdir(), "mcp-inspect-no-such-report.json")))
  })
})
