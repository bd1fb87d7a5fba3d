// Every kind of limit on one tool: a tool that breaks it, where, and its near miss.
import { assert, describe, it } from "@effect/vitest"
import type { LimitKind } from "../../src/clients/Limit.ts"
import { measure, type ToolLimit } from "../../src/clients/predicates.ts"
import { assumedServerName } from "../../src/clients/sizes.ts"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { tool } from "../fixtures.ts"

// The compiler keeps this complete.
const stated: Readonly<Record<LimitKind, true>> = {
  annotationTitle: true,
  anyOfAlone: true,
  arrayItems: true,
  booleanSchema: true,
  boundBelowRoot: true,
  descriptionBytes: true,
  descriptionEmpty: true,
  descriptionLength: true,
  dialect: true,
  enumCount: true,
  enumOfStrings: true,
  format: true,
  formatOf: true,
  hintForm: true,
  hintsStated: true,
  iconType: true,
  instructionsBytes: true,
  keyword: true,
  keywordBeside: true,
  keywordForm: true,
  nameAndValueLength: true,
  nameCollision: true,
  nameLength: true,
  namePattern: true,
  nestedDefinitions: true,
  nesting: true,
  number: true,
  openObject: true,
  optionalProperty: true,
  patternLookaround: true,
  patternUnanchored: true,
  promptNameLength: true,
  promptNamePattern: true,
  propertyCount: true,
  propertyForm: true,
  propertyName: true,
  propertyReserved: true,
  refCycle: true,
  refDangling: true,
  refElsewhere: true,
  requiredForm: true,
  requiredUndeclared: true,
  rootKeyword: true,
  rootNull: true,
  rootProperties: true,
  rootType: true,
  schemaBytes: true,
  schemaDescriptionLength: true,
  toolCount: true,
  toolsBytes: true,
  tuple: true,
  typeArray: true,
  typeUnknown: true,
  untyped: true
}

const input = (schema: Json): JsonObject => tool({ inputSchema: schema })
const argument = (fragment: Json, name = "p"): JsonObject => input({ type: "object", properties: { [name]: fragment } })
const of = "input" as const
const keywords = ["a", "b"] as const

type Case = readonly [limit: ToolLimit, breaks: JsonObject, path: string, found: Json, holds: JsonObject]

const nested = { type: "object", properties: { p: { type: "object", properties: { q: {} } } } }
const loop = {
  type: "object",
  properties: { p: { $ref: "#/$defs/a" } },
  $defs: { a: { items: { $ref: "#/$defs/a" } } }
}
const line = {
  type: "object",
  properties: { p: { $ref: "#/$defs/a" } },
  $defs: { a: { items: { $ref: "#/$defs/b" } }, b: {} }
}

const cases: ReadonlyArray<Case> = [
  [{ kind: "nameLength", max: 5 }, tool({ name: "sixsix" }), "name", 6, tool({ name: "fives" })],
  [
    { kind: "nameLength", max: 5 + 7 + assumedServerName, prefix: "mcp__{server}__" },
    tool({ name: "sixsix" }),
    "name",
    6,
    tool({ name: "fives" })
  ],
  [
    { kind: "namePattern", pattern: /^[a-z]+$/, only: "names" },
    tool({ name: "a.b" }),
    "name",
    ["a.b"],
    tool({ name: "ab" })
  ],
  [{ kind: "descriptionLength", max: 2 }, tool({ description: "äöü" }), "description", 3, tool({ description: "äö" })],
  [{ kind: "descriptionBytes", max: 3 }, tool({ description: "äö" }), "description", 4, tool({ description: "äb" })],
  [{ kind: "descriptionEmpty" }, tool({ description: "" }), "description", ["description"], tool()],
  [{ kind: "schemaBytes", of, max: 17 }, input({ type: "objects" }), "inputSchema", 18, input({ type: "object" })],
  [
    { kind: "schemaDescriptionLength", of, max: 2 },
    argument({ description: "abc" }),
    "inputSchema",
    3,
    argument({ description: "ab" })
  ],
  [{ kind: "propertyCount", of, max: 1 }, input(nested), "inputSchema", 2, argument({})],
  [{ kind: "enumCount", of, max: 1 }, argument({ enum: [1, 2] }), "inputSchema", 2, argument({ enum: [1] })],
  [
    { kind: "nameAndValueLength", of, max: 3 },
    argument({ enum: ["abc"] }),
    "inputSchema",
    4,
    argument({ const: "ab" })
  ],
  [{ kind: "nesting", of, max: 1 }, input(nested), "inputSchema", 2, argument({ items: { type: "string" } })],
  [{ kind: "rootType", of }, input({ properties: {} }), "inputSchema", ["type"], input({ type: "object" })],
  [{ kind: "rootType", of }, input(true), "inputSchema", ["type"], { name: "search" }],
  [{ kind: "rootKeyword", of, keywords }, input({ b: 1 }), "inputSchema.b", ["b"], argument({ b: 1 })],
  [
    { kind: "rootKeyword", of, keywords, beside: "properties" },
    input({ a: 1, b: 2, properties: {} }),
    "inputSchema",
    ["a", "b"],
    input({ a: 1 })
  ],
  [{ kind: "rootProperties", of }, input({ type: "object" }), "inputSchema", ["properties"], input({ properties: {} })],
  [
    { kind: "rootNull", of, keywords: ["required"] },
    input({ required: null }),
    "inputSchema.required",
    ["required"],
    input({ required: [] })
  ],
  [
    { kind: "propertyName", of, pattern: /^\w+$/, only: "names" },
    argument({}, "a-b"),
    "inputSchema.a-b",
    ["a-b"],
    input({ properties: { a: { properties: { "b-c": {} } } } })
  ],
  [
    { kind: "propertyReserved", of, names: ["config"] },
    argument({}, "config"),
    "inputSchema.config",
    ["config"],
    argument({}, "configs")
  ],
  [
    { kind: "propertyForm", of },
    argument(true),
    "inputSchema.p",
    ["p"],
    argument({ type: "object", properties: { q: true } })
  ],
  [{ kind: "requiredForm", of }, input({ required: [1] }), "inputSchema", ["required"], input({ required: ["a"] })],
  [
    { kind: "dialect", of, known: ["https://a.example/b"] },
    input({ $schema: "https://a.example/c" }),
    "inputSchema",
    ["https://a.example/c"],
    input({ $schema: "https://a.example/b#" })
  ],
  [{ kind: "keyword", of, keywords }, argument({ a: 1 }), "inputSchema.p", ["a"], argument({ default: { a: 1 } })],
  [
    { kind: "keywordBeside", of, keyword: "a", beside: "b" },
    argument({ a: 1, b: 2 }),
    "inputSchema.p",
    ["p"],
    argument({ a: 1 })
  ],
  [
    { kind: "keywordForm", of, keywords, form: "boolean" },
    argument({ b: false }),
    "inputSchema.p",
    ["p"],
    argument({ b: 0 })
  ],
  [{ kind: "typeArray", of }, argument({ type: ["string"] }), "inputSchema.p", ["p"], argument({ type: "string" })],
  [{ kind: "typeUnknown", of }, argument({ type: "int" }), "inputSchema.p", ["p"], argument({ type: "integer" })],
  [{ kind: "untyped", of }, argument({ title: "P" }), "inputSchema.p", ["p"], argument({ enum: [1] })],
  [{ kind: "booleanSchema", of }, argument({ items: true }), "inputSchema.p[]", ["p[]"], argument({ not: true })],
  [
    { kind: "arrayItems", of },
    argument({ type: "array" }),
    "inputSchema.p",
    ["p"],
    argument({ type: "array", items: {} })
  ],
  [{ kind: "tuple", of }, argument({ items: [{}] }), "inputSchema.p", ["p"], argument({ items: {} })],
  [
    { kind: "requiredUndeclared", of },
    input({ required: ["a"] }),
    "inputSchema",
    ["a"],
    input({ properties: { a: {} }, required: ["a"], anyOf: [{ required: ["b"] }] })
  ],
  [
    { kind: "optionalProperty", of },
    argument({}),
    "inputSchema",
    [""],
    input({ properties: { a: {} }, required: ["a"] })
  ],
  [
    { kind: "openObject", of },
    input({ type: "object" }),
    "inputSchema",
    [""],
    input({ type: "object", additionalProperties: false })
  ],
  [
    { kind: "enumOfStrings", of },
    argument({ type: "integer", enum: [1] }),
    "inputSchema.p",
    ["p"],
    argument({ type: "string", enum: ["a"] })
  ],
  [{ kind: "anyOfAlone", of }, argument({ anyOf: [], title: "P" }), "inputSchema.p", ["p"], argument({ anyOf: [] })],
  [
    { kind: "format", of, known: ["date"] },
    argument({ type: "string", format: "uri" }),
    "inputSchema.p",
    ["p"],
    argument({ type: "string", format: "date" })
  ],
  [
    { kind: "formatOf", of, type: "string", format: "int64" },
    argument({ type: "string", format: "int64" }),
    "inputSchema.p",
    ["p"],
    argument({ type: "integer", format: "int64" })
  ],
  [
    { kind: "number", of, max: 10 },
    argument({ maximum: 11 }),
    "inputSchema.p",
    ["p"],
    argument({ maximum: 10.5, default: { a: 11 } })
  ],
  [
    { kind: "boundBelowRoot", of, keywords: ["maxLength"], max: 10 },
    argument({ items: { maxLength: 11 } }),
    "inputSchema.p[]",
    ["p[]"],
    argument({ maxLength: 11 })
  ],
  [
    { kind: "patternLookaround", of },
    argument({ pattern: "^(?!a)$" }),
    "inputSchema.p",
    ["p"],
    argument({ pattern: "^(?:a)$" })
  ],
  [
    { kind: "patternUnanchored", of },
    argument({ pattern: "^a" }),
    "inputSchema.p",
    ["p"],
    argument({ pattern: "^a$" })
  ],
  [{ kind: "refDangling", of }, argument({ $ref: "#/$defs/a" }), "inputSchema.p", ["p"], input(line)],
  [{ kind: "refElsewhere", of }, argument({ $ref: "#" }), "inputSchema.p", ["p"], input(line)],
  [{ kind: "refCycle", of }, input(loop), 'inputSchema["$defs"].a[]', ['["$defs"].a[]'], input(line)],
  [{ kind: "nestedDefinitions", of }, argument({ $defs: {} }), "inputSchema.p", ["p"], input({ $defs: {} })],
  [
    { kind: "hintForm" },
    tool({ annotations: { readOnlyHint: null } }),
    "annotations.readOnlyHint",
    ["readOnlyHint"],
    tool({ annotations: { readOnlyHint: true, title: null } })
  ],
  [
    { kind: "hintsStated", keywords: ["readOnlyHint"] },
    tool(),
    "annotations",
    ["readOnlyHint"],
    tool({ annotations: { readOnlyHint: false } })
  ],
  [
    { kind: "annotationTitle" },
    tool({ title: "Search" }),
    "annotations.title",
    ["title"],
    tool({ annotations: { title: "Search" } })
  ],
  [
    { kind: "iconType", known: ["image/png"] },
    tool({ icons: [{ src: "a", mimeType: "image/svg+xml" }] }),
    "icons",
    ["image/svg+xml"],
    tool({ icons: [{ src: "a", mimeType: "image/png" }] })
  ]
]

describe("a limit on one tool", () => {
  for (const [limit, breaks, path, found, holds] of cases) {
    it(`${JSON.stringify(limit)} finds what breaks it and where, and nothing in its near miss`, () => {
      assert.deepStrictEqual(measure(limit, breaks), { isBroken: true, found: found as never, path })
      assert.isFalse(measure(limit, holds).isBroken)
    })
  }

  it("has a case here for every kind", () => {
    const ofSurfaces: ReadonlyArray<LimitKind> = [
      "instructionsBytes",
      "nameCollision",
      "promptNameLength",
      "promptNamePattern",
      "toolCount",
      "toolsBytes"
    ]
    const kinds = new Set<LimitKind>(cases.map(([{ kind }]) => kind))
    assert.deepStrictEqual(
      Object.keys(stated).filter((kind) => !kinds.has(kind as LimitKind)),
      [...ofSurfaces]
    )
  })

  it("names the one place, or the schema where there are several", () => {
    const limit = { kind: "typeArray", of } as const
    const twice = input({ properties: { b: { type: [] }, a: { items: { type: [] } } } })
    assert.deepStrictEqual(measure(limit, twice), { isBroken: true, found: ["a[]", "b"], path: "inputSchema" })
  })

  it("reads the side it is about and no other", () => {
    const both = tool({ outputSchema: { type: ["object"] } })
    assert.isFalse(measure({ kind: "typeArray", of: "input" }, both).isBroken)
    assert.isTrue(measure({ kind: "typeArray", of: "output" }, both).isBroken)
    assert.isFalse(measure({ kind: "rootType", of: "output" }, tool()).isBroken)
  })

  it("says nothing of the name of a tool that has none", () => {
    const nameless = { inputSchema: { type: "object" } }
    assert.isFalse(measure({ kind: "namePattern", pattern: /^a$/, only: "a" }, nameless).isBroken)
    assert.isFalse(measure({ kind: "nameLength", max: 1 }, nameless).isBroken)
  })
})
