import { canonical, type Json } from "../model/Json.ts"

/** The values that are not among `others`, as JSON values and in their order. */
export const without = <A extends Json>(values: ReadonlyArray<A>, others: ReadonlyArray<Json>): ReadonlyArray<A> => {
  const known = new Set(others.map(canonical))
  return values.filter((value) => !known.has(canonical(value)))
}
