import { assert, describe, it } from "@effect/vitest"
import { explain, nearestId, pages } from "../../src/Explain.ts"
import { lintRegistry } from "../../src/lint/registry.ts"
import { registry } from "../../src/rules/registry.ts"

describe("pages", () => {
  it("are one for each rule and each lint, and no id has two", () => {
    assert.strictEqual(pages.length, registry.length + lintRegistry.length)
    assert.strictEqual(new Set(pages.map(({ id }) => id)).size, pages.length)
  })

  it("show the finding of the rule itself on its first example", () => {
    for (const { id } of pages) {
      const page = explain(id)
      assert.strictEqual(page?.example?.rule, id)
      assert.isNotEmpty(page?.why)
    }
  })

  it("show a witness where one is made", () => {
    assert.deepStrictEqual(explain("tool.input.constraint.tightened")?.example?.witness, {
      value: { p: "a" },
      before: "accepted",
      after: "rejected"
    })
    assert.isNull(explain("tool.removed")?.example?.witness)
  })

  it("name the way back and the other side", () => {
    const page = explain("tool.input.enum.narrowed")
    assert.deepStrictEqual(page?.mirrors, ["tool.input.enum.widened"])
    assert.strictEqual(page?.otherSide, "tool.output.enum.narrowed")
    assert.deepStrictEqual(explain("tool.annotations.changed")?.mirrors, [])
    assert.isNull(explain("lint.text.hidden")?.otherSide)
  })

  it("are none for an id that nothing has", () => {
    for (const id of ["tool.remove", "", "__proto__", "toString"]) assert.isUndefined(explain(id))
  })
})

describe("the nearest id", () => {
  it("is the one spelt most like it, or that begins or ends so", () => {
    assert.strictEqual(nearestId("tool.removd"), "tool.removed")
    assert.strictEqual(nearestId("TOOL.REMOVED"), "tool.removed")
    assert.strictEqual(nearestId("lint.client"), "lint.client.altered")
    assert.strictEqual(nearestId("schema.rewritten"), "tool.input.schema.rewritten")
  })

  it("is none for what resembles no id", () => {
    assert.isUndefined(nearestId(""))
    assert.isUndefined(nearestId("qqqqqqqqqqqqqqqqqqqqqqqq"))
    assert.isUndefined(nearestId("x".repeat(100_000)))
  })
})
