// A run that an input kept from beginning. Its comment is to say so as well: else the one of an earlier run would stand, and
// speak of a commit that this run was to check. What it depends on is read by itself, as far as that can be read.
import { Effect, Result } from "effect"
import type { Failure } from "./comment/failure.ts"
import { commenting } from "./commenting.ts"
import { connect } from "./connect.ts"
import { readEvent } from "./Event.ts"
import { given, readBoolean, readCommentInputs } from "./Inputs.ts"
import { refusalOf } from "./refusal.ts"
import type { Refused } from "./Refused.ts"
import { Runner } from "./Runner.ts"
import { commentingFor } from "./showRun.ts"
import { tellFailure } from "./tellFailure.ts"

const comment = Effect.fnUntraced(function* (failure: Failure) {
  const { env, event: payload } = yield* Runner
  const read = readCommentInputs(env)
  const event = readEvent(env["GITHUB_EVENT_NAME"] ?? "", yield* payload)
  if (Result.isFailure(read) || event === null) return
  const inputs = read.success
  const reportFile = given(env, "report-file") || undefined
  const allowPullRequestTarget = Result.getOrElse(readBoolean(env, "allow-pull-request-target"), () => false)
  // On an event that is refused another workflow may have written the comment, and with reason.
  if (refusalOf(event, { allowPullRequestTarget, reportFile }) !== undefined) return
  const writing =
    reportFile !== undefined && event.run !== undefined
      ? commentingFor({ inputs }, event.run, failure, [])
      : commenting({ event, inputs }, failure, { approval: undefined, acceptances: [], notes: [] })
  yield* Effect.provide(writing, connect(env, inputs.token))
})

/** Tells of a run that is refused, to the exit code. */
export const tellRefusal = Effect.fn("tellRefusal")(function* ({ code, text }: Refused) {
  const exitCode = yield* tellFailure({ code, text })
  if (code === "config_invalid") yield* comment({ code, text })
  return exitCode
})
