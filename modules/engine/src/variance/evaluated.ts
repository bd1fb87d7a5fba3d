// What a schema has evaluated of one value: the members and items that its `unevaluated*` are no longer about.
import { isArray, isObject, type Json, own } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import type { Admits } from "./Answer.ts"
import { maxMemberLevels, maxVisits } from "./limits.ts"
import type { Node } from "./Node.ts"
import type { Matches } from "./Patterns.ts"

/** Tells which keys of a value (names, or positions as text) a node evaluates; undefined when that is not known. */
export type Evaluated = (node: Node, value: Json, isOutermost: boolean) => ReadonlySet<string> | undefined

const isPresent = ({ schema }: Node, keyword: string): boolean => isObject(schema) && own(schema, keyword) !== undefined

/** The members and items of a value as what they are called by. */
export const keysOf = (value: Json): ReadonlyArray<string> =>
  typeof value === "object" && value !== null ? Object.keys(value) : []

/** Makes the evaluation out of membership; `value` is taken to meet what must hold. */
export const makeEvaluated = (admits: Admits, matches: Matches): Evaluated => {
  const byItself = (node: Node, value: Json, isOutermost: boolean): ReadonlyArray<string> | undefined => {
    const keys = keysOf(value)
    if (isArray(value)) {
      if (isPresent(node, "items") || (!isOutermost && isPresent(node, "unevaluatedItems"))) return keys
      const contains = node.array?.contains
      const answers = value.map((item) => (contains === undefined ? false : admits(node.read(contains.schema), item)))
      if (answers.includes(undefined)) return undefined
      const places = node.array?.prefix.length ?? 0
      return keys.filter((_, at) => at < places || answers[at] === true)
    }
    if (isPresent(node, "additionalProperties") || (!isOutermost && isPresent(node, "unevaluatedProperties")))
      return keys
    const { object } = node
    if (object === undefined) return []
    const covers = (key: string): boolean | undefined => {
      if (object.properties.has(key)) return true
      const found = object.patterns.map(([pattern]) => matches(pattern, key))
      return found.includes(true) ? true : found.includes(undefined) ? undefined : false
    }
    const answers = keys.map(covers)
    return answers.includes(undefined) ? undefined : keys.filter((_, at) => answers[at] === true)
  }

  /* The branches that hold; undefined when it is not known of one. */
  const branches = ({ logic, read }: Node, value: Json): ReadonlyArray<Node> | undefined => {
    if (logic === undefined) return []
    const holding: Array<Node> = logic.allOf.map(read)
    const maybe: Array<JsonSchema> = [...(logic.anyOf ?? []), ...(logic.oneOf ?? [])]
    if (isObject(value)) {
      for (const [name, schema] of logic.dependents) if (Object.hasOwn(value, name)) holding.push(read(schema))
    }
    if (logic.cases !== undefined) {
      const { met, unmet, when } = logic.cases
      const holds = admits(read(when), value)
      if (holds === undefined) return undefined
      holding.push(...(holds ? [read(when), read(met)] : [read(unmet)]))
    }
    for (const schema of maybe) {
      const holds = admits(read(schema), value)
      if (holds === undefined) return undefined
      if (holds) holding.push(read(schema))
    }
    return holding
  }

  let depth = 0
  let visits = 0

  const evaluated: Evaluated = (node, value, isOutermost) => {
    if (depth === 0) visits = 0
    if (depth >= maxMemberLevels || ++visits > maxVisits) return undefined
    depth++
    const found = find(node, value, isOutermost)
    depth--
    return found
  }

  const find: Evaluated = (node, value, isOutermost) => {
    const keys = byItself(node, value, isOutermost)
    const holding = branches(node, value)
    if (keys === undefined || holding === undefined || node.opaque.length > 0) return undefined
    const found = new Set(keys)
    for (const branch of holding) {
      const below = evaluated(branch, value, false)
      if (below === undefined) return undefined
      for (const key of below) found.add(key)
    }
    return found
  }

  return evaluated
}
