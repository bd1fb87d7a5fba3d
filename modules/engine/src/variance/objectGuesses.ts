// Objects on which two nodes may disagree. Each group is the same for both orders of the nodes.
import { compareText, isObject, type Json, type JsonObject, omit } from "../model/Json.ts"
import { lengthGuesses } from "./guesses.ts"
import { maxBuiltLength, maxStrangers } from "./limits.ts"
import type { Node } from "./Node.ts"
import { patternExample } from "./Patterns.ts"
import { anything } from "./read.ts"
import { spareNames } from "./Samples.ts"
import { samplesOf, type Tools, valuesOf, type Wanted } from "./Search.ts"
import { kind } from "./types.ts"

/** An object with one member more, or another one. */
export const withMember = (base: JsonObject, name: string, value: Json): JsonObject =>
  Object.fromEntries([...Object.entries(base).filter(([other]) => other !== name), [name, value]])

const without = (base: JsonObject, name: string): JsonObject => omit(base, new Set([name]))

/** What a node asks of a member by its own keywords, as far as that is simple. */
export const memberOf = ({ object, read }: Node, name: string): Node => {
  if (object === undefined) return anything
  const pattern = object.patterns.find(([text]) => patternExample(text) === name)
  return read(object.properties.get(name) ?? pattern?.[1] ?? object.rest)
}

const namesOf = ({ object, read }: Node): Node => (object?.names === undefined ? anything : read(object.names))

/** Objects with the members, names and counts that differ, each as one group. */
export function* objectGuesses(left: Node, right: Node, wanted: Wanted, tools: Tools): Generator<ReadonlyArray<Json>> {
  const { sample, search } = tools
  const nodes = [left, right]
  const parts = nodes.flatMap(({ object }) => (object === undefined ? [] : [object]))
  const samples = samplesOf(sample, nodes, kind.object).filter(isObject)
  const bases = samples.length === 0 ? [{}] : samples
  const mentioned = new Set(parts.flatMap((part) => [...part.properties.keys(), ...part.required]))
  const declared = [...mentioned].sort(compareText)
  const fillers = (name: string): ReadonlyArray<Json> =>
    samplesOf(sample, [memberOf(left, name), memberOf(right, name)])
  const differing = (name: string): ReadonlyArray<Json> =>
    valuesOf(search(memberOf(left, name), memberOf(right, name), wanted))
  const put = (name: string, values: ReadonlyArray<Json>): ReadonlyArray<JsonObject> =>
    bases.flatMap((base) => values.map((value) => withMember(base, name, value)))

  /* Names nobody declares: any, and some that patterns and `propertyNames` are about. */
  const strangers = (): ReadonlyArray<string> => {
    const [one, other] = [namesOf(left), namesOf(right)]
    const named = [...valuesOf(search(one, other, wanted)), ...samplesOf(sample, [one, other])]
    const patterns = parts.flatMap((part) => part.patterns.map(([pattern]) => patternExample(pattern)))
    const names = new Set(["x", ...patterns, ...named.filter((name) => typeof name === "string")])
    return [...names]
      .filter((name) => !mentioned.has(name))
      .sort(compareText)
      .slice(0, maxStrangers)
  }

  const grown = (base: JsonObject, count: number): JsonObject => {
    const entries = new Map(Object.entries(base))
    for (const name of [...declared, ...spareNames]) {
      if (entries.size >= count) break
      if (!entries.has(name)) entries.set(name, fillers(name)[0] ?? 0)
    }
    return Object.fromEntries([...entries].slice(0, count))
  }

  yield [{}, ...bases]
  const demandedOnce = declared.filter((name) => parts.filter(({ required }) => required.includes(name)).length === 1)
  yield bases.flatMap((base) => demandedOnce.map((name) => without(base, name)))
  for (const name of declared) yield put(name, differing(name))
  for (const name of strangers()) yield put(name, [...differing(name), ...fillers(name), 0, "a"])
  yield parts
    .flatMap(({ dependents }) => dependents)
    .flatMap(([name, others]) =>
      put(name, fillers(name)).flatMap((value) => [value, ...others.map((other) => without(value, other))])
    )
  yield lengthGuesses(parts, maxBuiltLength).flatMap((count) => bases.map((base) => grown(base, count)))
}
