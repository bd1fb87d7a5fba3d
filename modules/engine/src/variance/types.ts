// Types as sets of bits. Numbers are two of them, integers and the rest, so that `integer` needs no rule of its own.
import { isArray, type Json } from "../model/Json.ts"

/** One bit for each kind of JSON value. */
export const kind = {
  null: 1,
  boolean: 2,
  integer: 4,
  fraction: 8,
  string: 16,
  array: 32,
  object: 64
} as const

/** Integers and all other numbers. */
export const number = kind.integer | kind.fraction

/** Every kind. */
export const all = 127

/** Each kind by itself. */
export const kinds: ReadonlyArray<number> = Object.values(kind)

/** The kind of a value. */
export const kindOf = (value: Json): number => {
  if (typeof value === "string") return kind.string
  if (typeof value === "number") return Number.isInteger(value) ? kind.integer : kind.fraction
  if (typeof value === "boolean") return kind.boolean
  if (value === null) return kind.null
  return isArray(value) ? kind.array : kind.object
}

const named: ReadonlyMap<Json, number> = new Map<Json, number>([
  ["null", kind.null],
  ["boolean", kind.boolean],
  ["integer", kind.integer],
  ["number", number],
  ["string", kind.string],
  ["array", kind.array],
  ["object", kind.object]
])

/** The kinds a `type` admits; undefined when it names a type there is not. */
export const kindsOf = (type: Json): number | undefined => {
  if (!isArray(type)) return named.get(type)
  let bits = 0
  for (const name of type) {
    const known = named.get(name)
    if (known === undefined) return undefined
    bits |= known
  }
  return bits
}
