// What another dialect makes of a schema: by meaning (EQ-5), and as written in strict mode (EQ-8).
import { assert, describe, it } from "@effect/vitest"
import { type FindingOptions, findings } from "../../src/Findings.ts"
import type { Finding } from "../../src/model/Finding.ts"
import type { Json } from "../../src/model/Json.ts"
import { surface, tool } from "../fixtures.ts"

const uri = {
  "draft-04": "http://json-schema.org/draft-04/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "2020-12": "https://json-schema.org/draft/2020-12/schema"
} as const

type Dialect = keyof typeof uri

const between = (before: Json, after: Json, mode: FindingOptions["mode"] = "equivalence"): ReadonlyArray<Finding> => {
  const of = (inputSchema: Json) => surface({ tools: [tool({ inputSchema })] })
  return findings(of(before), of(after), { mode })
}

const rulesOf = (found: ReadonlyArray<Finding>): ReadonlyArray<string> => found.map(({ rule }) => rule)

const stated = (dialect: Dialect, p: Json): Json => ({ $schema: uri[dialect], type: "object", properties: { p } })

const same: ReadonlyArray<readonly [Dialect, Dialect, Json]> = [
  ["draft-04", "draft-06", true],
  ["draft-06", "draft-07", { items: [{ type: "string" }] }],
  ["draft-07", "2020-12", { $ref: "#/properties/q" }],
  ["draft-07", "2020-12", { properties: { dependencies: {}, prefixItems: {} }, default: { items: [1] } }],
  ["2019-09", "2020-12", { unevaluatedItems: false }],
  ["draft-06", "2020-12", { $id: "https://example.com/p", type: "integer" }]
]

const different: ReadonlyArray<readonly [Dialect, Dialect, Json]> = [
  ["draft-07", "2020-12", { items: [{ type: "string" }] }],
  ["draft-07", "2020-12", { dependencies: { a: ["b"] } }],
  ["draft-07", "2019-09", { dependentRequired: { a: ["b"] } }],
  ["2019-09", "2020-12", { prefixItems: [{ type: "string" }] }],
  ["draft-04", "draft-06", { minimum: 1, exclusiveMinimum: true }],
  ["draft-06", "draft-07", { not: { if: true } }]
]

describe("another dialect", () => {
  it("is a rewrite where every keyword in use means the same", () => {
    for (const [from, to, p] of same) {
      for (const [a, b] of [
        [from, to],
        [to, from]
      ] as const) {
        const [finding, ...others] = between(stated(a, p), stated(b, p))
        assert.deepStrictEqual([finding?.rule, others.length], ["tool.input.schema.rewritten", 0])
        assert.include(finding?.explanation, `dialect ${a} → ${b}`)
      }
    }
  })

  it("breaks where it reads a keyword in another way", () => {
    for (const [from, to, p] of different) {
      for (const [a, b] of [
        [from, to],
        [to, from]
      ] as const) {
        const isBreaking = between(stated(a, p), stated(b, p)).some(({ severity }) => severity === "BREAKING")
        assert.isTrue(isBreaking, `${a} → ${b}: ${JSON.stringify(p)}`)
      }
    }
  })

  it("is a change of the schema in strict mode, whatever the keywords in use", () => {
    for (const [from, to, p] of [...same, ...different]) {
      const found = rulesOf(between(stated(from, p), stated(to, p), "strict"))
      assert.include(found, "tool.input.schema.changed")
      assert.notInclude(found, "tool.input.schema.rewritten")
    }
  })
})

describe("a root type of object", () => {
  it("stated is a rewrite, and in strict mode a narrower type", () => {
    const open = { properties: { q: { type: "string" } } }
    assert.deepStrictEqual(rulesOf(between(open, { ...open, type: "object" })), ["tool.input.schema.rewritten"])
    assert.deepStrictEqual(rulesOf(between(open, { ...open, type: "object" }, "strict")), ["tool.input.type.narrowed"])
  })
})
