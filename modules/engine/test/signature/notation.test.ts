import { assert, describe, it } from "@effect/vitest"
import type { JsonObject } from "../../src/model/Json.ts"
import { signature } from "../../src/signature/signature.ts"
import { integer, object, string, tool } from "./fixtures.ts"

/** The signature of a tool `f` with one argument `a`, reduced to the type of `a`. */
const typeOf = (schema: JsonObject | boolean): string => {
  const text = signature(tool("f", object({ a: schema })), { width: Infinity })
  assert.isTrue(text.startsWith("f(a: ") && text.endsWith(")"), text)
  return text.slice("f(a: ".length, -1)
}

const reads = (rows: ReadonlyArray<readonly [schema: JsonObject | boolean, text: string]>): void => {
  for (const [schema, text] of rows) assert.strictEqual(typeOf(schema), text)
}

describe("the notation", () => {
  it("says types", () => {
    reads([
      [{}, "any"],
      [true, "any"],
      [false, "never"],
      [string, "string"],
      [{ type: ["string"] }, "string"],
      [{ type: ["null", "string"] }, "string or null"],
      [{ type: ["string", "integer", "null"], minimum: 1, maxLength: 5 }, "integer ≥1 or string(≤5) or null"],
      [{ type: "object" }, "object"],
      [{ type: "array" }, "array"],
      [{ type: "fig" }, "any …"]
    ])
  })

  it("says bounds, lengths, counts, patterns and formats", () => {
    reads([
      [{ type: "integer", minimum: 1, maximum: 100 }, "integer 1..100"],
      [{ type: "number", minimum: 0, exclusiveMaximum: 1 }, "number ≥0 <1"],
      [{ type: "number", exclusiveMinimum: -1.5, maximum: 2 }, "number >-1.5 ≤2"],
      [{ type: "integer", multipleOf: 5, minimum: 0 }, "integer ≥0 multiple of 5"],
      [{ type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 }, "integer ±(2^53-1)"],
      [{ type: "integer", minimum: 0, maximum: 9007199254740991 }, "integer 0..2^53-1"],
      [{ type: "integer", format: "int32" }, "integer<int32>"],
      [{ type: "string", minLength: 1, maxLength: 80 }, "string(1..80)"],
      [{ type: "string", minLength: 36, maxLength: 36 }, "string(36)"],
      [{ type: "string", minLength: 0 }, "string"],
      [{ type: "string", format: "uri", maxLength: 9 }, "string<uri>(≤9)"],
      [{ type: "string", format: "my own" }, 'string<"my own">'],
      [{ type: "string", pattern: "^a+$" }, "string /^a+$/"],
      [{ type: "string", pattern: "^https?://" }, 'string pattern "^https?://"'],
      [{ type: "string", pattern: "a\\/b" }, "string /a\\/b/"],
      [{ type: "string", pattern: "a\\" }, 'string pattern "a\\\\"'],
      [{ type: "array", items: string, minItems: 1, maxItems: 5, uniqueItems: true }, "string[1..5] unique"],
      [{ type: "array", minItems: 2 }, "array items ≥2"],
      [{ type: "object", maxProperties: 3 }, "object keys ≤3"]
    ])
  })

  it("says arrays, tuples, objects and maps", () => {
    reads([
      [{ type: "array", items: {} }, "any[]"],
      [{ type: "array", items: { type: "array", items: string } }, "string[][]"],
      [{ type: "array", items: { type: "integer", minimum: 0 } }, "(integer ≥0)[]"],
      [{ type: "array", items: { type: "string", enum: ["a", "b"] } }, '("a" | "b")[]'],
      [{ type: "array", prefixItems: [string, integer] }, "[string, integer]"],
      [{ type: "array", prefixItems: [string, integer], items: false }, "[string, integer]!"],
      [{ type: "array", prefixItems: [string], items: integer, minItems: 1 }, "[string, *: integer] items ≥1"],
      [{ type: "array", items: [string, integer] }, "items(string, integer)"],
      [object({ a: string }, ["a"]), "{ a?: string }"],
      [object({ a: string }, [], { additionalProperties: false }), "{ a: string }!"],
      [object({ a: string }, [], { additionalProperties: integer }), "{ a: string, *: integer }"],
      [{ type: "object", additionalProperties: { type: "number" } }, "{ *: number }"],
      [{ type: "object", additionalProperties: {} }, "object"],
      [{ type: "object", required: ["a"] }, "{ a }"],
      [{ type: "object", properties: { a: 5 } }, "{ a?: … }"]
    ])
  })

  it("says values, defaults and marks", () => {
    reads([
      [{ type: "string", enum: ["a"] }, '"a"'],
      [{ enum: ["a"] }, '~("a")'],
      [{ type: "string", const: "a" }, 'const "a"'],
      [{ const: "a" }, '~const "a"'],
      [{ type: ["string", "null"], enum: ["a", null] }, '"a" | null'],
      [{ type: "string", enum: ["a", null] }, 'string and ("a" | null)'],
      [{ type: "number", enum: [1, 2] }, "number and (1 | 2)"],
      [{ type: "integer", enum: [1, 2] }, "1 | 2"],
      [{ enum: [] }, "~()"],
      [{ type: "object", const: { b: [1, "x"], a: null } }, 'object and const {"a": null, "b": [1, "x"]}'],
      [{ type: "boolean", default: false }, "boolean = false"],
      [{ type: "string", default: "x".repeat(200) }, `string = "${"x".repeat(96)}…"`],
      [
        { type: "string", default: "eu", "x-mcp-header": "Region", deprecated: true },
        'string = "eu" header "Region" deprecated'
      ],
      [{ type: "string", deprecated: false }, "string"]
    ])
  })

  it("says unions and references", () => {
    reads([
      [{ anyOf: [string, { type: "null" }], default: null }, "string | null = null"],
      [{ anyOf: [{ type: "string", default: "a" }, integer] }, '(string = "a") | integer'],
      [{ anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }] }, '("a" | "b") | null'],
      [
        {
          anyOf: [
            { type: "string", const: "a" },
            { type: "string", const: "b" }
          ]
        },
        'const "a" | const "b"'
      ],
      [{ anyOf: [string] }, "anyOf(string)"],
      [{ oneOf: [string, integer] }, "oneOf(string, integer)"],
      [
        { allOf: [{ type: "string", minLength: 1 }, { anyOf: [{ format: "uri" }, string] }] },
        "string(≥1) & (any<uri> | string)"
      ],
      [{ type: "object", oneOf: [{ required: ["x"] }, { required: ["y"] }] }, "object and oneOf(~{ x }, ~{ y })"],
      [{ minimum: 1, minLength: 2 }, "~number ≥1 and ~string(≥2)"],
      [{ type: "string", minimum: 1 }, "string and ~number ≥1"],
      [{ $ref: "#/$defs/Gone" }, 'ref "#/$defs/Gone" …'],
      [{ $ref: "https://schemas.example/a" }, 'ref "https://schemas.example/a" …']
    ])
  })

  it("marks what it has no words for, and nothing that binds no value", () => {
    reads([
      [{ type: "string", not: { const: "a" } }, "string …"],
      [{ type: "string", contentEncoding: "base64" }, "string …"],
      [{ type: "number", minimum: "1" }, "number …"],
      [{ type: "integer", exclusiveMinimum: true }, "integer …"],
      [{ type: "object", patternProperties: { "^x-": string } }, "object …"],
      [{ type: "object", additionalProperties: string, propertyNames: { type: "string" } }, "{ *: string }"],
      [{ type: "object", additionalProperties: string, propertyNames: { maxLength: 5 } }, "{ *: string } …"],
      [{ title: "T", description: "D", examples: ["e"], $comment: "C", $defs: { A: string }, type: "string" }, "string"]
    ])
  })
})

describe("hostile names", () => {
  it("treats names of the object prototype as ordinary ones", () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"toString":true}'
    ) as JsonObject
    assert.strictEqual(
      signature(tool("__proto__", { type: "object", properties, required: ["__proto__", "hasOwnProperty"] })),
      "__proto__(\n  __proto__: string,\n  hasOwnProperty,\n  constructor?: integer,\n  toString?: any\n)"
    )
    const definitions = JSON.parse('{"__proto__":{"type":"string"}}') as JsonObject
    assert.strictEqual(
      signature(tool("f", { type: "object", properties: { a: { $ref: "#/$defs/__proto__" } }, $defs: definitions }), {
        width: Infinity
      }),
      "f(a?: __proto__) where __proto__ = string"
    )
  })

  it("escapes what people cannot see and quotes what could pass for notation", () => {
    const names = ["a\u202Eb", "a, b: string", "*", "", "…", "a\nb", 'q"\\', "a\u{E0041}", "\uD800"]
    assert.strictEqual(
      signature(tool("f\u200B", object(Object.fromEntries(names.map((name) => [name, string] as const))))),
      [
        '"f\\u{200B}"(',
        '  "a\\u{202E}b": string,',
        '  "a, b: string": string,',
        '  "*": string,',
        '  "": string,',
        '  "\\u{2026}": string,',
        '  "a\\u{000A}b": string,',
        '  "q\\"\\\\": string,',
        '  "a\\u{E0041}": string,',
        '  "\\u{D800}": string',
        ")"
      ].join("\n")
    )
    assert.strictEqual(typeOf({ type: "string", pattern: "\u200B" }), 'string pattern "\\u{200B}"')
    assert.strictEqual(typeOf({ type: "string", pattern: "\\u{200B}" }), "string /\\u{200B}/")
    assert.strictEqual(typeOf({ type: "string", format: "\u0007" }), 'string<"\\u{0007}">')
    assert.strictEqual(typeOf({ type: "string", "x-mcp-header": "A\r\nB" }), 'string header "A\\u{000D}\\u{000A}B"')
  })

  it("lets no definition pass for a word of the notation", () => {
    const schema = object({ a: { $ref: "#/$defs/string" }, b: { $ref: "#/$defs/my~1type" } }, [], {
      $defs: { string: integer, "my/type": string }
    })
    assert.strictEqual(
      signature(tool("f", schema), { width: Infinity }),
      'f(a: ref "#/$defs/string", b: ref "#/$defs/my~1type") where ref "#/$defs/string" = integer where ref "#/$defs/my~1type" = string'
    )
  })
})
