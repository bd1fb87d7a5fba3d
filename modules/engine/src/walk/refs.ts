// References inside one schema document. Only local JSON pointers are followed (DIFF-29); nothing is ever fetched.
import { isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { isSchema, type JsonSchema, subschemas } from "../model/Schema2020.ts"

const decodeToken = (token: string): string => token.replaceAll("~1", "/").replaceAll("~0", "~")

const decodePointer = (fragment: string): ReadonlyArray<string> | undefined => {
  try {
    return decodeURIComponent(fragment).split("/").slice(1).map(decodeToken)
  } catch {
    return undefined
  }
}

const step = (node: Json | undefined, token: string): Json | undefined => {
  if (isObject(node)) return own(node, token)
  if (isArray(node) && /^(?:0|[1-9][0-9]*)$/.test(token)) return node[Number(token)]
  return undefined
}

/** The schema that a local reference names, or undefined when it is remote, an anchor, or leads nowhere. */
export const resolve = (root: JsonSchema, ref: string): JsonSchema | undefined => {
  if (ref !== "#" && !ref.startsWith("#/")) return undefined
  const tokens = decodePointer(ref.slice(1))
  if (tokens === undefined) return undefined
  let node: Json | undefined = root
  for (const token of tokens) node = step(node, token)
  return isSchema(node) ? node : undefined
}

/** Every `$ref` at a schema position of `schema`, definitions apart: those count where they are used. */
export const refsOf = (schema: JsonSchema): ReadonlyArray<string> => {
  const found: Array<string> = []
  const visit = (node: JsonSchema): void => {
    if (typeof node === "boolean") return
    const ref = own(node, "$ref")
    if (typeof ref === "string") found.push(ref)
    for (const child of subschemas(withoutDefinitions(node))) visit(child)
  }
  visit(schema)
  return found
}

const definitionKeywords = ["$defs", "definitions"] as const

const withoutDefinitions = (schema: JsonObject): JsonObject =>
  definitionKeywords.some((keyword) => Object.hasOwn(schema, keyword))
    ? Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$defs" && key !== "definitions"))
    : schema

/** The definitions at the root of a schema that no local reference reaches, keyed by keyword and name. */
export const unreachable = (
  root: JsonSchema
): ReadonlyMap<string, readonly [keyword: string, name: string, value: Json]> => {
  const found = new Map<string, readonly [string, string, Json]>()
  if (typeof root === "boolean") return found
  const reached = new Set<Json>()
  const queue: Array<JsonSchema> = [root]
  const seen = new Set<string>()
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const ref of refsOf(node)) {
      if (seen.has(ref)) continue
      seen.add(ref)
      const target = resolve(root, ref)
      if (target === undefined) continue
      reached.add(target)
      queue.push(target)
    }
  }
  for (const keyword of definitionKeywords) {
    const definitions = own(root, keyword)
    if (!isObject(definitions)) continue
    for (const [name, value] of Object.entries(definitions)) {
      if (!reached.has(value)) found.set(`${keyword} ${name}`, [keyword, name, value])
    }
  }
  return found
}
