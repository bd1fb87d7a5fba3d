// Provers over pairs of schemas written in normal form.
import { assert } from "@effect/vitest"
import type { Side } from "../../../src/model/Change.ts"
import type { Witness } from "../../../src/model/Finding.ts"
import type { Json } from "../../../src/model/Json.ts"
import type { JsonSchema } from "../../../src/model/Schema2020.ts"
import { makeValidator } from "../../../src/proof/Validator.ts"
import { makeProver, type Prover } from "../../../src/proof/Witness.ts"
import { ajvAccepts } from "./ajv.ts"
import { formOf } from "./forms.ts"

/** A prover for two schemas whose references all lead into `$defs`. */
export const proverOf = (side: Side, before: JsonSchema, after: JsonSchema, objectsOnly = false): Prover =>
  makeProver({
    side,
    before: { verbatim: before, form: formOf(before, "before-") },
    after: { verbatim: after, form: formOf(after, "after-") },
    objectsOnly
  })

/** Fails unless a witness is one: to our validator, made anew, and to Ajv where it reads the schemas. */
export const assertWitness = (before: JsonSchema, after: JsonSchema, witness: Witness): void => {
  const label = JSON.stringify({ before, after, witness })
  for (const [schema, claim] of [
    [before, witness.before],
    [after, witness.after]
  ] as const) {
    assert.strictEqual(makeValidator(schema).accepts(witness.value), claim === "accepted", label)
    const second = ajvAccepts(schema, witness.value)
    if (second !== undefined) assert.strictEqual(second, claim === "accepted", label)
  }
}

/** The witness for a path, checked; undefined when there is none. */
export const witnessValue = (
  side: Side,
  before: JsonSchema,
  after: JsonSchema,
  path: string | null = null
): Json | undefined => {
  const witness = proverOf(side, before, after).witness(path)
  if (witness === null) return undefined
  assertWitness(before, after, witness)
  return witness.value
}
