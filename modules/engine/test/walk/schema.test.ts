// One schema node: types, enums, members, bounds, texts, and the net (DIFF-17 to DIFF-28, DIFF-30 to DIFF-39, DIFF-42,
// DIFF-43, DIFF-47).
import { assert, describe, it } from "@effect/vitest"
import type { Json } from "../../src/model/Json.ts"
import { assertFound, surface, tool } from "../fixtures.ts"
import { assertProperty, assertSchemas, found, judged } from "./harness.ts"

const object = (properties: Json, more: { readonly [key: string]: Json } = {}): Json => ({
  type: "object",
  properties,
  ...more
})
const string = { type: "string" }

describe("types", () => {
  it("a proper subset is narrowed and a proper superset widened, the other way round for results", () => {
    assertProperty({ type: ["string", "null"] }, string, ["B/N type.narrowed p"])
    assertProperty(string, { type: ["string", "null"] }, ["N/B type.widened p"])
  })

  it("sets of which neither contains the other are changed", () => {
    assertProperty(string, { type: "number" }, ["B/B type.changed p"])
    assertProperty({ type: ["string", "null"] }, { type: ["null", "number"] }, ["B/B type.changed p"])
  })

  it("an absent type means every type", () => {
    assertProperty({}, string, ["B/N type.narrowed p"])
    assertProperty(string, {}, ["N/B type.widened p"])
    const every = { type: ["array", "boolean", "integer", "null", "number", "object", "string"] }
    assertProperty({}, every, [])
    assertProperty(every, string, ["B/N type.narrowed p"])
  })

  it("integer is part of number", () => {
    assertProperty({ type: "number" }, { type: "integer" }, ["B/N type.narrowed p"])
    assertProperty({ type: "integer" }, { type: "number" }, ["N/B type.widened p"])
    assertProperty({ type: ["integer", "number"] }, { type: "number" }, [])
    assertProperty({ type: ["integer", "null"] }, { type: ["null", "number"] }, ["N/B type.widened p"])
  })

  it("order, repetition and the array around one type are no change", () => {
    assertProperty({ type: ["string", "null", "string"] }, { type: ["null", "string"] }, [])
    assertProperty({ type: ["string"] }, string, [])
  })

  it("no type at all is the smallest set", () => {
    assertProperty(string, { type: [] }, ["B/N type.narrowed p"])
    assertProperty({ type: [] }, string, ["N/B type.widened p"])
  })
})

describe("enums", () => {
  it("lost values narrow, gained values widen, both at once are two changes", () => {
    assertProperty({ enum: ["a", "b"] }, { enum: ["a"] }, ["B/N enum.narrowed p"])
    assertProperty({ enum: ["a"] }, { enum: ["a", "b"] }, ["N/B enum.widened p"])
    assertProperty({ enum: ["a", "b"] }, { enum: ["b", "c"] }, ["B/N enum.narrowed p", "N/B enum.widened p"])
  })

  it("an enum that appears narrows, one that disappears widens", () => {
    assertProperty(string, { type: "string", enum: ["a"] }, ["B/N enum.narrowed p"])
    assertProperty({ type: "string", enum: ["a"] }, string, ["N/B enum.widened p"])
  })

  it("values are JSON values in any order, however often they are repeated", () => {
    assertProperty({ enum: [{ a: 1, b: [2] }, 1, null] }, { enum: [null, 1, { b: [2], a: 1 }, null] }, [])
    assertProperty({ enum: ["1", 1] }, { enum: [1] }, ["B/N enum.narrowed p"])
    assertProperty({ enum: [[1, 2]] }, { enum: [[2, 1]] }, ["B/N enum.narrowed p", "N/B enum.widened p"])
  })
})

describe("properties and required", () => {
  const without = object({})
  const optional = object({ q: string })
  const required = object({ q: string }, { required: ["q"] })

  it("a property that is new is reported once, required or not", () => {
    assertSchemas(without, optional, ["N/N property.added q"])
    assertSchemas(without, required, ["B/N property.addedRequired q"])
  })

  it("a property that is gone is reported once, required or not", () => {
    assertSchemas(optional, without, ["B/B property.removed q"])
    assertSchemas(required, without, ["B/B property.removed q"])
  })

  it("a property on both sides becomes required or optional by its membership in required", () => {
    assertSchemas(optional, required, ["B/N required.added q"])
    assertSchemas(required, optional, ["N/B required.removed q"])
  })

  it("a name that is only listed as required counts as a property with an empty schema", () => {
    const demand = { type: "object", required: ["q"] }
    assertSchemas({ type: "object" }, demand, ["B/N required.added q"])
    assertSchemas(demand, { type: "object" }, ["N/B required.removed q"])
    assertSchemas(demand, { type: "object", required: ["q"], properties: { q: string } }, ["B/N type.narrowed q"])
    assertSchemas(demand, { type: "object", properties: { q: {} } }, ["N/B required.removed q"])
  })

  it("an empty definition of such a name is a difference without a rule of its own", () => {
    const demand = { required: ["q"], properties: {} }
    assertSchemas({ ...demand, properties: { q: {} } }, demand, ["B/B schema.changed q"])
    assertSchemas(demand, { ...demand, properties: { q: {} } }, ["B/B schema.changed q"])
  })

  it("order and repetition in required, and an empty one, are no change", () => {
    const both = (names: ReadonlyArray<string>) => object({ a: string, b: string }, { required: names })
    assertSchemas(both(["a", "b", "a"]), both(["b", "a"]), [])
    assertSchemas(both([]), object({ a: string, b: string }), [])
  })

  it("an empty properties keyword that appears is a difference without a rule of its own", () => {
    assertSchemas({ type: "object" }, { type: "object", properties: {} }, ["B/B schema.changed #"])
  })

  it("nested objects, items, tuples and the values of undeclared properties are walked at their own paths", () => {
    const nested = (leaf: Json) =>
      object({ a: object({ b: { type: "array", items: { prefixItems: [{}, { additionalProperties: leaf }] } } }) })
    assertSchemas(nested({ minLength: 1 }), nested({ minLength: 3 }), ["B/N constraint.tightened a.b[][1]{}"])
  })

  it("carries the name, and what was demanded before and after", () => {
    const before = surface({ tools: [tool({ inputSchema: object({ limit: string }) })] })
    const after = surface({ tools: [tool({ inputSchema: object({ limit: string }, { required: ["limit"] }) })] })
    const [finding] = judged(before, after)
    assert.deepStrictEqual(finding && [finding.path, finding.before, finding.after, finding.explanation], [
      "inputSchema.limit",
      false,
      true,
      "`limit` went from optional to required."
    ])
  })
})

describe("bounds", () => {
  const rising = ["minLength", "minItems", "minProperties", "minimum", "exclusiveMinimum", "minContains"]
  const falling = ["maxLength", "maxItems", "maxProperties", "maximum", "exclusiveMaximum", "maxContains"]
  const tightened = ["B/N constraint.tightened p"]
  const loosened = ["N/B constraint.loosened p"]

  for (const keyword of rising) {
    it(`${keyword} tightens as it rises or appears`, () => {
      assertProperty({ [keyword]: 1 }, { [keyword]: 3 }, tightened)
      assertProperty({ [keyword]: 3 }, { [keyword]: 1 }, loosened)
      assertProperty({}, { [keyword]: 3 }, tightened)
      assertProperty({ [keyword]: 3 }, {}, loosened)
    })
  }

  for (const keyword of falling) {
    it(`${keyword} tightens as it falls or appears`, () => {
      assertProperty({ [keyword]: 3 }, { [keyword]: 1 }, tightened)
      assertProperty({ [keyword]: 1 }, { [keyword]: 3 }, loosened)
      assertProperty({}, { [keyword]: 0 }, tightened)
      assertProperty({ [keyword]: 0 }, {}, loosened)
    })
  }

  it("minContains is 1 where it is absent, so that 0 is looser", () => {
    assertProperty({}, { minContains: 0 }, loosened)
    assertProperty({ minContains: 0 }, {}, tightened)
  })

  it("negative and fractional bounds are ordered as numbers", () => {
    assertProperty({ minimum: -1.5 }, { minimum: -2 }, loosened)
    assertProperty({ maximum: 1e21 }, { maximum: 10 }, tightened)
  })

  it("uniqueItems tightens as it becomes true", () => {
    assertProperty({ uniqueItems: false }, { uniqueItems: true }, tightened)
    assertProperty({ uniqueItems: true }, {}, loosened)
  })

  it("additionalProperties is ordered from anything through a schema to nothing", () => {
    const [anything, some, none] = [{}, { additionalProperties: string }, { additionalProperties: false }] as const
    for (const [wide, narrow] of [
      [anything, none],
      [anything, some],
      [some, none]
    ] as const) {
      assertProperty(wide, narrow, tightened)
      assertProperty(narrow, wide, loosened)
    }
    assertProperty(some, { additionalProperties: { type: "number" } }, ["B/B type.changed p{}"])
  })

  it("a bound equal to its default counts as absent", () => {
    const vacuous = {
      minLength: 0,
      minItems: 0,
      minProperties: 0,
      uniqueItems: false,
      additionalProperties: true,
      deprecated: false
    }
    assertProperty(vacuous, {}, [])
    assertProperty({}, vacuous, [])
    assertProperty({ additionalProperties: {} }, { additionalProperties: true }, [])
    assertProperty({ additionalProperties: { minLength: 0 } }, {}, [])
    assertProperty({ minLength: 0 }, { minLength: 2 }, tightened)
  })

  it("a bound that is no number is not ordered", () => {
    assertProperty({ minimum: 1 }, { minimum: "1" }, ["B/B constraint.changed p"])
    assertProperty({ minimum: 1, exclusiveMinimum: false }, { minimum: 1, exclusiveMinimum: true }, [
      "B/B constraint.changed p"
    ])
  })

  it("two bounds that move at one place are two changes", () => {
    assertProperty({ minLength: 1, maxLength: 9 }, { minLength: 2, maxLength: 8 }, [...tightened, ...tightened])
  })

  for (const [keyword, from, to] of [
    ["pattern", "^a", "^b"],
    ["format", "date", "email"],
    ["const", 1, [1]],
    ["multipleOf", 2, 4]
  ] as const) {
    it(`${keyword} cannot be ordered, however it differs`, () => {
      for (const [before, after] of [
        [{ [keyword]: from }, { [keyword]: to }],
        [{}, { [keyword]: to }],
        [{ [keyword]: from }, {}]
      ] as const) {
        assertProperty(before, after, ["B/B constraint.changed p"])
      }
    })
  }
})

describe("other keywords", () => {
  it("a default that appears, disappears or differs may change behaviour", () => {
    const changed = ["P/P default.changed p"]
    assertProperty({}, { default: null }, changed)
    assertProperty({ default: { a: 1 } }, { default: { a: 2 } }, changed)
    assertProperty({ default: 1 }, {}, changed)
    assertProperty({ default: { a: 1, b: 2 } }, { default: { b: 2, a: 1 } }, [])
  })

  it("deprecated is added and removed, false being absent", () => {
    assertProperty({ deprecated: false }, { deprecated: true }, ["N/N deprecated.added p"])
    assertProperty({ deprecated: true }, {}, ["N/N deprecated.removed p"])
    assertProperty({ deprecated: true }, { deprecated: "yes" }, ["B/B schema.changed p"])
  })

  it("title and description are classified alone, at paths of their own", () => {
    assertProperty(
      { title: "Query", description: "Text to find" },
      { title: "query.", description: "Ticket to close" },
      ["D/D description.changed p.title", "P/P description.changed p.description"]
    )
    assertSchemas({ type: "object" }, { type: "object", description: "Narrows the list" }, [
      "P/P description.changed description"
    ])
  })

  it("x-mcp-header breaks whichever way it differs, letter case included", () => {
    for (const [before, after] of [
      [{}, { "x-mcp-header": "Region" }],
      [{ "x-mcp-header": "Region" }, {}],
      [{ "x-mcp-header": "Region" }, { "x-mcp-header": "region" }]
    ] as const) {
      assertProperty(before, after, ["B/B header.changed p"])
    }
  })
})

describe("the net", () => {
  const unmodelled = [
    "not",
    "if",
    "then",
    "else",
    "contains",
    "patternProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "unevaluatedProperties",
    "unevaluatedItems",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "$schema",
    "$id",
    "$anchor",
    "$dynamicRef",
    "$dynamicAnchor",
    "$vocabulary",
    "$comment",
    "examples",
    "readOnly",
    "writeOnly",
    "nullable",
    "x-internal",
    "additionalItems",
    "$recursiveRef",
    "futureKeyword",
    "",
    "__proto__",
    "constructor"
  ]

  for (const keyword of unmodelled) {
    it(`${JSON.stringify(keyword)} breaks as it appears, differs or disappears`, () => {
      for (const [before, after] of [
        [undefined, { a: 1 }],
        [{ a: 1 }, { a: 2 }],
        ["x", undefined]
      ] as const) {
        const node = (value: Json | undefined): Json =>
          Object.fromEntries(value === undefined ? [] : [[keyword, value]])
        assertProperty(node(before), node(after), ["B/B schema.changed p"])
      }
    })
  }

  it("shows the keyword with its old and new value", () => {
    const of = (not: Json) => surface({ tools: [tool({ inputSchema: object({ p: { not } }) })] })
    const [finding] = judged(of({ const: 1 }), of({ const: 2 }))
    assert.deepStrictEqual(
      [finding?.before, finding?.after, finding?.rule.proof],
      [{ not: { const: 1 } }, { not: { const: 2 } }, "none"]
    )
  })

  it("is not cast over what a named rule reports", () => {
    assertProperty(
      { type: "string", minLength: 1, not: { const: 1 } },
      { type: "number", minLength: 2, not: { const: 1 } },
      ["B/B type.changed p", "B/N constraint.tightened p"]
    )
  })

  it("catches boolean schemas that differ", () => {
    assertProperty(true, { type: "string" }, ["B/B schema.changed p"])
    assertProperty({ items: true }, { items: false }, ["B/B schema.changed p[]"])
    assertSchemas(true, false, ["B/B schema.changed #"])
  })

  it("catches members of a tuple that come and go", () => {
    assertProperty({ prefixItems: [string] }, { prefixItems: [string, string] }, ["B/B schema.changed p[1]"])
    assertProperty({ items: [string, string] }, { items: [string] }, ["B/B schema.changed p[1]"])
    assertProperty({ items: [string] }, { items: string }, ["B/B schema.changed p"])
  })
})

describe("a schema as a whole", () => {
  it("that appears or disappears is reported as such", () => {
    const bare = { tools: [{ name: "search" }] }
    const input = { tools: [tool()] }
    assertFound(found(bare, input), ["NON_BREAKING tool.input.added search inputSchema"])
    assertFound(found(input, bare), ["BREAKING tool.input.removed search inputSchema"])
    const output = { tools: [tool({ outputSchema: object({ q: string }, { required: ["q"] }) })] }
    assertFound(found(input, output), ["NON_BREAKING tool.output.added search outputSchema"])
    assertFound(found(output, input), ["BREAKING tool.output.removed search outputSchema"])
  })

  it("demands what it newly demands even when there was no input schema before", () => {
    const after = { tools: [tool({ inputSchema: object({ a: string, b: { minLength: 1 } }, { required: ["a"] }) })] }
    assertFound(found({ tools: [{ name: "search" }] }, after), [
      "NON_BREAKING tool.input.added search inputSchema",
      "BREAKING tool.input.property.addedRequired search inputSchema.a",
      "NON_BREAKING tool.input.property.added search inputSchema.b"
    ])
  })

  it("is judged for its own side only", () => {
    const both = (schema: Json) => ({ tools: [tool({ inputSchema: schema, outputSchema: schema })] })
    assertFound(found(both(object({ p: string })), both(object({ p: { type: ["string", "null"] } }))), [
      "NON_BREAKING tool.input.type.widened search inputSchema.p",
      "BREAKING tool.output.type.widened search outputSchema.p"
    ])
  })
})
