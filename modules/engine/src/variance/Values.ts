// A finite set of JSON values: what `enum` and `const` say.
import { compareText, isArray, type Json } from "../model/Json.ts"
import { kindOf } from "./types.ts"

/** A finite set, asked many times. */
export interface Values {
  readonly list: ReadonlyArray<Json>
  readonly kinds: number
  readonly has: (value: Json) => boolean
}

/** A text that two values share only if they are the same JSON value; total, also where canonical JSON is not. */
export const textOf = (value: Json): string => {
  if (typeof value === "number") return String(value === 0 ? 0 : value)
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  if (isArray(value)) return `[${value.map(textOf).join()}]`
  const members = Object.entries(value).sort(([a], [b]) => compareText(a, b))
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${textOf(item)}`).join()}}`
}

const isComposite = (value: Json): boolean => typeof value === "object" && value !== null

/** The set of the values in `list`. */
export const makeValues = (list: ReadonlyArray<Json>): Values => {
  let index: { readonly plain: ReadonlySet<Json>; readonly composite: ReadonlySet<string> } | undefined
  const makeIndex = () => ({
    plain: new Set(list.filter((value) => !isComposite(value))),
    composite: new Set(list.filter(isComposite).map(textOf))
  })
  return {
    list,
    kinds: list.reduce<number>((bits, value) => bits | kindOf(value), 0),
    has: (value) => {
      if (list.length === 1 && list[0] === value) return true
      index ??= makeIndex()
      return isComposite(value) ? index.composite.has(textOf(value)) : index.plain.has(value)
    }
  }
}

/** True when every member of `inner` is one of `outer`. */
export const isSubset = (inner: Values, outer: Values): boolean =>
  inner === outer || inner.list.every((value, index) => outer.list[index] === value || outer.has(value))
