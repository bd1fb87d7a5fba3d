// Bounds, lengths, counts and patterns as they stand beside the name of a type.
import type { JsonObject } from "../model/Json.ts"
import { said, saidNumber, saidText } from "./keywords.ts"
import { textWidth } from "./limits.ts"
import { clipped, isVisible, quoted } from "./text.ts"

const safest = Number.MAX_SAFE_INTEGER

/** Generators state the range of exact integers; sixteen digits of it hide what an author wrote. */
const bound = (value: number): string => (value === safest ? "2^53-1" : value === -safest ? "-(2^53-1)" : String(value))

const beside = (parts: ReadonlyArray<string>): string => parts.map((part) => ` ${part}`).join("")

const range = (schema: JsonObject): ReadonlyArray<string> => {
  const least = saidNumber(schema, "minimum")
  const most = saidNumber(schema, "maximum")
  const above = saidNumber(schema, "exclusiveMinimum")
  const below = saidNumber(schema, "exclusiveMaximum")
  const isRange = least !== undefined && most !== undefined
  return [
    ...(isRange ? [least === -safest && most === safest ? "±(2^53-1)" : `${bound(least)}..${bound(most)}`] : []),
    ...(least === undefined || isRange ? [] : [`≥${bound(least)}`]),
    ...(above === undefined ? [] : [`>${bound(above)}`]),
    ...(most === undefined || isRange ? [] : [`≤${bound(most)}`]),
    ...(below === undefined ? [] : [`<${bound(below)}`])
  ]
}

/** What binds numbers, such as ` 1..100 multiple of 5`; empty for nothing. */
export const numberFacets = (schema: JsonObject): string => {
  const factor = saidNumber(schema, "multipleOf")
  return beside([...range(schema), ...(factor === undefined ? [] : [`multiple of ${factor}`])])
}

/** A length or a count, such as `1..80`; empty for any. A least count of zero says nothing. */
export const size = (schema: JsonObject, of: "Items" | "Length" | "Properties"): string => {
  const stated = saidNumber(schema, `min${of}`)
  const least = stated === 0 ? undefined : stated
  const most = saidNumber(schema, `max${of}`)
  if (least === undefined) return most === undefined ? "" : `≤${most}`
  if (most === undefined) return `≥${least}`
  return least === most ? String(least) : `${least}..${most}`
}

/** True when every slash is escaped and no escape is left open: between slashes, the pattern ends where it seems to. */
const fitsSlashes = (source: string): boolean => source !== "" && !/[/\\]/.test(source.replaceAll(/\\[^]/g, ""))

/** The pattern, between slashes where that is unmistakable, else as a string. */
const pattern = (source: string): string => {
  const shown = source.slice(0, textWidth)
  return fitsSlashes(shown) && isVisible(shown) ? `/${clipped(source)}/` : `pattern ${quoted(source)}`
}

/** What binds strings: a length that clings to the name of the type, and a pattern beside it. */
export const stringFacets = (schema: JsonObject): { readonly length: string; readonly pattern: string } => {
  const length = size(schema, "Length")
  const source = saidText(schema, "pattern")
  return { length: length === "" ? "" : `(${length})`, pattern: source === undefined ? "" : ` ${pattern(source)}` }
}

const plainFormat = /^[A-Za-z0-9_-]+$/

/** The format as it clings to the name of a type, such as `<date-time>`; empty for none. */
export const format = (schema: JsonObject): string => {
  const name = saidText(schema, "format")
  if (name === undefined) return ""
  return `<${plainFormat.test(name) ? clipped(name) : quoted(name)}>`
}

/** ` unique` where no item may come twice. */
export const unique = (schema: JsonObject): string => (said(schema, "uniqueItems") === true ? " unique" : "")
