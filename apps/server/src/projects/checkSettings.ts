// What the shape of settings cannot tell: whether there are such rules and such days. No message repeats what was sent.
import type { BadRequest } from "@mcp-inspect/api/Errors"
import type { ProjectSettings } from "@mcp-inspect/api/wire/Project"
import { lintRegistry } from "@mcp-inspect/engine/lint/registry"
import { nearest } from "@mcp-inspect/engine/model/nearest"
import { isDay } from "@mcp-inspect/engine/policy/day"
import { registry } from "@mcp-inspect/engine/rules/registry"
import { Effect } from "effect"
import { invalidField } from "../platform/problems.ts"

const ids = [...lintRegistry, ...registry].map(({ id }) => id)
const known = new Set(ids)

const unknownRule = (field: string, rule: string, subject: string): BadRequest => {
  const guess = nearest(rule, ids)
  return invalidField(
    field,
    "unknown_rule",
    `${subject} names a rule that does not exist.${guess === undefined ? "" : ` Did you mean \`${guess}\`?`}`
  )
}

/** Fails for a day that the calendar does not have. */
export const checkDay = (field: string, day: string | undefined): Effect.Effect<void, BadRequest> =>
  day === undefined || isDay(day)
    ? Effect.void
    : Effect.fail(invalidField(field, "not_a_day", "This is not a day of the calendar."))

/** Fails for a rule id that is not known, with the nearest that is (DIFF-83), and for a day that there is not. */
export const checkSettings = Effect.fnUntraced(function* ({ ignore = [], severity_overrides = {} }: ProjectSettings) {
  for (const [index, { expires, rule }] of ignore.entries()) {
    if (!known.has(rule)) return yield* unknownRule(`ignore[${index}].rule`, rule, "The entry")
    yield* checkDay(`ignore[${index}].expires`, expires)
  }
  for (const [index, rule] of Object.keys(severity_overrides).entries()) {
    if (!known.has(rule)) return yield* unknownRule(`severity_overrides[${index}].rule`, rule, `Member ${index + 1}`)
  }
})
