// Values that owe their difference to a property that is new. Adding an optional property to an open object refuses
// values that happened to use its name; the rule tables call that no break, so a comparison can leave such values out.
import { isArray, isObject, type Json } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { maxMemberLevels, maxTurns } from "./limits.ts"
import type { Node } from "./Node.ts"
import { kind } from "./types.ts"

/* Every schema that can be about the value itself, whichever branches hold. */
const aboutSame = (nodes: ReadonlyArray<Node>): ReadonlyArray<Node> => {
  const found = new Set(nodes)
  for (const { logic, read } of found) {
    if (logic === undefined) continue
    const { allOf, anyOf = [], cases, dependents, oneOf = [] } = logic
    for (const schema of [...allOf, ...anyOf, ...oneOf]) found.add(read(schema))
    for (const [, schema] of dependents) found.add(read(schema))
    if (cases !== undefined) for (const schema of [cases.when, cases.met, cases.unmet]) found.add(read(schema))
  }
  return [...found]
}

/* Whether a schema may admit an object at all: where it admits none, nothing is added to it. */
const mayBeObject = ({ kinds, logic, read }: Node, levels: number): boolean => {
  if ((kinds & kind.object) === 0) return false
  if (logic === undefined || levels === 0) return true
  const { allOf, anyOf = [true], oneOf = [true] } = logic
  const may = (schema: JsonSchema): boolean => mayBeObject(read(schema), levels - 1)
  return allOf.every(may) && anyOf.some(may) && oneOf.some(may)
}

const declares = (nodes: ReadonlyArray<Node>, name: string): boolean =>
  nodes.some(({ object }) => object?.properties.has(name) === true)

const membersOf = (nodes: ReadonlyArray<Node>, name: string): ReadonlyArray<Node> =>
  nodes.flatMap(({ object, read }) => (object === undefined ? [] : [read(object.properties.get(name) ?? object.rest)]))

const itemsOf = (nodes: ReadonlyArray<Node>, at: number): ReadonlyArray<Node> =>
  nodes.flatMap(({ array, read }) => (array === undefined ? [] : [read(array.prefix[at] ?? array.rest)]))

const uses = (was: ReadonlyArray<Node>, is: ReadonlyArray<Node>, value: Json, levels: number): boolean => {
  if (levels === 0 || is.length === 0) return false
  const before = aboutSame(was)
  const after = aboutSame(is)
  if (isArray(value)) return value.some((item, at) => uses(itemsOf(before, at), itemsOf(after, at), item, levels - 1))
  if (!isObject(value) || !was.every((node) => mayBeObject(node, maxTurns))) return false
  return Object.entries(value).some(
    ([name, member]) =>
      (declares(after, name) && !declares(before, name)) ||
      uses(membersOf(before, name), membersOf(after, name), member, levels - 1)
  )
}

/** True when somewhere in it a value has a member that `after` declares and `before` does not. */
export const usesAdded = (before: Node, after: Node, value: Json): boolean =>
  uses([before], [after], value, maxMemberLevels)
