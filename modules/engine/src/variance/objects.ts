// Objects as what they ask of each property name. Names that no schema mentions are reasoned about as one; whether a
// name matches a pattern can be open, and then both answers have to do.
import type { Below } from "./arrays.ts"
import type { Answer } from "./Answer.ts"
import type { Node, ObjectPart } from "./Node.ts"
import type { Matches } from "./Patterns.ts"
import { anything, nothing } from "./read.ts"

/** What reasoning about objects needs: proofs about members, matching of names, membership of names. */
export interface Tools {
  readonly below: Below
  readonly matches: Matches
  readonly admitsName: (node: Node, name: string) => Answer
  readonly texts: Node
}

/** A property name, or all names that are mentioned nowhere. */
type Name = string | undefined

/* What is taken as given about patterns whose match is open. */
type Given = (pattern: string) => Answer

const open: Given = () => undefined

const partsOf = (facts: ReadonlyArray<Node>) =>
  facts.flatMap(({ object, read }) => (object === undefined ? [] : [{ part: object, read }]))

/** The names that must be there, one required name leading to others. */
export const requiredOf = (facts: ReadonlyArray<Node>, also: Iterable<string> = []): ReadonlySet<string> => {
  const names = new Set(also)
  const dependents: Array<readonly [string, ReadonlyArray<string>]> = []
  for (const { object } of facts) {
    if (object === undefined) continue
    for (const name of object.required) names.add(name)
    dependents.push(...object.dependents)
  }
  let size = -1
  while (dependents.length > 0 && size < names.size) {
    size = names.size
    for (const [name, others] of dependents) if (names.has(name)) for (const other of others) names.add(other)
  }
  return names
}

/* What the value under a name must meet, as far as it is certain; and where it is not, one list of possibilities each. */
const memberOf = (facts: ReadonlyArray<Node>, name: Name, given: Given, { matches }: Tools) => {
  const certain: Array<Node> = []
  const possible: Array<ReadonlyArray<Node>> = []
  for (const { part, read } of partsOf(facts)) {
    const named = name === undefined ? undefined : part.properties.get(name)
    if (named !== undefined) certain.push(read(named))
    let covered = named !== undefined
    const maybe: Array<Node> = []
    for (const [pattern, schema] of part.patterns) {
      const applies = (name === undefined ? undefined : matches(pattern, name)) ?? given(pattern)
      if (applies === true) {
        certain.push(read(schema))
        covered = true
      } else if (applies === undefined) maybe.push(read(schema))
    }
    if (covered) continue
    if (maybe.length === 0) certain.push(read(part.rest))
    else possible.push([...maybe, read(part.rest)])
  }
  return { certain: certain.filter((node) => node !== anything), possible }
}

const meets = (facts: ReadonlyArray<Node>, name: Name, given: Given, wanted: Node, tools: Tools): boolean => {
  if (wanted === anything) return true
  const { certain, possible } = memberOf(facts, name, given, tools)
  if (certain.includes(nothing)) return true
  // The first comparison is the one that decides nearly always; only what is uncertain makes for more.
  if (tools.below(certain, wanted)) return true
  return possible.some((choices) => choices.every((choice) => tools.below([...certain, choice], wanted)))
}

const impliesMember = (facts: ReadonlyArray<Node>, name: Name, goal: Node, part: ObjectPart, tools: Tools): boolean => {
  const named = name === undefined ? undefined : part.properties.get(name)
  if (named !== undefined && !meets(facts, name, open, goal.read(named), tools)) return false
  let covered = named !== undefined
  for (const [pattern, schema] of part.patterns) {
    const applies = name === undefined ? undefined : tools.matches(pattern, name)
    if (applies === false) continue
    if (applies === true) covered = true
    const given: Given = (other) => (other === pattern ? true : undefined)
    if (!meets(facts, name, given, goal.read(schema), tools)) return false
  }
  if (covered) return true
  const own = new Set(part.patterns.map(([pattern]) => pattern))
  return meets(facts, name, (pattern) => (own.has(pattern) ? false : undefined), goal.read(part.rest), tools)
}

const mentioned = (facts: ReadonlyArray<Node>, part: ObjectPart): ReadonlySet<string> => {
  const names = new Set(part.properties.keys())
  if (part.rest === true && part.patterns.length === 0) return names
  for (const fact of partsOf(facts)) for (const name of fact.part.properties.keys()) names.add(name)
  return names
}

/* How many properties there can be when some schema closes the object. */
const mostOf = (facts: ReadonlyArray<Node>): number =>
  partsOf(facts).reduce(
    (most, { part, read }) =>
      part.patterns.length === 0 && read(part.rest) === nothing
        ? Math.min(most, part.max, [...part.properties.values()].filter((schema) => read(schema) !== nothing).length)
        : Math.min(most, part.max),
    Infinity
  )

const leastOf = (facts: ReadonlyArray<Node>, required: ReadonlySet<string>): number =>
  partsOf(facts).reduce((least, { part }) => Math.max(least, part.min), required.size)

const impliesNames = (facts: ReadonlyArray<Node>, wanted: Node, tools: Tools): boolean => {
  const parts = partsOf(facts)
  const known = parts.flatMap(({ part, read }) => (part.names === undefined ? [] : [read(part.names)]))
  if (tools.below([...known, tools.texts], wanted)) return true
  const closed = parts.find(({ part, read }) => part.patterns.length === 0 && read(part.rest) === nothing)
  return (
    closed !== undefined && [...closed.part.properties.keys()].every((name) => tools.admitsName(wanted, name) === true)
  )
}

/** True when every object that meets all `facts` meets the object part of `goal`, but for what names bring along. */
export const impliesObject = (facts: ReadonlyArray<Node>, goal: Node, part: ObjectPart, tools: Tools): boolean => {
  const required = requiredOf(facts)
  if (!part.required.every((name) => required.has(name))) return false
  if (part.min > 0 && leastOf(facts, required) < part.min) return false
  if (part.max < Infinity && mostOf(facts) > part.max) return false
  for (const name of mentioned(facts, part)) if (!impliesMember(facts, name, goal, part, tools)) return false
  if (!impliesMember(facts, undefined, goal, part, tools)) return false
  return part.names === undefined || impliesNames(facts, goal.read(part.names), tools)
}

/** True when no object meets all `facts`. */
export const hasNoObject = (facts: ReadonlyArray<Node>, tools: Tools): boolean => {
  const required = requiredOf(facts)
  if (leastOf(facts, required) > mostOf(facts)) return true
  return [...required].some((name) => meets(facts, name, open, nothing, tools))
}
