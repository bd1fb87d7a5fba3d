import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { canonical, equal } from "../../src/model/Json.ts"
import { pairSteps, stepsAVisit, validatorVisits } from "../../src/proof/limits.ts"
import { Graph } from "../../src/proof/Graph.ts"
import { Membership } from "../../src/proof/Membership.ts"
import { Patterns } from "../../src/proof/pattern/Pattern.ts"
import { makeValidator } from "../../src/proof/Validator.ts"
import { ajvAccepts } from "./support/ajv.ts"
import { formOf } from "./support/forms.ts"
import { assertWitness, proverOf } from "./support/pairs.ts"
import { pair, schema, value } from "./support/schemas.ts"

const runs = (numRuns: number) => ({ numRuns, seed: 20_26 })

describe("laws of proofs", () => {
  it("every witness is one, to two validators", () => {
    let found = 0
    fc.assert(
      fc.property(pair, fc.constantFrom("input" as const, "output" as const), ([before, after], side) => {
        const witness = proverOf(side, before, after).witness(null)
        if (witness === null) return
        found++
        assertWitness(before, after, witness)
      }),
      runs(2000)
    )
    assert.isAbove(found, 150)
  })

  it("a difference that a value shows is shown", () => {
    let shown = 0
    let missed = 0
    fc.assert(
      fc.property(pair, fc.array(value, { minLength: 20, maxLength: 20 }), ([before, after], values) => {
        const [accepting, refusing] = [makeValidator(before), makeValidator(after)]
        if (!values.some((each) => accepting.accepts(each) === true && refusing.accepts(each) === false)) return
        if (proverOf("input", before, after).witness(null) === null) missed++
        else shown++
      }),
      runs(1500)
    )
    assert.isAbove(shown, 100)
    assert.isAtMost(missed / (shown + missed), 0.03)
  })

  it("the same pair has the same witness, and no more steps than are allowed", () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const [one, two] = [proverOf("input", before, after), proverOf("input", before, after)]
        assert.strictEqual(JSON.stringify(one.witness("a")), JSON.stringify(two.witness("a")))
        assert.strictEqual(canonical(one.witness(null)?.value ?? null), canonical(two.witness(null)?.value ?? null))
        assert.strictEqual(one.spent(), two.spent())
        assert.isAtMost(one.spent(), pairSteps + stepsAVisit * 2 * validatorVisits)
      }),
      runs(200)
    )
  })

  it("a schema against itself has none", () => {
    fc.assert(
      fc.property(schema, (one) => {
        assert.isNull(proverOf("input", one, structuredClone(one)).witness(null))
      }),
      runs(300)
    )
  })

  it("the search, the validator and Ajv judge values alike", () => {
    let asked = 0
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 4, maxLength: 4 }), (one, values) => {
        const validator = makeValidator(one)
        const membership = new Membership(new Patterns(), { left: 1e6 })
        const { root } = new Graph(formOf(one), { next: 0 })
        for (const each of values) {
          const label = JSON.stringify([one, each])
          const verdict = validator.accepts(each)
          if (verdict === undefined) continue
          const answer = membership.accepts(root, each)
          if (answer !== 2) assert.strictEqual(answer === 1, verdict, label)
          const second = ajvAccepts(one, each)
          if (second !== undefined) assert.strictEqual(second, verdict, label)
          asked++
        }
      }),
      runs(400)
    )
    assert.isAbove(asked, 1000)
  })

  it("a witness is a value of its own: no schema is touched", () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const copies = structuredClone([before, after])
        proverOf("input", before, after).witness(null)
        assert.isTrue(equal([before, after], copies))
      }),
      runs(100)
    )
  })
})
