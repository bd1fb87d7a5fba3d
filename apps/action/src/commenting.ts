// The comment of a run on its pull request. That it could not be written is a warning: the summary has the same (ACT-23).
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { Effect } from "effect"
import type { Decision } from "./comment/approval.ts"
import type { Event } from "./Event.ts"
import { commentBody } from "./comment/body.ts"
import type { Failure } from "./comment/failure.ts"
import { keepComment } from "./comment/keepComment.ts"
import { markerOf } from "./comment/marker.ts"
import { runPage } from "./github/settings.ts"
import type { CommentInputs } from "./Inputs.ts"
import { hasMovedOn } from "./movedOn.ts"
import { Runner } from "./Runner.ts"

const readOnly =
  "The token of a run for a fork or by Dependabot only reads; a second workflow with `report-file` can comment for it."

const movedOn = "The comment is left as it is: the pull request has moved on, and ends with another commit by now."

/** Writes the comment of a run about a pull request, if it is wanted. */
export const commenting = Effect.fn("commenting")(function* (
  { event, inputs }: { readonly event: Event; readonly inputs: CommentInputs },
  shown: Told | Failure,
  { approval, notes }: Decision
) {
  const runner = yield* Runner
  const { pull } = event
  if (!inputs.comment) return
  if (pull === undefined) {
    if (event.name.startsWith("pull_request"))
      yield* runner.tell(
        "warning",
        "No comment: the payload of the event names no pull request. See GITHUB_EVENT_PATH."
      )
    return
  }
  if (yield* hasMovedOn(pull)) {
    yield* runner.summary(`${movedOn}\n`)
    return yield* runner.say(movedOn)
  }
  const marker = markerOf(inputs)
  const body = (earlier: Decision["approval"]): string =>
    commentBody({
      marker,
      shown,
      notes,
      approval: (approval === undefined ? earlier : approval) ?? null,
      commit: pull.headSha,
      page: runPage(runner.env)
    })
  const kept = yield* keepComment(pull.number, marker, body).pipe(
    Effect.catchTag("GitHubRefused", ({ message, reason }) =>
      Effect.as(
        runner.tell("warning", reason._tag === "Forbidden" ? `${message} ${readOnly}` : message),
        "not written" as const
      )
    )
  )
  yield* runner.say(`The comment on pull request ${pull.number}: ${kept}.`)
})
