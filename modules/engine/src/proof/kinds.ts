// Kinds of JSON values as bits, so that sets of them are numbers.
import { isArray, type Json } from "../model/Json.ts"

/** No kind at all. */
export const none = 0
/** `null` */
export const nothing = 1
/** `true` and `false` */
export const truth = 2
/** Numbers without a fraction. */
export const whole = 4
/** Numbers with a fraction. */
export const fraction = 8
/** Strings. */
export const text = 16
/** Arrays. */
export const list = 32
/** Objects. */
export const record = 64
/** Every kind. */
export const every = 127

/** The kinds that a name of `type` stands for. */
export const kinds: ReadonlyMap<Json, number> = new Map([
  ["null", nothing],
  ["boolean", truth],
  ["integer", whole],
  ["number", whole | fraction],
  ["string", text],
  ["array", list],
  ["object", record]
])

/** The kind of a value. */
export const kindOf = (value: Json): number => {
  if (value === null) return nothing
  if (typeof value === "string") return text
  if (typeof value === "boolean") return truth
  if (typeof value === "number") return Number.isInteger(value) ? whole : fraction
  return isArray(value) ? list : record
}
