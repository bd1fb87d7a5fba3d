import { assert, describe, it } from "@effect/vitest"
import { equal, type Json, type JsonObject } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { stepsOf } from "../../src/proof/search/Goal.ts"
import { conditional } from "./support/conditional.ts"
import { assertWitness, proverOf, witnessValue } from "./support/pairs.ts"

const search = (limit: number, required: ReadonlyArray<string>, sort: ReadonlyArray<string>): JsonObject => ({
  type: "object",
  properties: {
    query: { type: "string", minLength: 1 },
    limit: { type: "integer", minimum: 1, maximum: limit },
    filter: {
      type: "object",
      properties: {
        tags: { type: "array", items: { type: "string", maxLength: limit } },
        "odd name": { type: "integer", maximum: limit }
      }
    },
    sort: { enum: sort }
  },
  required
})

const before = search(9, ["query"], ["new", "top"])
const after = search(8, ["limit", "query"], ["top"])

describe("a witness for a place", () => {
  it("is refused for what stands there, and in order everywhere else", () => {
    const prover = proverOf("input", before, after, true)
    const values = (path: string): Json | undefined => {
      const witness = prover.witness(path)
      if (witness !== null) assertWitness(before, after, witness)
      return witness?.value
    }
    assert.deepStrictEqual(values("limit"), { query: "a" })
    assert.deepStrictEqual(values("sort"), { limit: 1, query: "a", sort: "new" })
    assert.deepStrictEqual(values("filter.tags[]"), { filter: { tags: ["aaaaaaaaa"] }, limit: 1, query: "a" })
    assert.deepStrictEqual(values('filter["odd name"]'), { filter: { "odd name": 9 }, limit: 1, query: "a" })
    assert.deepStrictEqual(values("query"), { query: "a" })
    assert.deepStrictEqual(prover.witness(null)?.value, { query: "a" })
  })

  it("lacks the member where that is what is refused, and has it where its value is", () => {
    const prover = proverOf("input", before, after, true)
    const value = (path: string, wants: "absence" | "value"): Json | undefined =>
      prover.witness(path, { elsewhere: true, wants })?.value
    assert.deepStrictEqual(value("limit", "absence"), { query: "a" })
    assert.deepStrictEqual(value("limit", "value"), { limit: 9, query: "a" })
    // Nothing is refused for a missing `sort`: then whatever is refused there proves it.
    assert.deepStrictEqual(value("sort", "absence"), { limit: 1, query: "a", sort: "new" })
  })

  it("is the smallest of the pair where nothing is refused for that place, unless elsewhere does not count", () => {
    const prover = proverOf("input", before, after)
    assert.deepStrictEqual(prover.witness("query", { elsewhere: true })?.value, { query: "a" })
    assert.isNull(prover.witness("query", { elsewhere: false }))
    assert.isNull(prover.witness("no.such.place", { elsewhere: false }))
  })

  it("is found in tuples, additional members, branches and conditions", () => {
    const pairs: ReadonlyArray<readonly [path: string, wider: JsonSchema, narrower: JsonSchema, value: Json]> = [
      [
        "[1]",
        { type: "array", prefixItems: [true, { maximum: 9 }] },
        { type: "array", prefixItems: [true, { maximum: 8 }] },
        [0, 9]
      ],
      [
        "{}",
        { type: "object", additionalProperties: { maximum: 9 } },
        { type: "object", additionalProperties: { maximum: 8 } },
        { a: 9 }
      ],
      [
        "{}.x",
        { type: "object", additionalProperties: { properties: { x: { maximum: 9 } } } },
        { type: "object", additionalProperties: { properties: { x: { maximum: 8 } } } },
        { a: { x: 9 } }
      ],
      [
        "anyOf[1].x",
        { anyOf: [{ type: "null" }, { type: "object", properties: { x: { maximum: 9 } } }] },
        { anyOf: [{ type: "null" }, { type: "object", properties: { x: { maximum: 8 } } }] },
        { x: 9 }
      ],
      ["not", { type: "object" }, { type: "object", not: { required: ["a"] } }, { a: 0 }],
      [
        "then.x",
        { type: "object", ...conditional({ required: ["a"] }, { properties: { x: { maximum: 9 } } }) },
        { type: "object", ...conditional({ required: ["a"] }, { properties: { x: { maximum: 8 } } }) },
        { a: 0, x: 9 }
      ],
      [
        'patternProperties["^x-"]',
        { type: "object", patternProperties: { "^x-": true } },
        { type: "object", patternProperties: { "^x-": { type: "string" } } },
        { "x-": 0 }
      ],
      ["propertyNames", { type: "object" }, { type: "object", propertyNames: { maxLength: 2 } }, { aaa: 0 }],
      [
        "anyOf",
        { type: "object", properties: { anyOf: { maximum: 9 } } },
        { type: "object", properties: { anyOf: { maximum: 8 } } },
        { anyOf: 9 }
      ]
    ]
    for (const [path, wider, narrower, value] of pairs) {
      assert.deepStrictEqual(witnessValue("input", wider, narrower, path), value, path)
      assert.deepStrictEqual(
        proverOf("output", narrower, wider).witness(path, { elsewhere: path.startsWith("then") })?.value,
        value,
        path
      )
    }
  })

  it("is an object where only objects are sent", () => {
    const wider: JsonSchema = { minimum: 1 }
    const narrower: JsonSchema = { minimum: 2, required: ["a"] }
    assert.deepStrictEqual(proverOf("input", wider, narrower).witness(null)?.value, 1)
    assert.deepStrictEqual(proverOf("input", wider, narrower, true).witness(null)?.value, {})
    assert.isNull(proverOf("input", { minimum: 1 }, { minimum: 2 }, true).witness(null))
  })

  it("names what each side says", () => {
    assert.deepStrictEqual(proverOf("input", { type: "object" }, { type: "object", required: ["a"] }).witness(""), {
      value: {},
      before: "accepted",
      after: "rejected"
    })
    assert.deepStrictEqual(proverOf("output", { type: "object", required: ["a"] }, { type: "object" }).witness(""), {
      value: {},
      before: "rejected",
      after: "accepted"
    })
  })
})

describe("steps of a path", () => {
  it("are read as DIFF-9 writes them", () => {
    const steps = stepsOf('filter.tags[]["odd \\"name"][2]{}.sort.anyOf[1]')
    const expected: ReadonlyArray<Json> = [
      { kind: "member", name: "filter" },
      { kind: "member", name: "tags" },
      { kind: "items" },
      { kind: "member", name: 'odd "name' },
      { kind: "position", index: 2 },
      { kind: "additional" },
      { kind: "member", name: "sort" },
      { kind: "member", name: "anyOf" },
      { kind: "position", index: 1 }
    ]
    assert.isTrue(
      equal(
        steps.map((step): Json => ({ ...step })),
        expected
      )
    )
    assert.deepStrictEqual(stepsOf(""), [])
  })
})
