// What holds of the second comparator whatever it is given: it may know little, and what it says is so.
import { assert, describe, it } from "@effect/vitest"
import { Validator } from "@cfworker/json-schema"
import { isObject, type Json } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { isBreaking, isCompatible, type Relation, type Verdict } from "../../src/model/Verdict.ts"
import { admits, relate } from "../../src/variance/Variance.ts"
import { makeConfirm } from "../laws/generate/confirm.ts"
import { generatePairs, type Row } from "../laws/generate/pairs.ts"
import { makeRandom } from "../laws/generate/Random.ts"
import { formOf, rawForm } from "./rawForm.ts"
import { cousin, soup, soupValue } from "./soup.ts"

const mirrored: Readonly<Record<Relation, Relation>> = {
  equal: "equal",
  incomparable: "incomparable",
  narrower: "wider",
  unknown: "unknown",
  wider: "narrower"
}

const shown = (value: unknown): string => JSON.stringify(value)

/* The one rewrite that is not exact; a comparator without normal forms finds that out. */
const isInexact = ({ edit }: Row): boolean => edit.includes("safe-integers")

const judged = (rows: Iterable<Row>): ReadonlyArray<readonly [row: Row, verdict: Verdict]> =>
  [...rows].flatMap((row) => {
    const before = rawForm(row.old)
    const after = rawForm(row.new)
    return before === undefined || after === undefined || isInexact(row) ? [] : [[row, relate(before, after)] as const]
  })

const pairs = judged(generatePairs(20261130, 1500))

const share = (rows: ReadonlyArray<readonly [Row, Verdict]>, holds: (row: Row, verdict: Verdict) => boolean): number =>
  rows.filter(([row, verdict]) => holds(row, verdict)).length / rows.length

describe("relate, on schemas as they were written", () => {
  it("never contradicts the truth of a generated pair", () => {
    for (const [row, verdict] of pairs) {
      const contradicts = row.truth === "breaking" ? isCompatible(row.side, verdict) : isBreaking(row.side, verdict)
      assert.isFalse(contradicts, `${row.edit} ${shown(verdict)} ${shown(row)}`)
    }
  })

  it("never tells equivalent schemas apart", () => {
    for (const [row, { gained, lost, relation }] of pairs) {
      if (!row.edit.startsWith("eq:")) continue
      assert.isUndefined(lost, shown(row))
      assert.isUndefined(gained, shown(row))
      assert.include(["equal", "unknown"], relation)
    }
  })

  it("never proves both an inclusion and its refutation", () => {
    for (const [row, { gained, gainsNothing, losesNothing, lost }] of pairs) {
      assert.isFalse((losesNothing && lost !== undefined) || (gainsNothing && gained !== undefined), shown(row))
    }
  })

  it("gives values that a validator tells apart as it does", () => {
    const confirm = makeConfirm()
    for (const [row, { gained, lost }] of pairs) {
      const check = (admitting: JsonSchema, refusing: JsonSchema, value: Json | undefined): void => {
        if (value === undefined) return
        assert.notStrictEqual(confirm(admitting, value), false, `${shown(value)} ${shown(row)}`)
        assert.notStrictEqual(confirm(refusing, value), true, `${shown(value)} ${shown(row)}`)
      }
      check(row.old, row.new, lost)
      check(row.new, row.old, gained)
    }
  })

  it("proves nearly all of what was made", () => {
    const equivalent = pairs.filter(([{ edit }]) => edit.startsWith("eq:"))
    const compatible = pairs.filter(([{ edit, truth }]) => truth === "compatible" && !edit.startsWith("eq:"))
    const breaking = pairs.filter(([{ truth }]) => truth === "breaking")
    assert.isAbove(
      share(equivalent, (_, { relation }) => relation === "equal"),
      0.97
    )
    assert.isAbove(
      share(compatible, ({ side }, verdict) => isCompatible(side, verdict)),
      0.97
    )
    assert.isAbove(
      share(breaking, ({ side }, verdict) => isBreaking(side, verdict)),
      0.95
    )
  })

  it("finds every schema equal to itself and to a copy of itself", () => {
    for (const [{ old }] of pairs.slice(0, 400)) {
      const form = formOf(old)
      assert.strictEqual(relate(form, form).relation, "equal")
      assert.strictEqual(relate(form, formOf(structuredClone(old))).relation, "equal")
    }
  })

  it("says the same of a pair the other way round", () => {
    for (const [row, verdict] of pairs.slice(0, 600)) {
      const back = relate(formOf(row.new), formOf(row.old))
      assert.deepStrictEqual(
        [back.relation, back.losesNothing, back.gainsNothing, back.lost, back.gained],
        [mirrored[verdict.relation], verdict.gainsNothing, verdict.losesNothing, verdict.gained, verdict.lost],
        shown(row)
      )
    }
  })

  it("says the same twice", () => {
    for (const [{ new: after, old }, verdict] of pairs.slice(0, 300)) {
      assert.deepStrictEqual(relate(formOf(structuredClone(old)), formOf(structuredClone(after))), verdict)
    }
  })
})

/* Both validators have faults in odd corners; where they agree they are right. */
const makeJudges = (schema: JsonSchema) => {
  const confirm = makeConfirm()
  const validator = new Validator(isObject(schema) ? schema : { allOf: [schema] }, "2020-12")
  return (value: Json): boolean | undefined => {
    const one = confirm(schema, value)
    return one === validator.validate(value).valid ? one : undefined
  }
}

describe("relate and admits, on keywords in any company", () => {
  const random = makeRandom(20261201)
  const cases = Array.from({ length: 600 }, () => {
    const before = soup(random, 2 + random.below(2))
    const after = random.chance(0.85) ? cousin(random, before) : soup(random)
    const values = Array.from({ length: 20 }, () => soupValue(random))
    return { before, after, values, verdict: relate(formOf(before), formOf(after)) }
  })

  it("prove no inclusion that a value refutes", () => {
    for (const { after, before, values, verdict } of cases) {
      if (!verdict.losesNothing && !verdict.gainsNothing) continue
      const [was, is] = [makeJudges(before), makeJudges(after)]
      for (const value of values) {
        const [held, holds] = [was(value), is(value)]
        const refuted =
          (verdict.losesNothing && held === true && holds === false) ||
          (verdict.gainsNothing && holds === true && held === false)
        assert.isFalse(refuted, `${shown(value)} ${shown(before)} ${shown(after)}`)
      }
    }
  })

  it("answer as validators do, or not at all", () => {
    for (const { before, values } of cases) {
      const judge = makeJudges(before)
      for (const value of values) {
        const answer = admits(formOf(before), value)
        const truth = judge(value)
        assert.isTrue(
          answer === undefined || truth === undefined || answer === truth,
          `${shown(value)} ${shown(before)}`
        )
      }
    }
  })

  it("are settled on most pairs", () => {
    assert.isBelow(cases.filter(({ verdict }) => verdict.relation === "unknown").length / cases.length, 0.1)
  })
})
