// Objects on which two nodes may disagree.
import { isObject, type Json, type JsonObject, omit } from "../model/Json.ts"
import { samplesOf, type Tools, valuesOf, type Wanted } from "./Search.ts"
import { lengthGuesses } from "./guesses.ts"
import { maxBuiltLength, maxStrangers } from "./limits.ts"
import type { Node } from "./Node.ts"
import { patternExample } from "./Patterns.ts"
import { anything } from "./read.ts"
import { kind } from "./types.ts"

/** An object with one member more, or another one. */
export const withMember = (base: JsonObject, name: string, value: Json): JsonObject =>
  Object.fromEntries([...Object.entries(base).filter(([other]) => other !== name), [name, value]])

/** What a node asks of a member by its own keywords, as far as that is simple. */
export const memberOf = ({ object, read }: Node, name: string): Node => {
  if (object === undefined) return anything
  const pattern = object.patterns.find(([text]) => patternExample(text) === name)
  return read(object.properties.get(name) ?? pattern?.[1] ?? object.rest)
}

/** Objects with the members, names and counts that differ, each as one group. */
export function* objectGuesses(left: Node, right: Node, wanted: Wanted, tools: Tools): Generator<ReadonlyArray<Json>> {
  const { sample, search } = tools
  const nodes = [left, right]
  const parts = nodes.flatMap(({ object }) => (object === undefined ? [] : [object]))
  const samples = samplesOf(sample, nodes, kind.object).filter(isObject)
  const bases = samples.length === 0 ? [{}] : samples
  const declared = [...new Set(parts.flatMap((part) => [...part.properties.keys(), ...part.required]))].sort()
  const put = (name: string, values: ReadonlyArray<Json>): ReadonlyArray<Json> =>
    bases.flatMap((base) => values.map((value) => withMember(base, name, value)))
  const fillers = (name: string): ReadonlyArray<Json> =>
    samplesOf(
      sample,
      nodes.map((node) => memberOf(node, name))
    )

  yield [{}, ...bases]
  const isDemanded = (name: string): number => parts.filter(({ required }) => required.includes(name)).length
  const moved = declared.filter((name) => isDemanded(name) === 1)
  yield bases.flatMap((base) => moved.map((name) => omit(base, new Set([name]))))
  for (const name of declared) {
    const values = valuesOf(search(memberOf(left, name), memberOf(right, name), wanted))
    if (values.length > 0) yield put(name, values)
  }
  const unknown = strangers()
  for (const name of unknown) {
    yield put(name, [
      ...valuesOf(search(memberOf(left, name), memberOf(right, name), wanted)),
      ...fillers(name),
      0,
      "a"
    ])
  }
  for (const [name, others] of parts.flatMap(({ dependents }) => dependents)) {
    yield put(name, fillers(name)).flatMap((value) =>
      isObject(value) ? [value, ...others.map((other) => omit(value, new Set([other])))] : []
    )
  }
  yield counted()

  /* Names nobody declares: any, and some that patterns and `propertyNames` are about. */
  function strangers(): ReadonlyArray<string> {
    const [one = anything, other = anything] = nodes.map(({ object, read }) =>
      object?.names === undefined ? anything : read(object.names)
    )
    const named = [...valuesOf(search(one, other, wanted)), ...samplesOf(sample, [one, other])]
    const patterns = parts.flatMap(({ patterns: all }) => all.map(([pattern]) => patternExample(pattern)))
    const names = ["x", ...patterns, ...named.filter((name) => typeof name === "string")]
    return [...new Set(names)].filter((name) => !declared.includes(name)).slice(0, maxStrangers)
  }

  function counted(): ReadonlyArray<Json> {
    const spare = Array.from({ length: maxBuiltLength }, (_, index) => `x${index}`)
    const names = [...declared, ...spare]
    return lengthGuesses(parts, maxBuiltLength).flatMap((count) =>
      bases.map((base) => {
        const entries = new Map(Object.entries(base))
        for (const name of names) {
          if (entries.size >= count) break
          if (!entries.has(name)) entries.set(name, fillers(name)[0] ?? 0)
        }
        return Object.fromEntries([...entries].slice(0, count))
      })
    )
  }
}
