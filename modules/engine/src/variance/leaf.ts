// The end of a proof: what is known of a value against one goal that asks by its own keywords alone.
import type { Admits } from "./Answer.ts"
import { type Below, hasNoArray, impliesArray } from "./arrays.ts"
import type { Node } from "./Node.ts"
import { hasNoNumber, impliesNumber } from "./numbers.ts"
import { hasNoObject, impliesObject, type Tools } from "./objects.ts"
import type { Matches } from "./Patterns.ts"
import { isDynamic, sameJson } from "./same.ts"
import type { State } from "./State.ts"
import { hasNoString, impliesString } from "./strings.ts"
import { kind, kinds as everyKind, number } from "./types.ts"
import { isSubset } from "./Values.ts"

/** What a proof at one place needs of the whole. */
export interface Setting {
  readonly below: Below
  readonly matches: Matches
  readonly admits: Admits
}

/** Both ends a proof can come to. */
export interface Leaf {
  /** True when whatever is known meets the goal, its branches aside. */
  readonly implies: (state: State, goal: Node) => boolean
  /** True when no value is left of which all that holds. */
  readonly isEmpty: (state: State) => boolean
}

const impliesValues = (facts: ReadonlyArray<Node>, goal: Node): boolean => {
  const { values } = goal
  return values === undefined || facts.some((fact) => fact.values !== undefined && isSubset(fact.values, values))
}

const impliesFormat = (facts: ReadonlyArray<Node>, kinds: number, { format }: Node): boolean =>
  format === undefined ||
  (format.kinds & kinds) === 0 ||
  facts.some((fact) => fact.format !== undefined && fact.format.name === format.name)

const impliesOpaque = (facts: ReadonlyArray<Node>, { opaque }: Node): boolean =>
  opaque.every(
    ([keyword, value]) =>
      !isDynamic(keyword) &&
      facts.some((fact) => fact.opaque.some(([other, given]) => other === keyword && sameJson(given, value)))
  )

/** The ends of proofs in one setting; `texts` is the schema of all strings. */
export const makeLeaf = ({ admits, below, matches }: Setting, texts: Node): Leaf => {
  const tools: Tools = { below, matches, admitsName: admits, texts }

  const impliesParts = ({ facts, refused }: State, kinds: number, goal: Node): boolean =>
    (goal.number === undefined || (kinds & number) === 0 || impliesNumber(facts, kinds & number, goal.number)) &&
    (goal.string === undefined || (kinds & kind.string) === 0 || impliesString(facts, refused, goal.string)) &&
    (goal.array === undefined || (kinds & kind.array) === 0 || impliesArray(facts, goal, goal.array, below)) &&
    (goal.object === undefined || (kinds & kind.object) === 0 || impliesObject(facts, goal, goal.object, tools))

  const impliesFor = (state: State, kinds: number, goal: Node): boolean =>
    (kinds & ~goal.kinds) === 0 &&
    impliesValues(state.facts, goal) &&
    impliesFormat(state.facts, kinds, goal) &&
    impliesOpaque(state.facts, goal) &&
    impliesParts(state, kinds, goal)

  const isEmptyOf = (facts: ReadonlyArray<Node>, bit: number): boolean => {
    if ((bit & number) !== 0) return hasNoNumber(facts, bit)
    if (bit === kind.string) return hasNoString(facts)
    if (bit === kind.array) return hasNoArray(facts, below)
    return bit === kind.object && hasNoObject(facts, tools)
  }

  const liveKinds = ({ facts, kinds }: State): number =>
    everyKind.reduce((live, bit) => ((kinds & bit) === 0 || isEmptyOf(facts, bit) ? live & ~bit : live), kinds)

  return {
    implies: (state, goal) => {
      if (impliesFor(state, state.kinds, goal)) return true
      const live = liveKinds(state)
      return live === 0 || (live !== state.kinds && impliesFor(state, live, goal))
    },
    isEmpty: (state) => liveKinds(state) === 0
  }
}
