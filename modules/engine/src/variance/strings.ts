// Strings as ranges of lengths; patterns are compared by their text.
import type { Node, StringPart } from "./Node.ts"

const lengthsOf = (facts: ReadonlyArray<Node>): readonly [min: number, max: number] => {
  let min = 0
  let max = Infinity
  for (const { string } of facts) {
    if (string === undefined) continue
    min = Math.max(min, string.min)
    max = Math.min(max, string.max)
  }
  return [min, max]
}

const isEmptyText = ({ logic, string, values }: Node): boolean =>
  values?.list.length === 1 && values.list[0] === "" && string === undefined && logic === undefined

/** True when every string that meets all `facts`, and none of `refused`, meets `goal`. */
export const impliesString = (
  facts: ReadonlyArray<Node>,
  refused: ReadonlyArray<Node>,
  { max, min, pattern }: StringPart
): boolean => {
  const [known, most] = lengthsOf(facts)
  const least = known === 0 && refused.some(isEmptyText) ? 1 : known
  return (
    least >= min && most <= max && (pattern === undefined || facts.some(({ string }) => string?.pattern === pattern))
  )
}

/** True when no string meets all `facts`. */
export const hasNoString = (facts: ReadonlyArray<Node>): boolean => {
  const [min, max] = lengthsOf(facts)
  return min > max
}
