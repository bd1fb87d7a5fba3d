// Definitions go by name where they are used and are shown once, after `where`. That keeps shared ones readable and
// recursive ones finite.
import type { Json } from "../model/Json.ts"
import { follow, step } from "../model/Pointer.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import { quoted } from "./text.ts"

/** The schema that a local reference names; undefined when it is remote, an anchor, or leads nowhere (DIFF-29). */
export const resolve = (root: JsonSchema, ref: string): JsonSchema | undefined => {
  if (ref !== "#" && !ref.startsWith("#/")) return undefined
  const node = follow(root, ref.slice(1))
  return isSchema(node) ? node : undefined
}

/** The words of the notation, which no definition may pass for. */
const words = new Set(
  (
    "allOf and any anyOf array boolean const deprecated false header integer items keys multiple never null number " +
    "object oneOf or pattern ref self string true unique where"
  ).split(" ")
)

const plainDefinition = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/

/** A reference as it is. */
export const inFull = (ref: string): string => `ref ${quoted(ref)}`

/** The name a reference goes by: that of its definition if it is a plain one, else the reference itself. */
export const nameOf = (root: JsonSchema, ref: string): string => {
  if (ref === "#") return "self"
  const [, keyword, name] = /^#\/(\$defs|definitions)\/([^/]*)$/.exec(ref) ?? []
  if (name === undefined || !plainDefinition.test(name) || words.has(name)) return inFull(ref)
  const isTaken = keyword === "definitions" && step(step(root as Json, "$defs"), name) !== undefined
  return isTaken ? inFull(ref) : name
}
