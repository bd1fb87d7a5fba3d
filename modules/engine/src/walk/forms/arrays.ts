// Items of nodes in normal form, position by position, as far as both sides can have them.
import type { Change } from "../../model/Change.ts"
import { type JsonObject, own } from "../../model/Json.ts"
import { items, position } from "../../model/Path.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import type { FormScope } from "./FormScope.ts"
import { listOf } from "./types.ts"
import type { FormWalk } from "./unions.ts"

/** The keywords that this comparison covers. */
export const itemKeywords: ReadonlySet<string> = new Set(["items", "prefixItems"])

const itemAt = (node: JsonObject, index: number): JsonSchema => {
  const schema = listOf(node, "prefixItems")[index] ?? own(node, "items")
  return isSchema(schema) ? schema : true
}

const reach = (node: JsonObject): number => {
  const max = own(node, "maxItems")
  return typeof max === "number" ? max : Number.POSITIVE_INFINITY
}

/** Compares the items of two nodes that both admit arrays. A position that one side cannot have is its counts' business. */
export const arrays = (
  scope: FormScope,
  path: string,
  before: JsonObject,
  after: JsonObject,
  walk: FormWalk
): ReadonlyArray<Change> => {
  const limit = Math.min(reach(before), reach(after))
  const length = Math.max(listOf(before, "prefixItems").length, listOf(after, "prefixItems").length)
  const changes: Array<Change> = []
  for (let index = 0; index < Math.min(length, limit); index++) {
    for (const change of walk(scope, position(path, index), itemAt(before, index), itemAt(after, index)))
      changes.push(change)
  }
  if (limit > length)
    for (const change of walk(scope, items(path), itemAt(before, length), itemAt(after, length))) changes.push(change)
  return changes
}
