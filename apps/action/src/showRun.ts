// A run that shows the report of another, as a second workflow does for pull requests from forks. The report was made by
// the code of strangers: it is read as data, shown, and decides nothing here.
import { readReports } from "@mcp-inspect/engine/report/readReports"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { Effect, FileSystem, Path, Result } from "effect"
import { commentBody } from "./comment/body.ts"
import type { Failure } from "./comment/failure.ts"
import { keepComment } from "./comment/keepComment.ts"
import { markerOf } from "./comment/marker.ts"
import type { WorkflowRun } from "./Event.ts"
import { GitHub } from "./github/GitHub.ts"
import { runPage } from "./github/settings.ts"
import { outputsOf, outputsOfFailure } from "./outputs.ts"
import { setOutputs, writeFiles } from "./publish.ts"
import { Refused } from "./Refused.ts"
import type { CommentInputs } from "./Inputs.ts"
import type { Run } from "./Run.ts"
import { Runner } from "./Runner.ts"
import { summaryOf } from "./summary.ts"
import { tellFailure } from "./tellFailure.ts"

/** Far more than the report of any server; what is not ours has no say in how much is read. */
const largest = 8 * 1024 * 1024

const unusable = (text: string): Refused => new Refused({ code: "report_unusable", text })

/** A run that ended so was not to give a result: another one follows, or none is wanted. */
const unfinished: ReadonlySet<string | undefined> = new Set(["cancelled", "skipped"])

/* The report, or undefined where there is no such file. */
const read = Effect.fnUntraced(function* (folder: string, file: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const full = path.resolve(folder, file)
  const unreadable = () => unusable(`The input \`report-file\` names \`${file}\`, which cannot be read.`)
  const info = yield* fs.stat(full).pipe(
    Effect.catchIf(
      ({ reason }) => reason._tag === "NotFound",
      () => Effect.succeed(undefined)
    ),
    Effect.mapError(unreadable)
  )
  if (info === undefined) return undefined
  if (info.type !== "File") return yield* unreadable()
  if (info.size > largest) return yield* unusable(`The report in \`${file}\` is larger than 8 MiB.`)
  const text = yield* Effect.mapError(fs.readFileString(full), unreadable)
  return yield* Effect.fromResult(
    Result.mapError(readReports(text), (problem) => unusable(`The report in \`${file}\` is none of ours. ${problem}`))
  )
})

/** Writes the comment of a run on the pull request that another one checked. */
export const commentingFor = Effect.fnUntraced(
  function* (
    { inputs }: { readonly inputs: CommentInputs },
    made: WorkflowRun,
    shown: Told | Failure,
    notes: ReadonlyArray<string>
  ) {
    const { env, say } = yield* Runner
    const github = yield* GitHub
    const { headBranch: branch, headOwner: owner, headSha: sha } = made
    if (!inputs.comment) return
    const pull = owner === null ? undefined : yield* github.openPullFor({ owner, branch, sha })
    if (pull === undefined) return yield* say(`No comment: no open pull request ends with ${sha}.`)
    const marker = markerOf(inputs)
    const page = runPage({ ...env, GITHUB_RUN_ID: String(made.id) })
    // What a label approved stays: only the check itself decides about it.
    const kept = yield* keepComment(pull, marker, (approval) =>
      commentBody({ marker, shown, notes, approval, commit: sha, page })
    )
    yield* say(`The comment on pull request ${pull}: ${kept}.`)
  },
  Effect.catchTag(
    "GitHubRefused",
    Effect.fnUntraced(function* ({ message }) {
      const runner = yield* Runner
      yield* runner.tell("warning", message)
    })
  )
)

/* Without a report an older comment would stay, and speak of a commit that nobody checks any more. */
const withoutReport = Effect.fnUntraced(function* (run: Run, made: WorkflowRun) {
  const runner = yield* Runner
  const failure = { code: "no_report", text: `Run ${made.id}, which checked the pull request, left no report.` }
  yield* setOutputs(outputsOfFailure(failure.code))
  if (unfinished.has(made.conclusion))
    return yield* runner.say(`Nothing is shown: run ${made.id} was ${made.conclusion}.`)
  yield* runner.summary(summaryOf(failure, []))
  yield* runner.tell("warning", failure.text)
  yield* commentingFor(run, made, failure, [])
})

const withReport = Effect.fnUntraced(function* (run: Run, made: WorkflowRun, told: Told) {
  const runner = yield* Runner
  const note = `This is the report of run ${made.id}, which ran the code of the pull request.`
  // Nothing was compared here, and a report of strangers must not open a gate that trusts these two.
  yield* setOutputs({ ...outputsOf(told, yield* writeFiles(told, run.inputs)), compared: "false", passed: "false" })
  yield* runner.summary(summaryOf(told, [note]))
  yield* commentingFor(run, made, told, [note])
})

/** Shows the report, to the exit code: the verdict is the other run's, and a report that cannot be used is a failure. */
export const showRun = Effect.fn("showRun")(function* (run: Run, file: string) {
  const { run: made } = run.event
  if (made === undefined) return yield* unusable("The event tells of no run that the report could be of.")
  const found = yield* Effect.result(read(run.folder, file))
  if (Result.isFailure(found)) {
    const { code, text } = found.failure
    const exitCode = yield* tellFailure({ code, text })
    yield* commentingFor(run, made, { code, text }, [])
    return exitCode
  }
  yield* found.success === undefined ? withoutReport(run, made) : withReport(run, made, found.success)
  return 0
})
