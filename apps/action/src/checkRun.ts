// A run that checks: capture and comparison by the command line, then what a label approves, then all that is written on
// the runner, and the comment at last.
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { Effect, FileSystem, Option } from "effect"
import { adviceFor } from "./advice.ts"
import { approving } from "./approving.ts"
import { acceptKeys } from "./comment/approvable.ts"
import { check } from "./check.ts"
import { failed } from "./Checking.ts"
import type { Failure } from "./comment/failure.ts"
import { commenting } from "./commenting.ts"
import { annotate, publish } from "./publish.ts"
import type { Run } from "./Run.ts"
import { Runner } from "./Runner.ts"
import { summaryOf } from "./summary.ts"
import { tellFailure } from "./tellFailure.ts"
import { exitCodeOf, verdictOf } from "./told.ts"

/** Tells of a run that came to an end by a fault, in its comment too, which keeps what it remembers. */
export const tellFault = Effect.fnUntraced(function* (run: Run, failure: Failure) {
  const exitCode = yield* tellFailure(failure)
  yield* commenting(run, failure, { approval: undefined, acceptances: [], notes: [] })
  return exitCode
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
  const told = acceptKeys(before, decision.acceptances, run.inputs.server)
  const notes = [...decision.notes, ...(yield* adviceFor(run, told, decision))]
  yield* publish(told, run.inputs)
  yield* runner.summary(summaryOf(told, notes))
  yield* annotate(told, run.inputs)
  for (const note of notes) yield* run.inputs.annotate ? runner.tell("notice", note) : runner.say(note)
  yield* runner.say(verdictOf(told))
  yield* commenting(run, told, { ...decision, notes })
  return exitCodeOf(told)
})

/* A pull request may have taken the folder away: its comment is to say so, not what the run before it found. */
const missingFolder = Effect.fnUntraced(function* ({ folder, inputs }: Run) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* Effect.option(fs.stat(folder))
  return Option.exists(info, ({ type }) => type === "Directory")
    ? undefined
    : failed(
        "config_invalid",
        `The input \`working-directory\` names \`${inputs.workingDirectory}\`, and there is no such folder.`
      )
})

/** Runs the check and tells what came of it, to the exit code. */
export const checkRun = Effect.fn("checkRun")(function* (run: Run) {
  const outcome = (yield* missingFolder(run)) ?? (yield* check(run))
  return outcome._tag === "Failed" ? yield* withoutResult(run, outcome) : yield* withReports(run, outcome.told)
})
