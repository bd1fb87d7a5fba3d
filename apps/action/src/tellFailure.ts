// A run without a result, told on the runner.
import { Effect } from "effect"
import type { Failure } from "./comment/failure.ts"
import { outputsOfFailure } from "./outputs.ts"
import { setOutputs } from "./publish.ts"
import { Runner } from "./Runner.ts"
import { summaryOf } from "./summary.ts"

/** Sets the outputs, writes the summary, fails the job, and ends with the code for it. */
export const tellFailure = Effect.fnUntraced(function* (failure: Failure, notes: ReadonlyArray<string> = []) {
  const runner = yield* Runner
  yield* setOutputs(outputsOfFailure(failure.code))
  yield* runner.summary(summaryOf(failure, notes))
  // The command says so itself.
  yield* runner.tell("error", failure.text.replace(/^error: /, ""))
  return 2
})
