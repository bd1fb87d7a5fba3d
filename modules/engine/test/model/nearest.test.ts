import { assert, describe, it } from "@effect/vitest"
import { nearest } from "../../src/model/nearest.ts"
import { registry } from "../../src/rules/registry.ts"

describe("nearest", () => {
  const ids = registry.map(({ id }) => id)

  it("finds the rule that was meant", () => {
    assert.strictEqual(nearest("tool.remove", ids), "tool.removed")
    assert.strictEqual(nearest("tool.input.enum.narowed", ids), "tool.input.enum.narrowed")
    assert.strictEqual(nearest("tool.icons.changed", ids), "tool.icons.changed")
  })

  it("finds nothing for what resembles none", () => {
    for (const name of ["", "x", "zebra", "z".repeat(10_000)]) assert.isUndefined(nearest(name, ids), name.slice(0, 9))
    assert.isUndefined(nearest("tool.removed", []))
  })

  it("prefers the first of equals", () => {
    assert.strictEqual(nearest("abd", ["abc", "abe"]), "abc")
  })
})
