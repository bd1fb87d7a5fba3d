// Where a page begins: behind a deployment, by its time and then its id, which stays right when rows come or go.
import { Effect } from "effect"
import { invalidField } from "../platform/problems.ts"

/** A deployment in the order of pages. */
export interface Cursor {
  readonly at: Date
  readonly id: string
}

/** The text of a cursor. */
export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}.${id}`

/** Reads `before` of a query; undefined for the first page. */
export const readCursor = (text: string | undefined) => {
  if (text === undefined) return Effect.succeed(undefined)
  const [, at, id] = /^(\d{1,15})\.(dep_[0-9a-z]{1,64})$/.exec(text) ?? []
  return at === undefined || id === undefined
    ? Effect.fail(invalidField("before", "invalid_cursor", "Pass the `next` of an earlier page."))
    : Effect.succeed<Cursor>({ at: new Date(Number(at)), id })
}
