// Values that owe their difference to a property that is new. Adding an optional property to an open object refuses
// values that happened to use its name; the rule tables call that no break, so a comparison can leave such values out.
import { isArray, isObject, type Json } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import type { Admits } from "./Answer.ts"
import { maxMemberLevels, maxTurns } from "./limits.ts"
import type { Node } from "./Node.ts"
import { kind } from "./types.ts"

/** A value that only one of two nodes admits. */
export interface Differing {
  readonly before: Node
  readonly after: Node
  readonly value: Json
  /** True when `before` is the one that admits it. */
  readonly isLost: boolean
}

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

const declared = (nodes: ReadonlyArray<Node>, name: string): ReadonlyArray<Node> =>
  nodes.flatMap(({ object, read }) => {
    const schema = object?.properties.get(name)
    return schema === undefined ? [] : [read(schema)]
  })

const membersOf = (nodes: ReadonlyArray<Node>, name: string): ReadonlyArray<Node> =>
  nodes.flatMap(({ object, read }) => (object === undefined ? [] : [read(object.properties.get(name) ?? object.rest)]))

const itemsOf = (nodes: ReadonlyArray<Node>, at: number): ReadonlyArray<Node> =>
  nodes.flatMap(({ array, read }) => (array === undefined ? [] : [read(array.prefix[at] ?? array.rest)]))

/** Tells, by membership, values that differ because of a member that `after` declares and `before` does not. */
export const makeOwesToAdded = (admits: Admits) => {
  /* A new name is the cause where what stands under it is refused: by its schema now, or by the rest before. */
  const isCause = (
    was: ReadonlyArray<Node>,
    is: ReadonlyArray<Node>,
    name: string,
    member: Json,
    isLost: boolean
  ): boolean => {
    const added = declared(is, name)
    if (added.length === 0 || declared(was, name).length > 0) return false
    return (isLost ? added : membersOf(was, name)).some((node) => admits(node, member) !== true)
  }

  const owes = (
    was: ReadonlyArray<Node>,
    is: ReadonlyArray<Node>,
    value: Json,
    isLost: boolean,
    levels: number
  ): boolean => {
    if (levels === 0 || is.length === 0) return false
    const before = aboutSame(was)
    const after = aboutSame(is)
    if (isArray(value)) {
      return value.some((item, at) => owes(itemsOf(before, at), itemsOf(after, at), item, isLost, levels - 1))
    }
    if (!isObject(value) || !was.every((node) => mayBeObject(node, maxTurns))) return false
    return Object.entries(value).some(
      ([name, member]) =>
        isCause(before, after, name, member, isLost) ||
        owes(membersOf(before, name), membersOf(after, name), member, isLost, levels - 1)
    )
  }

  return ({ after, before, isLost, value }: Differing): boolean =>
    owes([before], [after], value, isLost, maxMemberLevels)
}
