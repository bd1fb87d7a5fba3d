// Values built to meet schemas: a guess that is nearly always right, never relied on. Whoever uses one asks for its
// membership first.
import type { Json } from "../model/Json.ts"
import type { Admits } from "./Answer.ts"
import { examplesOf, formatExamples } from "./formats.ts"
import { maxBuiltLength, maxChoices, maxSampleLevels, maxSamples } from "./limits.ts"
import type { Node } from "./Node.ts"
import { requiredOf } from "./objects.ts"
import { patternExample } from "./Patterns.ts"
import { assume, blank, type State } from "./State.ts"
import { kind, kinds as everyKind } from "./types.ts"
import { textOf } from "./Values.ts"

/** Builds a value that meets all of some schemas; undefined where none was found. */
export type Sample = (facts: ReadonlyArray<Node>, kinds?: number) => Json | undefined

/** Property names that nobody declares, in letters alone: most rules about names let them pass. */
export const spareNames: ReadonlyArray<string> = Array.from(
  { length: maxBuiltLength },
  (_, index) => `x${String.fromCharCode(97 + (index >> 3), 97 + (index & 7))}`
)

/* Scalars before composites, and what says most about a schema before what says least. */
const order = [kind.object, kind.array, kind.string, kind.integer, kind.fraction, kind.boolean, kind.null]

/* Takes every choice by its first possibility that leaves one. */
const settled = (given: State): State => {
  let state = given
  for (let turn = 0; state.choices.length > 0 && turn < maxChoices; turn++) {
    const [choice = [], ...choices] = state.choices
    const open = { ...state, choices }
    const taken = choice.map(({ fails, holds }) => assume(open, holds, fails))
    state = taken.find(({ kinds }) => kinds !== 0) ?? { ...open, kinds: 0 }
  }
  return state
}

const numbersOf = (facts: ReadonlyArray<Node>): ReadonlyArray<number> => {
  const found = [0, 1]
  for (const { number } of facts) {
    if (number === undefined) continue
    const { lower, multipleOf, upper } = number
    for (const bound of [lower, upper]) {
      if (!Number.isFinite(bound)) continue
      found.push(bound, Math.ceil(bound), Math.floor(bound), bound + 1, bound - 1, bound + 0.5, bound - 0.5)
      if (multipleOf !== undefined)
        found.push(Math.ceil(bound / multipleOf) * multipleOf, Math.floor(bound / multipleOf) * multipleOf)
    }
    if (Number.isFinite(lower) && Number.isFinite(upper)) found.push((lower + upper) / 2)
    if (multipleOf !== undefined) found.push(multipleOf, multipleOf * 2, multipleOf * 3)
  }
  return found
}

const textsOf = (facts: ReadonlyArray<Node>): ReadonlyArray<string> => {
  const found: Array<string> = []
  let least = 0
  for (const { format, string } of facts) {
    if (format !== undefined) found.push(...examplesOf(format.name))
    if (string?.pattern !== undefined) found.push(patternExample(string.pattern))
    least = Math.max(least, string?.min ?? 0)
  }
  const filled = "a".repeat(Math.min(least, maxBuiltLength))
  return [...found, ...found.map((text) => text + filled), filled, "a", "A", "1", ...formatExamples]
}

/** A builder of samples. */
export const makeSample = (admits: Admits): Sample => {
  const known = new Map<string, Json | undefined>()
  let level = 0
  let made = 0

  const first = (state: State, values: Iterable<Json>): Json | undefined => {
    let open: Json | undefined
    for (const value of values) {
      const answers = state.facts.map((fact) => admits(fact, value))
      if (answers.includes(false) || state.refused.some((end) => admits(end, value) === true)) continue
      if (!answers.includes(undefined)) return value
      open ??= value
    }
    return open
  }

  const arrayOf = ({ facts }: State): Json | undefined => {
    const parts = facts.flatMap(({ array, read }) => (array === undefined ? [] : [{ array, read }]))
    const length = parts.reduce((most, { array }) => Math.max(most, array.min, array.contains?.min ?? 0), 0)
    const contained = parts.flatMap(({ array, read }) =>
      array.contains === undefined ? [] : [read(array.contains.schema)]
    )
    const items: Array<Json> = []
    const isUnique = parts.some(({ array }) => array.unique)
    for (let at = 0; at < Math.min(length, maxBuiltLength); at++) {
      const wanted = parts.map(({ array, read }) => read(array.prefix[at] ?? array.rest))
      const item = sample([...wanted, ...contained]) ?? sample(wanted)
      if (item === undefined) return undefined
      items.push(isUnique && items.some((other) => textOf(other) === textOf(item)) ? another(wanted, at) : item)
    }
    return items
  }

  /* Another value for a list without repetitions. */
  const another = (wanted: ReadonlyArray<Node>, at: number): Json =>
    first(assume(blank, wanted), [
      ...valuesOf(assume(blank, wanted)).slice(at),
      at,
      `a${at}`,
      `${"a".repeat(at)}b`,
      [at],
      { a: at }
    ]) ?? at

  const objectOf = ({ facts }: State): Json | undefined => {
    const entries: Array<readonly [string, Json]> = []
    const fill = (name: string): boolean => {
      const wanted = facts.flatMap(({ object, read }) =>
        object === undefined ? [] : [read(object.properties.get(name) ?? object.rest)]
      )
      const value = sample(wanted)
      if (value !== undefined) entries.push([name, value])
      return value !== undefined
    }
    const required = [...requiredOf(facts)]
    if (required.length > maxBuiltLength || !required.every(fill)) return undefined
    const least = facts.reduce((most, { object }) => Math.max(most, object?.min ?? 0), 0)
    const declared = facts.flatMap(({ object }) => [...(object?.properties.keys() ?? [])])
    for (const name of [...declared, ...spareNames]) {
      if (entries.length >= least) break
      if (!entries.some(([other]) => other === name)) fill(name)
    }
    return Object.fromEntries(entries)
  }

  const valuesOf = ({ facts }: State): ReadonlyArray<Json> =>
    facts.find(({ values }) => values !== undefined)?.values?.list ?? []

  const built = (state: State, bit: number): Json | undefined => {
    if (bit === kind.object) return objectOf(state)
    if (bit === kind.array) return arrayOf(state)
    if (bit === kind.string) return first(state, textsOf(state.facts))
    if (bit === kind.boolean) return first(state, [true, false])
    if (bit === kind.null) return first(state, [null])
    const isWanted = (value: number): boolean => Number.isInteger(value) === (bit === kind.integer)
    return first(state, [...numbersOf(state.facts), 0.5, 1.5].filter(isWanted))
  }

  const make = (facts: ReadonlyArray<Node>, kinds: number): Json | undefined => {
    const known = assume(blank, facts)
    const state = settled({ ...known, kinds: known.kinds & kinds })
    if (state.facts.some(({ values }) => values !== undefined)) return first(state, valuesOf(state))
    for (const bit of order) {
      if ((state.kinds & bit) === 0) continue
      const value = built(state, bit)
      if (value !== undefined) return value
    }
    return undefined
  }

  const sample: Sample = (facts, kinds = everyKind.reduce((bits, bit) => bits | bit, 0)) => {
    if (level >= maxSampleLevels) return undefined
    const key = `${level} ${kinds} ${facts.map(({ id }) => id).join()}`
    if (known.has(key) || made >= maxSamples) return known.get(key)
    made++
    level++
    const value = make(facts, kinds)
    level--
    known.set(key, value)
    return value
  }

  return sample
}
