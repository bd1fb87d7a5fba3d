// What the search finds in the labelled pairs handed to the project, where they are at hand, and what it costs.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Side } from "../../src/model/Change.ts"
import type { Witness } from "../../src/model/Finding.ts"
import type { Json } from "../../src/model/Json.ts"
import type { JsonSchema } from "../../src/model/Schema2020.ts"
import { toForm } from "../../src/normalform/NormalForm.ts"
import { makeProver, type Pair } from "../../src/proof/Witness.ts"
import { Identity } from "../../src/model/Identity.ts"
import { assertWitness } from "./support/pairs.ts"

interface Row {
  readonly id: string
  readonly side: Side
  readonly old: JsonSchema
  readonly new: JsonSchema
  readonly truth: "breaking" | "compatible"
  readonly keyword: string
  readonly policy?: string
  readonly witness?: Json
}

const shared = process.env["MCP_INSPECT_SHARED"] ?? join(import.meta.dirname, "../../../../../shared")
const isAbsent = !existsSync(join(shared, "oracle", "sample.jsonl"))

const rowsOf = (name: string): ReadonlyArray<Row> =>
  readFileSync(join(shared, "oracle", name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Row => JSON.parse(line))

const pairOf = ({ new: after, old: before, side }: Row): Pair | undefined => {
  const identity = new Identity()
  const [was, is] = [
    toForm(before, { tag: "before", isToolRoot: false, identity }),
    toForm(after, { tag: "after", isToolRoot: false, identity })
  ]
  if (was === undefined || is === undefined) return undefined
  return {
    side,
    before: { verbatim: before, form: was },
    after: { verbatim: after, form: is },
    objectsOnly: false,
    identity
  }
}

interface Sought {
  readonly row: Row
  readonly witness: Witness | null
  readonly spent: number
}

const seek = (row: Row): Sought => {
  const pair = pairOf(row)
  if (pair === undefined) return { row, witness: null, spent: 0 }
  const prover = makeProver(pair)
  const witness = prover.witness(null)
  return { row, witness, spent: prover.spent() }
}

if (isAbsent) process.stdout.write("not run: witness sample\n")

describe.skipIf(isAbsent)("witnesses for the labelled pairs", () => {
  it("are found for nearly every break, verified by two validators, and for nothing else", () => {
    const sought = rowsOf("sample.jsonl").map(seek)
    const breaking = sought.filter(({ row }) => row.truth === "breaking" && row.policy === undefined)
    const missed = breaking.filter(({ witness }) => witness === null)
    assert.isAtLeast(
      (breaking.length - missed.length) / breaking.length,
      0.97,
      missed.map(({ row }) => row.id).join(", ")
    )
    for (const { row, witness } of breaking) if (witness !== null) assertWitness(row.old, row.new, witness)
    const wrong = sought.filter(({ row, witness }) => row.truth === "compatible" && witness !== null)
    assert.deepStrictEqual(
      wrong.map(({ row }) => row.id),
      []
    )
  })

  it("are found for the pairs meant to overwhelm, in few steps", () => {
    const sought = rowsOf("stress.jsonl").map(seek)
    const missed = sought.filter(({ row, witness }) => row.truth === "breaking" && witness === null)
    assert.deepStrictEqual(
      missed.map(({ row }) => row.id),
      []
    )
    assert.deepStrictEqual(
      sought.filter(({ row, witness }) => row.truth === "compatible" && witness !== null).map(({ row }) => row.id),
      []
    )
    for (const { row, spent } of sought) assert.isAtMost(spent, 40_000, row.id)
  })
})
