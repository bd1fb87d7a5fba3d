// Pages of lists that are newest first: a page begins behind a row, by its time and then its id, which stays right when
// rows come or go.
import { Effect } from "effect"
import { invalidField } from "../platform/problems.ts"

/** Which page. */
export interface PageAsked {
  readonly before?: string
  readonly limit?: number
}

/** A row in the order of pages. */
export interface Place {
  readonly at: Date
  readonly id: string
}

/** Reads `before` of a query; undefined for the first page. */
export const readPlace = (text: string | undefined, id: RegExp) => {
  if (text === undefined) return Effect.succeed(undefined)
  const [, at, found = ""] = /^(\d{1,15})\.([0-9a-z_-]{1,64})$/u.exec(text) ?? []
  return at === undefined || !id.test(found)
    ? Effect.fail(invalidField("before", "invalid_cursor", "Pass the `next` of an earlier page."))
    : Effect.succeed<Place>({ at: new Date(Number(at)), id: found })
}

/** Cuts a page off rows, of which one more than it has was read; `next` is the `before` of the page after it. */
export const pageOf = <Row extends { readonly created_at: Date }>(
  rows: ReadonlyArray<Row>,
  limit: number,
  idOf: (row: Row) => string
) => {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last === undefined ? null : `${last.created_at.getTime()}.${idOf(last)}` }
}
