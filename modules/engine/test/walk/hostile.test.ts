// Names that objects have by themselves or that paths must quote, in every position; and values of the wrong form.
import { assert, describe, it } from "@effect/vitest"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { short } from "../../src/model/Path.ts"
import { assertFound, surface, tool } from "../fixtures.ts"
import { assertProperty, assertSchemas, found, foundInSchema, judged } from "./harness.ts"

const names = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "a/b~c",
  "a.b",
  "a[0]",
  "",
  " ",
  "🦊",
  "é",
  '"',
  "anyOf",
  "$defs"
]

const one = (name: string, value: Json): JsonObject => Object.fromEntries([[name, value]])
const at = (path: string, name: string): string =>
  /^[A-Za-z0-9_-]+$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`
const below = (name: string): string => short(at("inputSchema", name))

describe("a name that invites mistakes", () => {
  for (const name of names) {
    it(`is a name like any other: ${JSON.stringify(name)}`, () => {
      const [a, b] = [{ minLength: 1 }, { minLength: 2 }]
      const property = (schema: Json) => ({ type: "object", properties: one(name, schema) })
      assertSchemas(property(a), property(b), [`B/N constraint.tightened ${below(name)}`])
      assertSchemas({ type: "object", properties: {} }, property(a), [`N/N property.added ${below(name)}`])
      assertSchemas(property(a), { type: "object", properties: {} }, [`B/B property.removed ${below(name)}`])
      assertSchemas(property(a), { type: "object", properties: one(name, a), required: [name] }, [
        `B/N required.added ${below(name)}`
      ])
      assertSchemas({ type: "object" }, { type: "object", required: [name] }, [`B/N required.added ${below(name)}`])
      assertSchemas({ enum: ["x"] }, { enum: ["x", name] }, ["N/B enum.widened #"])
      assertProperty({ default: one(name, 1) }, { default: one(name, 2) }, ["P/P default.changed p"])
      assertProperty({ patternProperties: one(name, a) }, { patternProperties: one(name, b) }, ["B/B schema.changed p"])
      assertSchemas({ $defs: one(name, a) }, { $defs: one(name, b) }, [
        `B/B schema.changed ${short(at('inputSchema["$defs"]', name))}`
      ])
    })

    it(`names an entity or a member of one: ${JSON.stringify(name)}`, () => {
      const tools = (fields: JsonObject) => ({ tools: [tool({ name, ...fields })] })
      assertFound(found({}, tools({})), [`NON_BREAKING tool.added ${name}`])
      assertFound(found(tools({ annotations: one(name, 1) }), tools({ annotations: one(name, 2) })), [
        `POTENTIALLY_BREAKING tool.annotations.changed ${name} ${at("annotations", name)}`
      ])
      assertFound(found(tools({ _meta: one(name, 1) }), tools({ _meta: one(name, 2) })), [
        `NON_BREAKING tool.meta.changed ${name} _meta`
      ])
      assertFound(found(tools({ execution: one(name, 1) }), tools({ execution: one(name, 2) })), [
        `POTENTIALLY_BREAKING tool.execution.changed ${name} ${at("execution", name)}`
      ])
      const prompts = (required: boolean) => ({ prompts: [{ name, arguments: [{ name, required }] }] })
      assertFound(found(prompts(false), prompts(true)), [
        `BREAKING prompt.argument.nowRequired ${name} ${at("arguments", name)}`
      ])
      const resources = (ui: JsonObject) => ({ resources: [{ uri: name, _meta: { ui } }] })
      assertFound(found(resources({ csp: one(name, ["a"]) }), resources({ csp: one(name, []) })), [
        `BREAKING resource.ui.csp.narrowed ${name} ${at("_meta.ui.csp", name)}`,
        `NON_BREAKING resource.meta.changed ${name} _meta`
      ])
      assertFound(found(resources({ permissions: {} }), resources({ permissions: one(name, {}) })), [
        `NON_BREAKING resource.ui.permissions.added ${name} ${at("_meta.ui.permissions", name)}`,
        `NON_BREAKING resource.meta.changed ${name} _meta`
      ])
      const templates = (annotations: JsonObject) => ({ resourceTemplates: [{ uriTemplate: name, annotations }] })
      assertFound(found(templates({}), templates(one(name, 1))), [
        `POTENTIALLY_BREAKING resourceTemplate.annotations.changed ${name} ${at("annotations", name)}`
      ])
      const capabilities = (capabilities: JsonObject) => ({ server: { capabilities } })
      assertFound(
        found(
          capabilities({ experimental: {}, extensions: {} }),
          capabilities({ experimental: one(name, {}), extensions: one(name, {}) })
        ),
        [
          `NON_BREAKING server.capability.added server ${at("capabilities.experimental", name)}`,
          `NON_BREAKING server.extension.added server ${at("capabilities.extensions", name)}`
        ]
      )
    })

    it(`is nothing where the other side lacks it: ${JSON.stringify(name)}`, () => {
      const before = surface({ tools: [tool({ annotations: one(name, 1) })] })
      const [change] = judged(before, surface({ tools: [tool({ annotations: {} })] }))
      assert.deepStrictEqual(
        [change?.rule.id, change?.before, change?.after],
        ["tool.annotations.removed", 1, undefined]
      )
    })
  }
})

describe("a value of the wrong form", () => {
  const odd: ReadonlyArray<Json> = [null, true, 7, "x", [], {}, [null], [[]], { a: null }]
  const keywords = [
    "type",
    "enum",
    "const",
    "required",
    "properties",
    "items",
    "prefixItems",
    "additionalProperties",
    "anyOf",
    "allOf",
    "oneOf",
    "not",
    "if",
    "contains",
    "patternProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "$ref",
    "$defs",
    "definitions",
    "$schema",
    "$id",
    "minLength",
    "exclusiveMaximum",
    "uniqueItems",
    "multipleOf",
    "pattern",
    "format",
    "title",
    "description",
    "default",
    "deprecated",
    "examples",
    "x-mcp-header",
    "unevaluatedItems",
    "additionalItems",
    "nullable"
  ]

  it("under any keyword differs from every other, at the root and below, and never throws", () => {
    // The rules call these no change: a bound that says nothing, or an empty set.
    const silent = new Set(["additionalProperties true", "additionalProperties {}", "required []"])
    for (const keyword of keywords) {
      const stated = odd.filter((value) => !silent.has(`${keyword} ${JSON.stringify(value)}`))
      for (const value of stated) {
        for (const node of [
          (inner: JsonObject) => inner,
          (inner: JsonObject) => ({ properties: { p: inner } }),
          (inner: JsonObject) => ({ anyOf: [inner, { items: inner }] })
        ]) {
          assert.isAbove(
            foundInSchema("input", node({}), node({ [keyword]: value })).length,
            0,
            `${keyword} ${JSON.stringify(value)}`
          )
          assert.isAbove(
            foundInSchema("output", node({ [keyword]: value }), node({ [keyword]: "other" })).length,
            0,
            `${keyword} ${JSON.stringify(value)}`
          )
          assertFound(foundInSchema("input", node({ [keyword]: value }), node({ [keyword]: value })), [])
        }
      }
    }
  })

  it("that is equal on both sides says nothing when something beside it differs", () => {
    for (const keyword of keywords) {
      for (const value of odd) {
        if (keyword === "title" || (keyword === "additionalProperties" && typeof value === "boolean")) continue
        assertProperty({ [keyword]: value, title: "Name" }, { [keyword]: value, title: "name" }, [
          "D/D description.changed p.title"
        ])
      }
    }
  })

  it("is reported for what it is where people write it by mistake", () => {
    assertProperty({ type: "string" }, { type: "string", required: true }, ["B/B schema.changed p"])
    assertProperty({ type: "string", required: true }, { type: "string", required: false }, ["B/B schema.changed p"])
    assertSchemas({ required: null }, { required: ["a"] }, ["B/B schema.changed #", "B/N required.added a"])
    assertSchemas({ required: ["a", 7] }, { required: ["a"] }, ["B/B schema.changed #", "B/N required.added a"])
    assertSchemas({ properties: null, required: ["a"] }, { properties: null, required: ["b"] }, [
      "B/B schema.changed #"
    ])
    assertSchemas({ properties: [], required: ["a"] }, { properties: { a: {} }, required: ["a"] }, [
      "B/B schema.changed #"
    ])
    assertProperty({ type: 7 }, { type: "string" }, ["B/B schema.changed p"])
    assertProperty({ type: ["string", 7] }, { type: ["string", 8] }, ["B/B schema.changed p"])
    assertProperty({ enum: "a" }, { enum: ["a"] }, ["B/B schema.changed p"])
    assertProperty({ description: ["a"] }, { description: "a" }, ["B/B schema.changed p"])
    assertProperty({ uniqueItems: "yes" }, {}, ["B/B schema.changed p"])
    assertProperty({ additionalProperties: "no" }, {}, ["B/B schema.changed p"])
    assertProperty(7, "x", ["B/B schema.changed p"])
    assertProperty({}, null, ["B/B schema.changed p"])
  })

  it("in place of an entity is an entity of its own", () => {
    for (const kind of ["tools", "prompts", "resources", "resourceTemplates"] as const) {
      const list = (value: Json) => ({ [kind]: [value as JsonObject] })
      for (const value of odd) assertFound(found(list(value), list(value)), [])
      const lines = found(list(null), list(7))
      assert.deepStrictEqual(lines.map((line) => line.split(" ")[0]).sort(), ["BREAKING", "NON_BREAKING"])
    }
  })
})
