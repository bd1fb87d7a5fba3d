// JSON as facts, one a line: what a diff shows is then what changed, and not the braces around it.
import { canonical, compareText, isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { items, member } from "../model/Path.ts"
import { code, fact } from "./markdown.ts"

/** Characters of a path; of a longer one the end is shown, so that deep nesting costs no more than its size. */
const longestPath = 200

/** Characters of a value, such as an image in a link; the fingerprint of the entity covers all of it. */
const longestValue = 1000

const valueOf = (node: Json): string => {
  const text = canonical(node)
  return text.length <= longestValue
    ? text
    : `${text.slice(0, longestValue).toWellFormed()}… (${text.length} characters)`
}

/** A path that is not longer than can be read. */
export const readable = (path: string): string =>
  path.length <= longestPath ? path : `…${path.slice(1 - longestPath).toWellFormed()}`

/** Members by name. */
export const inNameOrder = (object: JsonObject): ReadonlyArray<readonly [name: string, value: Json]> =>
  Object.keys(object)
    .sort(compareText)
    .map((name) => [name, own(object, name) ?? null])

/** Every scalar below a value, with its path. */
export const factsOf = (path: string, value: Json): ReadonlyArray<string> => {
  const lines: Array<string> = []
  const visit = (at: string, node: Json): void => {
    if (isArray(node) && node.length > 0) for (const item of node) visit(readable(items(at)), item)
    else if (isObject(node) && Object.keys(node).length > 0)
      for (const [name, item] of inNameOrder(node)) visit(readable(member(at, name)), item)
    else lines.push(...fact(code(at), valueOf(node)))
  }
  visit(path, value)
  return lines
}
