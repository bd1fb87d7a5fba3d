// A run that checks: capture and comparison by the command line, then what a label approves, then all that is written on
// the runner, and the comment at last.
import { acceptAlso } from "@mcp-inspect/engine/Accepting"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { Effect } from "effect"
import { approving } from "./approving.ts"
import { check } from "./check.ts"
import type { Failure } from "./comment/failure.ts"
import { commenting } from "./commenting.ts"
import { outputsOfFailure } from "./outputs.ts"
import { annotate, publish, setOutputs } from "./publish.ts"
import type { Run } from "./Run.ts"
import { Runner } from "./Runner.ts"
import { summaryOf } from "./summary.ts"
import { exitCodeOf, isPassed, lineOf, mapReports } from "./told.ts"

/** Tells of a run without a result on the runner, and ends with the code for it. */
export const tellFailure = Effect.fnUntraced(function* (failure: Failure, notes: ReadonlyArray<string> = []) {
  const runner = yield* Runner
  yield* setOutputs(outputsOfFailure(failure.code))
  yield* runner.summary(summaryOf(failure, notes))
  // The command says so itself.
  yield* runner.tell("error", failure.text.replace(/^error: /, ""))
  return 2
})

const withoutResult = Effect.fnUntraced(function* (run: Run, { code, text }: Failure) {
  const failure = { code, text }
  const decision = yield* approving(run, undefined)
  const exitCode = yield* tellFailure(failure, decision.notes)
  yield* commenting(run, failure, decision)
  return exitCode
})

const withReports = Effect.fnUntraced(function* (run: Run, before: Told) {
  const runner = yield* Runner
  const decision = yield* approving(run, before)
  const told = mapReports(before, (report) => acceptAlso(report, decision.acceptances))
  yield* publish(told, run.inputs)
  yield* runner.summary(summaryOf(told, decision.notes))
  yield* annotate(told, run.inputs)
  for (const note of decision.notes) yield* run.inputs.annotate ? runner.tell("notice", note) : runner.say(note)
  yield* runner.say(`${isPassed(told) ? "Passed" : "Failed"}: ${lineOf(told)}.`)
  yield* commenting(run, told, decision)
  return exitCodeOf(told)
})

/** Runs the check and tells what came of it, to the exit code. */
export const checkRun = Effect.fn("checkRun")(function* (run: Run) {
  const outcome = yield* check(run)
  return outcome._tag === "Failed" ? yield* withoutResult(run, outcome) : yield* withReports(run, outcome.told)
})
