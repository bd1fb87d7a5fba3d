import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import type { Json, JsonObject } from "../../src/model/Json.ts"
import { listKinds } from "../../src/model/Surface.ts"
import { changed } from "../../src/signature/changed.ts"
import { fragment } from "../../src/signature/fragment.ts"
import { longestFragment, longestSignature } from "../../src/signature/limits.ts"
import { signature } from "../../src/signature/signature.ts"
import { documents, meaning, neighbours, schemas } from "./schemas.ts"
import { tool } from "./fixtures.ts"
import { runs } from "../runs.ts"

const unsaid = "…"

const result = (schema: Json): string =>
  signature({ kind: "tool", fields: { name: "f", outputSchema: schema } }, { width: Infinity })

const argument = (schema: Json): string =>
  signature({ kind: "tool", fields: { name: "f", inputSchema: schema } }, { width: Infinity })

describe("two schemas that differ in a modelled keyword", () => {
  it("never read the same, unless it is marked that something is not shown", () => {
    fc.assert(
      fc.property(neighbours, ([before, after]) => {
        for (const text of [result, argument, (schema: Json) => fragment(schema, "") ?? ""]) {
          const [was, is] = [text(before), text(after)]
          if (was === is && !was.includes(unsaid)) assert.strictEqual(meaning(before), meaning(after), was)
        }
      }),
      { numRuns: runs(6_000) }
    )
  })

  it("never read the same among many", () => {
    const said = new Map<string, string>()
    for (const schema of [
      ...fc.sample(schemas(2), { numRuns: runs(12_000), seed: 1 }),
      ...fc.sample(documents, { numRuns: runs(6_000), seed: 2 })
    ]) {
      const text = result(schema)
      if (text.includes(unsaid)) continue
      const known = said.get(text)
      if (known === undefined) said.set(text, meaning(schema))
      else assert.strictEqual(meaning(schema), known, text)
    }
    assert.isAbove(said.size, 1_500)
  })
})

const keywords = [
  "type",
  "properties",
  "items",
  "anyOf",
  "enum",
  "$ref",
  "$defs",
  "required",
  "additionalProperties",
  "const",
  "pattern",
  "name",
  "inputSchema",
  "arguments",
  "prefixItems",
  "minimum",
  "default"
]
const keys = fc.oneof(
  fc.constantFrom(...keywords),
  fc.constantFrom("__proto__", "", "\u202E", "a\nb", "…", "#/$defs/a"),
  fc.string({ unit: "binary" })
)

const { foreign } = fc.letrec<{ foreign: Json }>((tie) => ({
  foreign: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.oneof<[fc.Arbitrary<Json>, fc.Arbitrary<Json>, fc.Arbitrary<Json>, fc.Arbitrary<Json>]>(
      keys,
      fc.double(),
      fc.constantFrom<Json>(null, true, false, "#", "#/$defs/a", "object", "array"),
      fc.integer()
    ),
    fc.array(tie("foreign"), { maxLength: 4 }),
    fc.dictionary(keys, tie("foreign"), { maxKeys: 5 })
  )
}))

const foreignObject = fc.dictionary(keys, foreign, { maxKeys: 6 })

const invisible =
  /[\u0000-\u0009\u000B-\u001F\u007F-\u00A0\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uD800-\uDFFF\u{E0000}-\u{E007F}]/u

const unwrapped = (text: string): string => text.replaceAll(/\s+/g, "")

const isFit = (text: string, most: number): void => {
  assert.isAtMost(text.length, most)
  assert.isFalse(invisible.test(text), JSON.stringify(text))
}

describe("any foreign JSON", () => {
  it("has a signature: one, bounded, without invisible characters", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...listKinds),
        foreignObject,
        foreign,
        fc.constantFrom(80, 20, 0, -5, NaN, Infinity, 33.3),
        (kind, fields, schema, width) => {
          for (const given of [fields, { ...fields, name: "f", inputSchema: schema, outputSchema: schema }]) {
            const text = signature({ kind, fields: given }, { width })
            isFit(text, longestSignature)
            assert.strictEqual(signature({ kind, fields: structuredClone(given) }, { width }), text)
            if (width === Infinity) assert.isFalse(text.includes("\n"))
            else assert.strictEqual(unwrapped(text), unwrapped(signature({ kind, fields: given }, { width: Infinity })))
          }
        }
      ),
      { numRuns: runs(3_000) }
    )
  })

  it("has a fragment or none at any path", () => {
    const paths = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(
          fc.constantFrom(
            "[]",
            "{}",
            "[0]",
            ".a",
            "type",
            ".properties",
            "anyOf[0]",
            '["__proto__"]',
            '[""]',
            "[",
            '["',
            ".items"
          ),
          { maxLength: 5 }
        )
        .map((parts) => parts.join(""))
    )
    fc.assert(
      fc.property(foreign, foreignObject, paths, (schema, fields, path) => {
        const text = fragment(schema, path)
        if (text !== null) isFit(text, longestFragment)
        const both = changed({
          kind: "tool",
          path: `inputSchema${path}`,
          before: { inputSchema: schema },
          after: fields,
          old: schema,
          new: null
        })
        for (const side of [both?.old, both?.new]) if (typeof side === "string") isFit(side, longestFragment)
      }),
      { numRuns: runs(3_000) }
    )
  })
})

const nested = (levels: number, wrap: (inner: Json) => Json): Json => {
  let schema: Json = { type: "string" }
  for (let level = 0; level < levels; level++) schema = wrap(schema)
  return schema
}

const record = (count: number, name: (index: number) => string, value: (index: number) => Json): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), value(index)] as const))

const tags = "\u{E0041}".repeat(200)

const monsters: Readonly<Record<string, Json>> = {
  "10,000 members with long names": {
    type: "object",
    properties: record(
      10_000,
      (index) => `${index}${tags}`,
      () => ({ type: "string", pattern: tags, format: tags, default: tags, enum: [tags, tags, tags] })
    )
  },
  "5,000 nested objects": nested(5_000, (inner) => ({ type: "object", properties: { a: inner } })),
  "5,000 nested arrays": nested(5_000, (inner) => ({ type: "array", items: inner })),
  "5,000 nested branches": nested(5_000, (inner) => ({ anyOf: [inner, { type: "null" }] })),
  "branches of branches": nested(9, (inner) => ({
    anyOf: [inner, inner, inner, inner],
    oneOf: [inner, inner, inner],
    allOf: [inner, inner],
    default: tags
  })),
  "definitions that double": {
    $ref: "#/$defs/d0",
    $defs: record(
      60,
      (index) => `d${index}`,
      (index) => ({ anyOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] })
    )
  },
  "definitions in a circle": {
    $ref: "#/$defs/d0",
    $defs: record(
      50,
      (index) => `d${index}`,
      (index) => ({ $ref: `#/$defs/d${(index + 1) % 50}` })
    )
  },
  "a million values": { enum: Array.from({ length: 1_000_000 }, (_, index) => index) },
  "a long string": {
    const: "x".repeat(5_000_000),
    pattern: "\\".repeat(1_000_001),
    format: "x".repeat(5_000_000),
    $ref: `#/${"/a".repeat(500_000)}`
  },
  "a deep value": { default: nested(5_000, (inner) => [inner]), const: nested(5_000, (inner) => ({ a: inner })) },
  "all at once, deep": nested(6, (inner) => ({
    type: ["object", "array", "string"],
    properties: record(
      30,
      (index) => `${tags}${index}`,
      () => inner
    ),
    items: inner,
    pattern: tags,
    default: tags,
    deprecated: true,
    "x-mcp-header": tags
  }))
}

describe("a monstrous schema", () => {
  for (const [name, schema] of Object.entries(monsters)) {
    it(`has a bounded signature: ${name}`, () => {
      for (const width of [20, 80, Infinity]) {
        isFit(
          signature(
            tool("f", { type: "object", properties: { a: schema } }, { type: "object", properties: { a: schema } }),
            { width }
          ),
          longestSignature
        )
        isFit(
          signature({ kind: "tool", fields: { name: "f", inputSchema: schema, outputSchema: schema } }, { width }),
          longestSignature
        )
      }
      for (const path of ["", "a", "a.a.a", "a[][][]", "anyOf[0].anyOf[1].anyOf[0]"]) {
        const text = fragment(schema, path)
        if (text !== null) isFit(text, longestFragment)
      }
    })
  }

  it("has a bounded signature: an object that contains itself", () => {
    const schema: Record<string, unknown> = { type: "object" }
    schema["properties"] = { a: schema }
    isFit(signature(tool("f", schema as JsonObject)), longestSignature)
  })

  it("has a bounded signature: a prompt with very many arguments", () => {
    const args = Array.from({ length: 100_000 }, (_, index) => ({ name: `${tags}${index}`, shade: 1 }))
    isFit(signature({ kind: "prompt", fields: { name: tags, arguments: args } }, { width: 20 }), longestSignature)
  })
})
