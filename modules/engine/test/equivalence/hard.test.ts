// What makes comparing by meaning hard: recursion, malformed values, size.
import { assert, describe, it } from "@effect/vitest"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { schemaChanges } from "../../src/SchemaDiff.ts"
import { schemaVerdicts } from "../../src/SchemaVerdicts.ts"

const said = (before: JsonSchema, after: JsonSchema): ReadonlyArray<string> =>
  schemaVerdicts("input", before, after).map(({ rule, severity }) => `${severity} ${rule}`)

const titled = ["POTENTIALLY_BREAKING tool.input.description.changed"]
const reread = ["BREAKING tool.input.schema.changed"]

const grammar = (title: string, root: boolean): JsonSchema => {
  const ref = { $ref: root ? "#" : "#/$defs/filter" }
  const filter = {
    oneOf: [
      { type: "object", properties: { key: { type: "string" } }, required: ["key"] },
      { type: "object", properties: { and: { type: "array", items: ref } }, required: ["and"] }
    ]
  }
  return root ? { title, ...filter } : { title, ...ref, $defs: { filter } }
}

const clique = (title: string, size: number): JsonSchema => {
  const names = Array.from({ length: size }, (_, index) => `d${index}`)
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]))
  return {
    title,
    $ref: "#/$defs/d0",
    $defs: Object.fromEntries(names.map((name) => [name, { type: "object", properties }]))
  }
}

describe("recursion", () => {
  it("that did not change is not red because something beside it did", () => {
    assert.deepStrictEqual(said(grammar("Old", true), grammar("New", true)), titled)
    assert.deepStrictEqual(said(grammar("Old", false), grammar("New", false)), titled)
    assert.deepStrictEqual(said(clique("Old", 30), clique("New", 30)), titled)
  })

  it("is the same however it is named or written", () => {
    assert.deepStrictEqual(said({ $ref: "#" }, { anyOf: [{ $ref: "#" }] }), [
      "DOCUMENTATION tool.input.schema.rewritten"
    ])
    const list = (name: string): JsonSchema => ({
      $ref: `#/$defs/${name}`,
      $defs: { [name]: { oneOf: [{ type: "null" }, { type: "array", prefixItems: [{ $ref: `#/$defs/${name}` }] }] } }
    })
    assert.deepStrictEqual(said(list("a"), list("b")), ["DOCUMENTATION tool.input.schema.rewritten"])
  })

  it("that differs below an exclusive choice is seen", () => {
    const tree = (leaf: JsonSchema): JsonSchema => ({ oneOf: [leaf, { type: "array", items: { $ref: "#" } }] })
    assert.include(said(tree({ type: "string" }), tree({ type: "string", maxLength: 3 })).join(), "BREAKING")
  })

  it("that leads nowhere ends", () => {
    const knot: JsonSchema = { anyOf: [{ anyOf: [{ $ref: "#", enum: [null] }] }] }
    for (const more of [{ type: "string" }, { enum: [1, null] }, { not: { $ref: "#" } }, { title: "x" }]) {
      assert.isNotEmpty(said(knot, { ...knot, ...more }))
    }
  })
})

describe("what reads the evaluation of its neighbours", () => {
  const closed = {
    allOf: [{ properties: { a: { type: "string" } } }, { properties: { b: { type: "string" } } }],
    unevaluatedProperties: false
  }

  it("stays beside them when a single branch is unwrapped", () => {
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      assert.deepStrictEqual(said({ [keyword]: [closed] }, closed), ["DOCUMENTATION tool.input.schema.rewritten"])
      assert.include(
        said({ [keyword]: [closed] }, { allOf: [...closed.allOf, { unevaluatedProperties: false }] }).join(),
        "BREAKING"
      )
    }
  })

  it("does not keep what stands elsewhere from being rewritten", () => {
    const outer = { type: "object", properties: { inner: closed } }
    assert.deepStrictEqual(said(outer, { not: { not: outer } }), ["DOCUMENTATION tool.input.schema.rewritten"])
  })

  it("is no dependency", () => {
    assert.deepStrictEqual(
      said({ dependentSchemas: { a: { required: ["b"] } } }, { dependentRequired: { a: ["b"] } }),
      ["DOCUMENTATION tool.input.schema.rewritten"]
    )
  })
})

describe("malformed values", () => {
  it("are never read as if they said something", () => {
    assert.include(said({ type: "object" }, { type: 0 }), reread[0])
    assert.deepStrictEqual(said({ anyOf: [{ type: "string" }] }, { anyOf: [{ type: "string" }, 0] }), reread)
    assert.deepStrictEqual(said({ properties: { a: true } }, { properties: { a: 5 } }).slice(0, 1), reread)
    assert.include(said({ multipleOf: 2 }, { multipleOf: null }).join(), "BREAKING")
    assert.include(said({ required: ["a"] }, { required: "a" }).join(), "BREAKING")
  })

  it("that stay are no finding", () => {
    const odd = { anyOf: [{ type: "string" }, 0], items: 7, minLength: "3" }
    assert.deepStrictEqual(said({ ...odd, title: "Old" }, { ...odd, title: "New" }), titled)
  })
})

describe("references", () => {
  it("that are no URI are read as they stand", () => {
    for (const ref of ["#%zz", "#/%zz", "https://[", "%"]) {
      assert.deepStrictEqual(said({ $ref: ref }, { $ref: ref, title: "New" }), titled, ref)
    }
  })
})

describe("multiples", () => {
  it("are none by rounding alone", () => {
    const of = (multipleOf: number): JsonSchema => ({ type: "integer", multipleOf })
    assert.include(said(of(1e17), of(3)).join(), "BREAKING")
    assert.include(said(of(0.3), of(1e-17)).join(), "BREAKING")
    assert.deepStrictEqual(said(of(6), of(3)), ["NON_BREAKING tool.input.constraint.loosened"])
  })
})

describe("size", () => {
  it("of what is shown is that of what was written, however often a part is shared", () => {
    const chain = (levels: number): Record<string, JsonSchema> =>
      Object.fromEntries(
        Array.from({ length: levels }, (_, level) => [
          `d${level}`,
          level === 0
            ? { const: 1 }
            : {
                type: "object",
                properties: { a: { $ref: `#/$defs/d${level - 1}` }, b: { $ref: `#/$defs/d${level - 1}` } }
              }
        ])
      )
    const $defs = chain(30)
    const top = { $ref: "#/$defs/d29" }
    for (const added of [
      { if: top, else: { minProperties: 1 } },
      { anyOf: [top, { type: "null" }] },
      { oneOf: [top, top] }
    ]) {
      const changes = schemaChanges(
        { kind: "tool", name: "t" },
        "input",
        "inputSchema",
        { $defs },
        { $defs, ...added },
        {
          mode: "equivalence",
          isToolRoot: false
        }
      )
      assert.isNotEmpty(changes)
      assert.isBelow(JSON.stringify(changes).length, 20_000)
    }
  })

  it("of a hundred thousand arguments is read to its end", () => {
    const wide = (more: object): JsonSchema => ({
      type: "object",
      properties: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`p${index}`, { type: "string" }])),
      ...more
    })
    const verdicts = schemaVerdicts("input", wide({}), wide({ minProperties: 3 }), { witnesses: false })
    assert.deepStrictEqual(
      verdicts.map(({ rule }) => rule),
      ["tool.input.constraint.tightened"]
    )
  }, 30_000)
})
