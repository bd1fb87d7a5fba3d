// References inside one schema document. Only local JSON pointers are followed (DIFF-29); nothing is ever fetched.
import { omit, own } from "../model/Json.ts"
import { follow, tokensOf } from "../model/Pointer.ts"
import { isSchema, type JsonSchema, subschemas } from "../model/Schema2020.ts"

const isLocal = (ref: string): boolean => ref === "#" || ref.startsWith("#/")

/** The schema that a local reference names, or undefined when it is remote, an anchor, or leads nowhere. */
export const resolve = (root: JsonSchema, ref: string): JsonSchema | undefined => {
  const node = isLocal(ref) ? follow(root, ref.slice(1)) : undefined
  return isSchema(node) ? node : undefined
}

/** The keywords that hold definitions: those count where they are used, not where they stand. */
export const definitionKeywords: ReadonlySet<string> = new Set(["$defs", "definitions"])

/** Every `$ref` at a schema position of `schema`, definitions apart. */
export const refsOf = (schema: JsonSchema): ReadonlyArray<string> => {
  if (typeof schema === "boolean") return []
  const ref = own(schema, "$ref")
  const below = subschemas(omit(schema, definitionKeywords)).flatMap(refsOf)
  return typeof ref === "string" ? [ref, ...below] : below
}

/** A pointer written in the one way: what two spellings of a reference have in common. */
export const pointerOf = (tokens: ReadonlyArray<string>): string => JSON.stringify(tokens)

/** Which places of a document some local reference reaches, from the root or from another such place. */
export const usedPointers = (root: JsonSchema): ReadonlySet<string> => {
  const used = new Set<string>()
  const seen = new Set<JsonSchema>()
  const queue: Array<JsonSchema> = [root]
  for (const node of queue) {
    if (typeof node === "boolean" || seen.has(node)) continue
    seen.add(node)
    for (const child of subschemas(omit(node, definitionKeywords))) queue.push(child)
    const ref = own(node, "$ref")
    const tokens = typeof ref === "string" && isLocal(ref) ? tokensOf(ref.slice(1)) : undefined
    if (typeof ref !== "string" || tokens === undefined) continue
    used.add(pointerOf(tokens))
    const target = resolve(root, ref)
    if (target !== undefined) queue.push(target)
  }
  return used
}
