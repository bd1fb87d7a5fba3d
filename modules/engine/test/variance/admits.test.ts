import { assert, describe, it } from "@effect/vitest"
import type { Json } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { admits } from "../../src/variance/Variance.ts"
import { formOf } from "./rawForm.ts"

describe("admits", () => {
  const answers: ReadonlyArray<readonly [schema: JsonSchema, value: Json, answer: boolean | undefined]> = [
    [{ multipleOf: 0.1 }, 0.3, undefined],
    [{ multipleOf: 0.5 }, 1.5, true],
    [{ pattern: "^(a+)+$" }, "aaa", undefined],
    [{ pattern: "^a" }, "ab", true],
    [{ pattern: "[" }, "a", undefined],
    [{ format: "date" }, "2026-01-02", true],
    [{ format: "date" }, "soon", false],
    [{ format: "date" }, "2026-02-30", undefined],
    [{ format: "unheard-of" }, "x", undefined],
    [{ format: "email" }, 3, true],
    [{ minLength: 2 }, "😀", false],
    [
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 }
      ],
      false
    ],
    [{ enum: [{ a: 1, b: [] }] }, { b: [], a: 1 }, true],
    [{ anyOf: [{ pattern: "^(a+)+$" }, { minLength: 1 }] }, "a", true],
    [{ not: { pattern: "^(a+)+$" } }, "a", undefined],
    [
      {
        properties: { a: true },
        anyOf: [{ properties: { b: true }, required: ["b"] }, true],
        unevaluatedProperties: false
      },
      { a: 1, b: 2 },
      true
    ],
    [
      {
        properties: { a: true },
        anyOf: [{ properties: { b: true }, required: ["c"] }, true],
        unevaluatedProperties: false
      },
      { a: 1, b: 2 },
      false
    ],
    [{ $ref: "https://example.test/a.json" }, 1, undefined],
    [{ "x-unknown": 1 }, 1, true],
    [{ minLength: "3" }, "a", undefined],
    [{ required: ["toString"] }, {}, false]
  ]
  for (const [schema, value, answer] of answers) {
    it(`answers ${String(answer)} for ${JSON.stringify(value)} and ${JSON.stringify(schema)}`, () => {
      assert.strictEqual(admits(formOf(schema), value), answer)
    })
  }
})
