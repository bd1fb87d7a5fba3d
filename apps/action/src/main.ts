// The Action from its start to its exit code.
import { Effect } from "effect"
import { checkRun, tellFailure } from "./checkRun.ts"
import { connect } from "./connect.ts"
import { readRun } from "./Run.ts"
import { Runner } from "./Runner.ts"
import { showRun } from "./showRun.ts"

/** Runs the Action and tells the exit code: 0, 1 when something blocks, 2 when there is no result. */
export const main = Effect.gen(function* () {
  const { env } = yield* Runner
  const run = yield* readRun
  const { reportFile, token } = run.inputs
  return yield* (reportFile === undefined ? checkRun(run) : showRun(run, reportFile)).pipe(
    Effect.provide(connect(env, token))
  )
}).pipe(
  Effect.catchTag("Refused", ({ code, text }) => tellFailure({ code, text })),
  Effect.catchDefect((defect) =>
    tellFailure({ code: "internal_error", text: `This is a fault of the Action. ${String(defect)}` })
  )
)
