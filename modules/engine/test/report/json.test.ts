import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { compare, defaultOptions, skipped } from "../../src/Diff.ts"
import type { Report } from "../../src/model/Report.ts"
import { jsonReporter } from "../../src/report/json.ts"
import { registry } from "../../src/rules/registry.ts"
import { surface } from "../fixtures.ts"
import { shapes } from "./shapes.ts"

const schema = JSON.parse(readFileSync(join(import.meta.dirname, "../../schemas/report.schema.json"), "utf8")) as object
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema)

const assertValid = (report: Report): void => {
  const text = jsonReporter.render(report, { columns: 80, color: false })
  assert.isTrue(validate(JSON.parse(text)), JSON.stringify(validate.errors, null, 1))
  assert.isTrue(text.endsWith("}\n"))
}

describe("JSON report", () => {
  it("is valid by its published schema, for every rule that can fire", () => {
    for (const rule of registry) {
      for (const { after, before } of rule.examples().fires)
        assertValid(compare(surface(before), surface(after)).report)
    }
    for (const [, before, after] of shapes) assertValid(compare(surface(before), surface(after)).report)
  })

  it("is valid when suppressed, passed, and skipped", () => {
    const ignores = registry.map(({ id }) => ({ rule: id }))
    for (const [, before, after] of shapes) {
      const { report } = compare(surface(before), surface(after), {
        ...defaultOptions,
        policy: { ...defaultOptions.policy, ignores }
      })
      assert.strictEqual(report.status, "passed")
      assertValid(report)
      const accepted = [...report.suppressed].map(({ fingerprint }, index) => ({
        fingerprint,
        reason: "r",
        author: "Ada",
        ...(index % 2 === 0 ? {} : { expires: "2027-03-31" })
      }))
      const policy = { ...defaultOptions.policy, accepted, today: "2026-11-30" }
      assertValid(compare(surface(before), surface(after), { ...defaultOptions, policy }).report)
    }
    assertValid(compare(surface(), surface()).report)
    assertValid(skipped(surface(), defaultOptions.policy, "no baseline"))
  })

  it("says the same twice, byte for byte", () => {
    for (const [, before, after] of shapes) {
      const render = (): string =>
        jsonReporter.render(compare(surface(before), surface(after)).report, { columns: 80, color: false })
      assert.strictEqual(render(), render())
    }
  })

  it("keeps every change of a group", () => {
    const [, before, after] = shapes[0] ?? ["", {}, {}]
    const { report } = compare(surface(before), surface(after))
    assert.isAbove(report.groups.length, 0)
    for (const { count, id } of report.groups)
      assert.strictEqual(report.changes.filter(({ group }) => group === id).length, count)
  })
})
