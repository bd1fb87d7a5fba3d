// Properties of nodes in normal form, name by name (DIFF-25..DIFF-28), and what closes or opens the rest.
import type { Change } from "../../model/Change.ts"
import { compareText, isObject, type Json, type JsonObject, own } from "../../model/Json.ts"
import { additional, member } from "../../model/Path.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import { fact } from "../Scope.ts"
import { type FormScope, schemaAsWritten, unfold } from "./FormScope.ts"
import { listOf, mapOf } from "./types.ts"
import type { FormWalk } from "./unions.ts"

/** The keywords that this comparison covers. */
export const objectKeywords: ReadonlySet<string> = new Set(["additionalProperties", "properties", "required"])

const requiredOf = (node: JsonObject): ReadonlySet<Json> => new Set(listOf(node, "required"))

const property = (node: JsonObject, name: string): JsonSchema | undefined => {
  const schema = own(mapOf(node, "properties"), name)
  return isSchema(schema) ? schema : undefined
}

const demand = (scope: FormScope, path: string, name: string, was: boolean, is: boolean): ReadonlyArray<Change> =>
  was === is
    ? []
    : fact({ scope, path, before: was, after: is }, { _tag: is ? "RequiredAdded" : "RequiredRemoved", name })

const openness = (value: Json | undefined): number =>
  value === undefined ? 2 : isObject(value) ? 1 : value === false ? 0 : 2

const rest = (
  scope: FormScope,
  path: string,
  before: JsonObject,
  after: JsonObject,
  walk: FormWalk
): ReadonlyArray<Change> => {
  const was = own(before, "additionalProperties")
  const is = own(after, "additionalProperties")
  if (isObject(was) && isObject(is)) return walk(scope, additional(path), was, is)
  const from = openness(was)
  const to = openness(is)
  if (from === to) return []
  const stated = (value: Json | undefined): Json | undefined =>
    isSchema(value) ? { additionalProperties: schemaAsWritten(scope.forms, value) } : undefined
  const _tag = to < from ? "ConstraintTightened" : "ConstraintLoosened"
  return fact({ scope, path, before: stated(was), after: stated(is) }, { _tag, keyword: "additionalProperties" })
}

const mostHops = 8

/** Whether a branch that holds in any case declares a property: it is written elsewhere, not gone. */
const isDeclaredBeside = (scope: FormScope, node: JsonObject, name: string, hops = 0): boolean =>
  hops < mostHops &&
  listOf(node, "allOf").some((part) => {
    const branch = isSchema(part) ? unfold(scope.forms, part) : undefined
    return isObject(branch) && (property(branch, name) !== undefined || isDeclaredBeside(scope, branch, name, hops + 1))
  })

/** Compares what two nodes that both admit objects say about them. */
export const objects = (
  scope: FormScope,
  path: string,
  before: JsonObject,
  after: JsonObject,
  walk: FormWalk
): ReadonlyArray<Change> => {
  const wasRequired = requiredOf(before)
  const isRequired = requiredOf(after)
  const names = new Set<string>()
  for (const name of Object.keys(mapOf(before, "properties"))) names.add(name)
  for (const name of Object.keys(mapOf(after, "properties"))) names.add(name)
  for (const name of [...wasRequired, ...isRequired]) if (typeof name === "string") names.add(name)
  const changes: Array<Change> = []
  const add = (found: ReadonlyArray<Change>): void => {
    for (const change of found) changes.push(change)
  }
  for (const name of [...names].sort(compareText)) {
    const was = property(before, name)
    const is = property(after, name)
    const required = isRequired.has(name)
    if (was === is && was !== undefined && wasRequired.has(name) === required) continue
    const at = member(path, name)
    if (
      (was === undefined && isDeclaredBeside(scope, before, name)) ||
      (is === undefined && isDeclaredBeside(scope, after, name))
    ) {
      add(demand(scope, at, name, wasRequired.has(name), required))
      continue
    }
    if (was === undefined && is !== undefined && !wasRequired.has(name)) {
      add(
        fact(
          { scope, path: at, before: undefined, after: schemaAsWritten(scope.forms, is) },
          { _tag: "PropertyAdded", name, required }
        )
      )
    } else if (was !== undefined && is === undefined && !required) {
      add(
        fact(
          { scope, path: at, before: schemaAsWritten(scope.forms, was), after: undefined },
          { _tag: "PropertyRemoved", name }
        )
      )
    } else {
      add(demand(scope, at, name, wasRequired.has(name), required))
      add(walk(scope, at, was ?? true, is ?? true))
    }
  }
  add(rest(scope, path, before, after, walk))
  return changes
}
