// Where a page of looks begins: behind a look, by its slot and its attempt.
import { Effect } from "effect"
import { invalidField } from "../platform/problems.ts"
import type { Turn } from "./slots.ts"

/** The text of a cursor. */
export const writeCheckCursor = ({ attempt, slot }: Turn): string => `${slot.getTime()}.${attempt}`

/** Reads `before` of a query; undefined for the first page. */
export const readCheckCursor = (text: string | undefined) => {
  if (text === undefined) return Effect.succeed(undefined)
  const [, slot, attempt] = /^(\d{1,13})\.(\d{1,3})$/.exec(text) ?? []
  return slot === undefined || attempt === undefined
    ? Effect.fail(invalidField("before", "invalid_cursor", "Pass the `next` of an earlier page."))
    : Effect.succeed<Turn>({ slot: new Date(Number(slot)), attempt: Number(attempt) })
}
