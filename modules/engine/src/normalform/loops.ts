// Recursions told apart by what they unfold to, not by where they were found (EQ-1): two that cannot be told apart are the
// same, however each document names them.
import type { Form } from "../model/Form.ts"
import { Identity, type LoopNames } from "../model/Identity.ts"
import type { JsonSchema } from "../model/Schema2020.ts"

/** Rounds of telling apart, times loops: what is larger keeps the names it has, which only costs a proof. */
const mostWork = 20_000

type Loops = ReadonlyArray<readonly [reference: string, body: JsonSchema]>

/* All are the same until their bodies differ; then those that lead to them may. */
const classes = (loops: Loops, kind: keyof LoopNames): ReadonlyMap<string, number> | undefined => {
  let names = new Map(loops.map(([reference]) => [reference, 0]))
  let count = 1
  for (let round = 0; round * loops.length <= mostWork; round++) {
    const identity = new Identity({ set: names, whole: names })
    names = new Map(loops.map(([reference, body]) => [reference, identity[kind](body)]))
    const found = new Set(names.values()).size
    if (found === count) return names
    count = found
  }
  return undefined
}

/** Names for the loops of two forms. */
export const loopNames = (before: Form, after: Form): LoopNames => {
  const loops = [...before.loops, ...after.loops]
  return { set: classes(loops, "set") ?? new Map(), whole: classes(loops, "whole") ?? new Map() }
}
