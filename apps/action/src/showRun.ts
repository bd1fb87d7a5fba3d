// A run that shows the report of another, as a second workflow does for pull requests from forks. The report was made by
// the code of strangers: it is read as data, shown, and decides nothing here.
import { readReports } from "@mcp-inspect/engine/report/readReports"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { Effect, FileSystem, Path, Result } from "effect"
import { commentBody } from "./comment/body.ts"
import { keepComment } from "./comment/keepComment.ts"
import { markerOf } from "./comment/marker.ts"
import type { WorkflowRun } from "./Event.ts"
import { GitHub } from "./github/GitHub.ts"
import { runPage } from "./github/settings.ts"
import { outputsOf } from "./outputs.ts"
import { setOutputs, writeFiles } from "./publish.ts"
import { Refused } from "./Refused.ts"
import type { Run } from "./Run.ts"
import { Runner } from "./Runner.ts"
import { summaryOf } from "./summary.ts"

/** Far more than the report of any server; what is not ours has no say in how much is read. */
const largest = 8 * 1024 * 1024

const unusable = (text: string): Refused => new Refused({ code: "report_unusable", text })

const read = Effect.fnUntraced(function* (folder: string, file: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const full = path.resolve(folder, file)
  const missing = () => unusable(`The input \`report-file\` names \`${file}\`, which cannot be read.`)
  const info = yield* Effect.mapError(fs.stat(full), missing)
  if (info.type !== "File") return yield* missing()
  if (info.size > largest) return yield* unusable(`The report in \`${file}\` is larger than 8 MiB.`)
  const text = yield* Effect.mapError(fs.readFileString(full), missing)
  return yield* Effect.fromResult(
    Result.mapError(readReports(text), (problem) => unusable(`The report in \`${file}\` is none of ours. ${problem}`))
  )
})

const comment = Effect.fnUntraced(function* (run: Run, made: WorkflowRun, told: Told, note: string) {
  const { env, say } = yield* Runner
  const github = yield* GitHub
  const { headBranch: branch, headOwner: owner, headSha: sha } = made
  const pull = owner === null ? undefined : yield* github.openPullFor({ owner, branch, sha })
  if (pull === undefined) return yield* say(`No comment: no open pull request ends with ${sha}.`)
  const marker = markerOf(run.inputs)
  const page = runPage({ ...env, GITHUB_RUN_ID: String(made.id) })
  const kept = yield* keepComment(pull, marker, () =>
    commentBody({ marker, shown: told, notes: [note], approval: null, commit: sha, page })
  )
  yield* say(`The comment on pull request ${pull}: ${kept}.`)
})

/** Shows the report, to the exit code; the verdict is the other run's. */
export const showRun = Effect.fn("showRun")(function* (run: Run, file: string) {
  const runner = yield* Runner
  const { run: made } = run.event
  if (made === undefined) return yield* unusable("The event tells of no run that the report could be of.")
  const told = yield* read(run.folder, file)
  const note = `This is the report of run ${made.id}, which ran the code of the pull request.`
  // Nothing was compared here, and a report of strangers must not open a gate that trusts these two.
  yield* setOutputs({ ...outputsOf(told, yield* writeFiles(told, run.inputs)), compared: "false", passed: "false" })
  yield* runner.summary(summaryOf(told, [note]))
  if (run.inputs.comment)
    yield* comment(run, made, told, note).pipe(
      Effect.catchTag("GitHubRefused", ({ message }) => runner.tell("warning", message))
    )
  return 0
})
