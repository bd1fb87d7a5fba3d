// Branches of anyOf, allOf and oneOf (DIFF-30, DIFF-31, DIFF-34).
import { describe, it } from "@effect/vitest"
import type { Json } from "../../src/model/Json.ts"
import { assertFound } from "../fixtures.ts"
import { assertProperty, foundInSchema } from "./harness.ts"

const [A, B, C, D] = [{ minLength: 1 }, { type: "null" }, { maximum: 5 }, { const: 7 }] as const
const any = (...anyOf: ReadonlyArray<Json>): Json => ({ anyOf })
const all = (...allOf: ReadonlyArray<Json>): Json => ({ allOf })
const one = (...oneOf: ReadonlyArray<Json>): Json => ({ oneOf })

describe("anyOf", () => {
  it("tightens with each branch lost and loosens with each branch gained", () => {
    assertProperty(any(A, B, C), any(B), ["B/N constraint.tightened p.anyOf[0]", "B/N constraint.tightened p.anyOf[2]"])
    assertProperty(any(B), any(A, B, C), ["N/B constraint.loosened p.anyOf[0]", "N/B constraint.loosened p.anyOf[2]"])
    assertProperty(any(A, B, C), any(B, D), [
      "B/N constraint.tightened p.anyOf[0]",
      "B/N constraint.tightened p.anyOf[2]",
      "N/B constraint.loosened p.anyOf[1]"
    ])
  })

  it("that appears tightens, that disappears loosens", () => {
    assertProperty({}, any(A, B), ["B/N constraint.tightened p"])
    assertProperty(any(A, B), {}, ["N/B constraint.loosened p"])
  })

  it("walks the one branch left on each side, at its new place", () => {
    assertProperty(any({ minLength: 1 }, B), any(B, { minLength: 3 }), ["B/N constraint.tightened p.anyOf[1]"])
    assertProperty(
      any({ properties: { a: { type: "string" } } }, B, C),
      any(C, { properties: { a: { type: "number" } } }, B),
      ["B/B type.changed p.anyOf[1].a"]
    )
  })

  it("counts equal branches one by one", () => {
    assertProperty(any(A, A), any(A), ["B/N constraint.tightened p.anyOf[1]"])
    assertProperty(any(A), any(A, A), ["N/B constraint.loosened p.anyOf[1]"])
  })
})

describe("allOf", () => {
  it("loosens with each branch lost and tightens with each branch gained", () => {
    assertProperty(all(A, B), all(B), ["N/B constraint.loosened p.allOf[0]"])
    assertProperty(all(B), all(B, C, D), ["B/N constraint.tightened p.allOf[1]", "B/N constraint.tightened p.allOf[2]"])
  })

  it("that appears tightens, that disappears loosens", () => {
    assertProperty({}, all(A), ["B/N constraint.tightened p"])
    assertProperty(all(A), {}, ["N/B constraint.loosened p"])
  })

  it("walks the one branch left on each side", () => {
    assertProperty(all({ maximum: 5 }, B), all({ maximum: 9 }, B), ["N/B constraint.loosened p.allOf[0]"])
  })
})

describe("oneOf", () => {
  it("is one change however its branches differ, and is never walked", () => {
    for (const [before, after] of [
      [one(A, B), one(A)],
      [one(A), one(A, B)],
      [one({ minLength: 1 }), one({ minLength: 2 })],
      [{}, one(A)],
      [one(A), {}],
      [one(A, A), one(A)]
    ] as const) {
      assertProperty(before, after, ["B/B constraint.changed p"])
    }
  })
})

describe("the order of branches", () => {
  it("is no change in any of the three", () => {
    for (const of of [any, all, one]) assertProperty(of(A, B, C), of(C, A, B), [])
  })

  it("is no change below other branches, nor below keywords without a comparator", () => {
    assertProperty(any(one(A, B), all(C, D)), any(all(D, C), one(B, A)), [])
    assertProperty(one(any(A, B), any(C, D)), one(any(D, C), any(B, A)), [])
    assertProperty({ not: any(A, B) }, { not: any(B, A) }, [])
    assertProperty({ patternProperties: { "^a": any(A, B) } }, { patternProperties: { "^a": any(B, A) } }, [])
  })

  it("does matter where anyOf is no keyword", () => {
    assertProperty({ default: any(A, B) }, { default: any(B, A) }, ["P/P default.changed p"])
    assertProperty({ const: any(A, B) }, { const: any(B, A) }, ["B/B constraint.changed p"])
    assertProperty({ examples: [any(A, B)] }, { examples: [any(B, A)] }, ["B/B schema.changed p"])
  })

  it("is taken as read where branches spell bounds that say nothing", () => {
    assertProperty(one({ minLength: 0, enum: [1, 2] }, B), one(B, { enum: [2, 1, 2] }), [])
  })
})

describe("branches that are no schemas", () => {
  it("are compared whole, and an unchanged one says nothing when something beside it differs", () => {
    for (const keyword of ["anyOf", "allOf"]) {
      assertProperty({ [keyword]: [A, 7] }, { [keyword]: [A, 8] }, ["B/B schema.changed p"])
      assertProperty({ [keyword]: "x" }, { [keyword]: [A] }, ["B/B schema.changed p"])
      assertProperty({ [keyword]: null, minLength: 1 }, { [keyword]: null, minLength: 2 }, [
        "B/N constraint.tightened p"
      ])
    }
    assertProperty({ oneOf: 7, minLength: 1 }, { oneOf: 7, minLength: 2 }, ["B/N constraint.tightened p"])
    assertProperty({ oneOf: 7 }, { oneOf: 8 }, ["B/B constraint.changed p"])
  })
})

describe("five thousand branches", () => {
  for (const keyword of ["anyOf", "allOf", "oneOf"]) {
    it(`of ${keyword} are matched at once`, () => {
      const schema = (from: number): Json => ({
        [keyword]: Array.from({ length: 5_000 }, (_, index) => ({ const: from + index }))
      })
      const [before, after] = [schema(0), schema(2)]
      const [lost, gained] =
        keyword === "anyOf"
          ? ["BREAKING tool.input.constraint.tightened", "NON_BREAKING tool.input.constraint.loosened"]
          : ["NON_BREAKING tool.input.constraint.loosened", "BREAKING tool.input.constraint.tightened"]
      const expected =
        keyword === "oneOf"
          ? ["BREAKING tool.input.constraint.changed inputSchema"]
          : [0, 1].flatMap((index) => [
              `${lost} inputSchema.${keyword}[${index}]`,
              `${gained} inputSchema.${keyword}[${index + 4_998}]`
            ])
      assertFound(foundInSchema("input", before, after), expected)
    })
  }
})
