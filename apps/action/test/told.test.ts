import { assert, describe, it } from "@effect/vitest"
import type { Report } from "@mcp-inspect/engine/model/Report"
import type { ServerReport, Told } from "@mcp-inspect/engine/report/Reporter"
import * as fc from "fast-check"
import { outputNames, outputsOf, outputsOfFailure } from "../src/outputs.ts"
import { sarifOf } from "../src/sarifFiles.ts"
import { summaryOf } from "../src/summary.ts"
import { exitCodeOf, isCompared, isPassed, lineOf } from "../src/told.ts"
import { finding, report, skipped } from "./support/reports.ts"

const one = (each: Report): Told => ({ _tag: "One", report: each })

const error = { code: "spawn_failed", message: "No such program was found." }

const several = (...entries: ReadonlyArray<Report | undefined>): Told => ({
  _tag: "Several",
  entries: entries.map((each, index): ServerReport =>
    each === undefined ? { server: `s${index}`, error } : { server: `s${index}`, report: each }
  )
})

const broken = report([finding()])
const noted = report([finding({ severity: "POTENTIALLY_BREAKING" })])
const files = { report: "/tmp/r.json", sarif: "/tmp/sarif", sarifFiles: 1 }

describe("the outputs", () => {
  it("of one server are its verdict, counts, line and fingerprint", () => {
    assert.deepStrictEqual(outputsOf(one(broken), files), {
      compared: "true",
      passed: "false",
      breaking: "1",
      "potentially-breaking": "0",
      summary: "1 breaking",
      report: "/tmp/r.json",
      fingerprint: broken.current.fingerprint,
      sarif: "/tmp/sarif",
      "sarif-files": "1"
    })
  })

  it("of several servers are sums, and the fingerprints by name", () => {
    const outputs = outputsOf(several(broken, noted, skipped), files)
    assert.strictEqual(outputs.compared, "false")
    assert.strictEqual(outputs.passed, "false")
    assert.strictEqual(outputs.breaking, "1")
    assert.strictEqual(outputs["potentially-breaking"], "1")
    assert.strictEqual(outputs.summary, "1 breaking, 1 potentially breaking, 1 skipped")
    const { fingerprint } = broken.current
    assert.deepStrictEqual(JSON.parse(outputs.fingerprint), { s0: fingerprint, s1: fingerprint, s2: fingerprint })
  })

  it("never read like a pass when a server has no result", () => {
    const told = several(report([]), undefined)
    assert.isFalse(isCompared(told))
    assert.isFalse(isPassed(told))
    assert.strictEqual(lineOf(told), "no changes, 1 server without a result")
    const { compared, passed } = outputsOfFailure("timed_out")
    assert.deepStrictEqual([compared, passed], ["false", "false"])
  })

  it("are the same whether a server stands alone or as the only one of several, but for the fingerprint", () => {
    for (const each of [broken, noted, report([])]) {
      const alone = { ...outputsOf(one(each), files), fingerprint: "" }
      assert.deepStrictEqual({ ...outputsOf(several(each), files), fingerprint: "" }, alone)
    }
  })

  it("are all set in every case", () => {
    for (const outputs of [outputsOf(one(skipped), files), outputsOf(several(broken), files), outputsOfFailure("x")])
      assert.deepStrictEqual(Object.keys(outputs), [...outputNames])
  })
})

describe("the exit code", () => {
  it("is 2 for a server without a result, else 1 for one that fails, else 0", () => {
    const cases = fc.array(fc.constantFrom(broken, noted, skipped, undefined), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(cases, (entries) => {
        const expected = entries.includes(undefined) ? 2 : entries.includes(broken) ? 1 : 0
        assert.strictEqual(exitCodeOf(several(...entries)), expected)
      })
    )
    assert.strictEqual(exitCodeOf(one(broken)), 1)
    assert.strictEqual(exitCodeOf(one(skipped)), 0)
  })
})

describe("the files for code scanning", () => {
  it("hold at most twenty servers each, all of them once and in order", () => {
    for (const count of [1, 20, 21, 45]) {
      const entries = Array.from({ length: count }, (_, index) => (index === 3 ? undefined : broken))
      const runs = sarifOf(several(...entries), "1.0.0").files.map((text) => JSON.parse(text).runs)
      assert.isTrue(runs.every(({ length }) => length <= 20))
      assert.strictEqual(runs.length, Math.ceil(count / 20))
      assert.deepStrictEqual(
        runs.flat().map((run) => run.properties.server),
        entries.map((_, index) => `s${index}`)
      )
    }
  })

  it("name the only server as the workflow does", () => {
    assert.strictEqual(JSON.parse(sarifOf(one(broken), "1.0.0", "api").files[0]!).runs[0].properties.server, "api")
    assert.strictEqual(JSON.parse(sarifOf(one(broken), "1.0.0").files[0]!).runs[0].properties.server, "default")
  })

  it("are none when a report has more results than code scanning takes, and it says why", () => {
    const many = report(Array.from({ length: 25_001 }, () => finding({ severity: "DOCUMENTATION" })))
    const { files: made, problem } = sarifOf(several(many), "1.0.0")
    assert.deepStrictEqual(made, [])
    assert.match(problem!, /at most 25000 results/)
  })
})

describe("the summary of the job", () => {
  it("has the report, and sentences below it as text", () => {
    const text = summaryOf(one(broken), ["Approved by <b> @octocat."])
    assert.match(text, /^### MCP Compatibility\n/)
    assert.isTrue(text.endsWith("\nApproved by \\<b\\> `@octocat.`\n"), text)
  })

  it("is never longer than GitHub takes, counted in bytes", () => {
    const long = finding({ explanation: "é".repeat(3_000), severity: "BREAKING" })
    const text = summaryOf(one(report(Array.from({ length: 400 }, () => long))), ["x".repeat(3_000)])
    assert.isAtMost(Buffer.byteLength(text), 1024 * 1024)
    assert.isAbove(Buffer.byteLength(text), 900_000)
    assert.include(text, "which the output `report` names")
  })
})
