// SARIF is read by programs that say nothing of what they drop: the schema of the standard, and the rules of GitHub's
// documentation of what it takes.
import { assert, describe, it } from "@effect/vitest"
import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" }
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { compare } from "../../src/Diff.ts"
import {
  isObject,
  type Json,
  type JsonObject,
  omit,
  own,
  ownArray,
  ownObject,
  ownString
} from "../../src/model/Json.ts"
import type { Report } from "../../src/model/Report.ts"
import type { ServerReport } from "../../src/report/Reporter.ts"
import { sarifReporter } from "../../src/report/sarif.ts"
import { registry } from "../../src/rules/registry.ts"
import { surface } from "../fixtures.ts"
import { annotated, cases, compared, several, skip, suppressed, unchanged } from "./cases.ts"
import { hostileReports } from "./hostile.ts"

// The schema is of draft-04, of which it uses nothing that later drafts read otherwise but for the name of its id.
const standard = omit(schema, new Set(["$schema", "id"]))
const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: false })
addFormats.default(ajv)
const validate = ajv.compile(standard)

const context = { columns: 80, color: false, version: "1.2.3" }

const objects = (value: Json | undefined): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? (value as ReadonlyArray<Json>).filter(isObject) : []

const textIn = (object: JsonObject, key: string): string => ownString(ownObject(object, key) ?? {}, "text") ?? ""

const assertTaken = (rendered: string): void => {
  const log = JSON.parse(rendered) as JsonObject
  assert.isTrue(validate(log), JSON.stringify(validate.errors?.slice(0, 3), null, 1))
  const runs = objects(own(log, "runs"))
  assert.isAtMost(runs.length, 20)
  const categories = runs.map((run) => ownString(ownObject(run, "automationDetails") ?? {}, "id") ?? "")
  assert.strictEqual(new Set(categories).size, runs.length)
  for (const category of categories) assert.match(category, /^mcp-inspect\/[\w-]+\/$/)
  for (const run of runs) {
    const rules = objects(own(ownObject(ownObject(run, "tool") ?? {}, "driver") ?? {}, "rules"))
    const results = objects(own(run, "results"))
    assert.isDefined(ownArray(run, "results"))
    assert.isAtMost(results.length, 25_000)
    for (const rule of rules) assertRule(rule)
    const ids = rules.map((rule) => ownString(rule, "id"))
    assert.deepStrictEqual(new Set(ids), new Set(results.map((result) => ownString(result, "ruleId"))))
    const prints = results.map((result) => JSON.stringify(own(result, "partialFingerprints")))
    assert.strictEqual(new Set(prints).size, prints.length)
    for (const result of results) assertResult(result, ids)
  }
}

const assertRule = (rule: JsonObject): void => {
  assert.isAtMost((ownString(rule, "name") ?? "").length, 255)
  for (const key of ["shortDescription", "fullDescription"]) {
    assert.isAbove(textIn(rule, key).length, 0)
    assert.isAtMost(textIn(rule, key).length, 1024)
  }
  const help = ownObject(rule, "help") ?? {}
  assert.isAbove((ownString(help, "text") ?? "").length, 0)
  assert.isAbove((ownString(help, "markdown") ?? "").length, 0)
  assert.isTrue((ownString(rule, "helpUri") ?? "").endsWith(`/docs/rules#${ownString(rule, "id")}`))
  assert.include(["error", "warning", "note"], ownString(ownObject(rule, "defaultConfiguration") ?? {}, "level"))
  const properties = ownObject(rule, "properties") ?? {}
  assert.isAtMost((ownArray(properties, "tags") ?? []).length, 20)
  assert.include(["error", "warning", "recommendation"], ownString(properties, "problem.severity"))
  assert.isUndefined(own(properties, "security-severity"))
}

const assertResult = (result: JsonObject, ids: ReadonlyArray<string | undefined>): void => {
  assert.strictEqual(ids[Number(own(result, "ruleIndex"))], ownString(result, "ruleId"))
  assert.include(["error", "warning", "note"], ownString(result, "level"))
  const [location, ...more] = objects(own(result, "locations"))
  assert.strictEqual(more.length, 0)
  const physical = ownObject(location ?? {}, "physicalLocation") ?? {}
  const uri = ownString(ownObject(physical, "artifactLocation") ?? {}, "uri") ?? ""
  assert.notMatch(uri, /^\/|^[a-z]+:|[\\\s"<>]/i)
  assert.isAtLeast(Number(own(ownObject(physical, "region") ?? {}, "startLine")), 1)
  const text = textIn(result, "message")
  assert.isAbove(text.length, 0)
  // Links and placeholders are ours to make, and we make none.
  assert.notMatch(text, /\]\(|(?<!\{)\{\d+\}/)
  const prints = ownObject(result, "partialFingerprints") ?? {}
  assert.match(ownString(prints, "primaryLocationLineHash") ?? "", /^[0-9a-f]{16}:\d+$/)
  assert.match(ownString(prints, "mcpInspect/v1") ?? "", /^sha256:[0-9a-f]{64}$/)
}

const runsOf = (rendered: string): ReadonlyArray<JsonObject> => objects(own(JSON.parse(rendered) as JsonObject, "runs"))

const runOf = (report: Report): JsonObject => runsOf(sarifReporter.render(report, context))[0] ?? {}

const hashOf = (result: JsonObject): string =>
  ownString(ownObject(result, "partialFingerprints") ?? {}, "primaryLocationLineHash") ?? ""

describe("SARIF", () => {
  it("is valid by the schema of the standard and within GitHub's limits, for reports of every kind", () => {
    for (const [, report] of [...cases, ...hostileReports()]) assertTaken(sarifReporter.render(report, context))
    assertTaken(sarifReporter.renderAll(several, context))
    assertTaken(
      sarifReporter.renderAll(
        hostileReports().map(([server, report]) => ({ server, report })),
        context
      )
    )
  })

  it("is so for every rule that can fire, with and without an address of the documentation", () => {
    const changes = registry.flatMap((rule) =>
      rule.examples().fires.flatMap(({ after, before }) => compare(surface(before), surface(after)).report.changes)
    )
    assert.deepStrictEqual(new Set(changes.map(({ rule }) => rule)), new Set(registry.map(({ id }) => id)))
    const report = { ...annotated, changes }
    assertTaken(sarifReporter.render(report, context))
    const linked = changes.map((finding) => ({ ...finding, helpUri: `https://docs.test${finding.helpUri}` }))
    const rendered = sarifReporter.render({ ...report, changes: linked }, context)
    assertTaken(rendered)
    for (const { id } of registry) assert.include(rendered, `[${id}](https://docs.test/docs/rules#${id})`)
  })

  it("is not valid by that schema with a member that it does not know, or without results' messages", () => {
    const log = JSON.parse(sarifReporter.render(annotated, context)) as { runs: [{ results: Array<object> }] }
    assert.isFalse(validate({ ...log, verdict: "passed" }))
    log.runs[0].results.push({ ruleId: "x" })
    assert.isFalse(validate(log))
  })

  it("describes a rule that the registry does not hold by its finding", () => {
    const changes = annotated.changes.map((finding) => ({
      ...finding,
      rule: "lint.example",
      helpUri: "/docs/rules#lint.example"
    }))
    assertTaken(sarifReporter.render({ ...annotated, changes }, context))
  })

  it("names the server, and what was and was not compared", () => {
    const properties = (run: JsonObject | undefined) => ownObject(run ?? {}, "properties") ?? {}
    assert.strictEqual(own(properties(runOf(unchanged)), "server"), "default")
    const skippedRun = runOf(skip)
    assert.deepInclude(properties(skippedRun), { status: "skipped", compared: false, passed: true })
    assert.deepStrictEqual(own(skippedRun, "results"), [])
    const [invocation] = objects(own(skippedRun, "invocations"))
    assert.strictEqual(own(invocation ?? {}, "executionSuccessful"), true)
    const [notification] = objects(own(invocation ?? {}, "toolExecutionNotifications"))
    assert.match(textIn(notification ?? {}, "message"), /^Comparison skipped — baseline needed: /)
    const runs = runsOf(sarifReporter.renderAll(several, context))
    assert.deepStrictEqual(
      runs.map((run) => own(properties(run), "server")),
      several.map(({ server }) => server)
    )
    assert.deepInclude(properties(runs[3]), { status: "error", compared: false, passed: false })
    assert.strictEqual(own(objects(own(runs[3] ?? {}, "invocations"))[0] ?? {}, "executionSuccessful"), false)
  })

  it("keeps suppressed changes as suppressed results", () => {
    const results = objects(own(runOf(suppressed), "results"))
    assert.strictEqual(results.length, 2)
    assert.deepStrictEqual(
      results.flatMap((result) => objects(own(result, "suppressions"))),
      ["no reason given", "Art *week*"].map((justification) => ({
        kind: "external",
        status: "accepted",
        justification
      }))
    )
    assert.isTrue(
      objects(own(runOf(compared("server")), "results")).every((result) => !Object.hasOwn(result, "suppressions"))
    )
  })

  it("keeps every change of a group, with its id", () => {
    const report = compared("sdk-upgrade")
    const run = runOf(report)
    const groups = objects(own(run, "results")).map((result) => own(ownObject(result, "properties") ?? {}, "group"))
    assert.deepStrictEqual(
      groups,
      report.changes.map(({ group }) => group)
    )
    assert.isAbove(report.groups.length, 0)
    assert.strictEqual(ownArray(ownObject(run, "properties") ?? {}, "groups")?.length, report.groups.length)
  })

  it("gives a change the same first fingerprint wherever it stands and whatever it says, and another in another server", () => {
    const before = objects(own(runOf(annotated), "results")).map(hashOf)
    const moved: Report = {
      ...annotated,
      changes: annotated.changes.map((finding) => ({
        ...finding,
        location: { file: "elsewhere.json", line: 99 },
        explanation: "Reworded.",
        old: null
      }))
    }
    assert.deepStrictEqual(objects(own(runOf(moved), "results")).map(hashOf), before)
    const [other] = runsOf(sarifReporter.render(annotated, { ...context, server: "other" }))
    assert.isFalse(
      objects(own(other ?? {}, "results"))
        .map(hashOf)
        .some((hash) => before.includes(hash))
    )
  })

  it("has URIs that are relative where the path is, and encoded", () => {
    const uriOf = (file: string) => {
      const changes = annotated.changes.slice(0, 1).map((finding) => ({ ...finding, location: { file, line: 1 } }))
      const rendered = sarifReporter.render({ ...annotated, changes, suppressed: [] }, context)
      assert.isTrue(validate(JSON.parse(rendered)), JSON.stringify(validate.errors))
      return /"uri": "([^"]*)"/.exec(rendered)?.[1]
    }
    assert.strictEqual(uriOf("./a b/ü#?.json"), "a%20b/%C3%BC%23%3F.json")
    assert.strictEqual(uriOf("../x.json"), "../x.json")
    assert.strictEqual(uriOf("a\\b.json"), "a/b.json")
    assert.strictEqual(uriOf("/tmp/x.json"), "file:///tmp/x.json")
    assert.strictEqual(uriOf("C:\\x y.json"), "file:///C:/x%20y.json")
    assert.strictEqual(uriOf("a:b.json"), "a%3Ab.json")
    assert.strictEqual(uriOf("\uD800.json"), "%EF%BF%BD.json")
  })

  it("says what code scanning would not take, so that a command can fail before it writes", () => {
    const entries = (count: number): ReadonlyArray<ServerReport> =>
      Array.from({ length: count }, (_, index) => ({ server: `s${index}`, report: unchanged }))
    assert.isUndefined(sarifReporter.refuse?.(entries(20)))
    assert.include(sarifReporter.refuse?.(entries(21)) ?? "", "21 servers")
    // Rendering itself drops nothing.
    assert.strictEqual(runsOf(sarifReporter.renderAll(entries(21), context)).length, 21)
    const [first] = annotated.changes
    const changes = Array.from({ length: 25_001 }, () => (first === undefined ? [] : [first])).flat()
    assert.include(sarifReporter.refuse?.([{ server: "big", report: { ...annotated, changes } }]) ?? "", "`big`")
  })
})
