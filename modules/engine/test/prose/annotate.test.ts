import { assert, describe, it } from "@effect/vitest"
import type { Change, SchemaTextChanged, TextChanged } from "../../src/model/Change.ts"
import { annotate } from "../../src/prose/annotate.ts"

const entity = { kind: "tool", name: "search" } as const

const described = (before: string | number | undefined, after: string | undefined): TextChanged => ({
  _tag: "TextChanged",
  entity,
  path: "description",
  before,
  after,
  field: "description",
  prose: null
})

describe("annotate", () => {
  it("fills in the verdict on a text of an entity", () => {
    const change = described("Finds issues", "Finds issues.")
    assert.deepStrictEqual(annotate(change), { ...change, prose: { severity: "DOCUMENTATION", step: 1 } })
  })

  it("takes an absent text for an empty one", () => {
    const change = described(undefined, "Finds issues")
    assert.deepStrictEqual(annotate(change), { ...change, prose: { severity: "POTENTIALLY_BREAKING", step: 2 } })
  })

  it("fills in the verdict on a text of a schema", () => {
    const change: SchemaTextChanged = {
      _tag: "SchemaTextChanged",
      entity,
      path: "inputSchema.limit.description",
      side: "input",
      before: "At most 10",
      after: "At most 20",
      field: "description",
      prose: null
    }
    assert.deepStrictEqual(annotate(change), { ...change, prose: { severity: "POTENTIALLY_BREAKING", step: 3 } })
  })

  it("leaves other changes, and values that are no text, as they are", () => {
    const removed: Change = { _tag: "EntityRemoved", entity, path: "", before: {}, after: undefined, marker: null }
    assert.strictEqual(annotate(removed), removed)
    const strange = described(5, "five")
    assert.strictEqual(annotate(strange), strange)
  })

  it("does not touch the change it is given", () => {
    const change = Object.freeze(described("a", "b"))
    assert.deepStrictEqual(annotate(annotate(change)), annotate(change))
    assert.isNull(change.prose)
  })
})
