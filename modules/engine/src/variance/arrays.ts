// Arrays as a prefix of places, a rest, and bounds on their length.
import type { ArrayPart, Node } from "./Node.ts"
import { anything, nothing } from "./read.ts"

/**
 * True when proved that every value which meets all of `facts` meets `goal`. The values are members or items of those
 * the caller reasons about: that is what lets a proof come back to where it started.
 */
export type Below = (facts: ReadonlyArray<Node>, goal: Node) => boolean

const partsOf = (facts: ReadonlyArray<Node>) =>
  facts.flatMap(({ array, read }) => (array === undefined ? [] : [{ part: array, read }]))

const longest = (facts: ReadonlyArray<Node>): number =>
  facts.reduce((length, { array }) => Math.max(length, array?.prefix.length ?? 0), 0)

/* What the item at a place must meet; a place beyond every prefix stands for all the rest. */
const itemAt = (facts: ReadonlyArray<Node>, place: number): ReadonlyArray<Node> =>
  partsOf(facts)
    .map(({ part, read }) => read(part.prefix[place] ?? part.rest))
    .filter((node) => node !== anything)

const lengthsOf = (facts: ReadonlyArray<Node>): readonly [min: number, max: number] => {
  let min = 0
  let max = Infinity
  for (const { part, read } of partsOf(facts)) {
    min = Math.max(min, part.min, part.contains?.min ?? 0)
    max = Math.min(max, part.max)
    const closed = part.prefix.findIndex((schema) => read(schema) === nothing)
    if (closed >= 0) max = Math.min(max, closed)
    else if (read(part.rest) === nothing) max = Math.min(max, part.prefix.length)
  }
  return [min, max]
}

const impliesItems = (facts: ReadonlyArray<Node>, max: number, goal: Node, part: ArrayPart, below: Below): boolean => {
  const places = Math.min(max, Math.max(longest(facts), part.prefix.length))
  for (let place = 0; place < places; place++) {
    const wanted = goal.read(part.prefix[place] ?? part.rest)
    if (wanted !== anything && !below(itemAt(facts, place), wanted)) return false
  }
  const rest = goal.read(part.rest)
  return max <= places || rest === anything || below(itemAt(facts, places), rest)
}

const allItems = (facts: ReadonlyArray<Node>, max: number, wanted: Node, below: Below): boolean => {
  const places = Math.min(max, longest(facts))
  for (let place = 0; place < places; place++) if (!below(itemAt(facts, place), wanted)) return false
  return max <= places || below(itemAt(facts, places), wanted)
}

const impliesContains = (
  facts: ReadonlyArray<Node>,
  [least, most]: readonly [number, number],
  wanted: Node,
  { max, min }: { readonly max: number; readonly min: number },
  below: Below
): boolean => {
  const known = partsOf(facts).flatMap(({ part, read }) =>
    part.contains === undefined ? [] : [{ ...part.contains, read }]
  )
  const enough =
    min === 0 ||
    known.some((fact) => fact.min >= min && below([fact.read(fact.schema)], wanted)) ||
    (least >= min && allItems(facts, most, wanted, below))
  const few = max >= most || known.some((fact) => fact.max <= max && below([wanted], fact.read(fact.schema)))
  return enough && few
}

/** True when every array that meets all `facts` meets the array part of `goal`. */
export const impliesArray = (facts: ReadonlyArray<Node>, goal: Node, part: ArrayPart, below: Below): boolean => {
  const [min, max] = lengthsOf(facts)
  if (min < part.min || max > part.max) return false
  if (part.unique && max > 1 && !partsOf(facts).some((fact) => fact.part.unique)) return false
  if (!impliesItems(facts, max, goal, part, below)) return false
  return (
    part.contains === undefined ||
    impliesContains(facts, [min, max], goal.read(part.contains.schema), part.contains, below)
  )
}

/** True when no array meets all `facts`. */
export const hasNoArray = (facts: ReadonlyArray<Node>, below: Below): boolean => {
  const [min, max] = lengthsOf(facts)
  if (min > max) return true
  const places = Math.min(min, longest(facts) + 1)
  for (let place = 0; place < places; place++) {
    const item = itemAt(facts, place)
    if (item.length > 0 && below(item, nothing)) return true
  }
  return partsOf(facts).some(({ part, read }) => {
    if (part.contains === undefined || part.contains.min === 0) return false
    if (part.contains.min > part.contains.max) return true
    const wanted = read(part.contains.schema)
    return wanted === nothing || below([wanted], nothing)
  })
}
