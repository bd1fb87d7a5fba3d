// The Action from its start to its exit code.
import { Effect } from "effect"
import { checkRun, tellFault } from "./checkRun.ts"
import type { Failure } from "./comment/failure.ts"
import { connect } from "./connect.ts"
import { readRun } from "./Run.ts"
import { Runner } from "./Runner.ts"
import { showRun } from "./showRun.ts"
import { tellFailure } from "./tellFailure.ts"
import { tellRefusal } from "./tellRefusal.ts"

const faultOf = (defect: unknown): Failure => ({
  code: "internal_error",
  text: `This is a fault of the Action. ${String(defect)}`
})

/** Runs the Action and tells the exit code: 0, 1 when something blocks, 2 when there is no result. */
export const main = Effect.gen(function* () {
  const { env } = yield* Runner
  const run = yield* readRun
  const { reportFile, token } = run.inputs
  return yield* (
    reportFile === undefined
      ? Effect.catchDefect(checkRun(run), (defect) => tellFault(run, faultOf(defect)))
      : showRun(run, reportFile)
  ).pipe(Effect.provide(connect(env, token)))
}).pipe(
  Effect.catchTag("Refused", tellRefusal),
  Effect.catchDefect((defect) => tellFailure(faultOf(defect)))
)
