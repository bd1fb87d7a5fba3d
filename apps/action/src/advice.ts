// What can be done in a pull request about its report, and no report knows of: a label that approves, and a snapshot that
// the branch brings along.
import { readSnapshot } from "@mcp-inspect/engine/capture/file"
import type { Report } from "@mcp-inspect/engine/model/Report"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { Effect, Option, Path } from "effect"
import { rootOf } from "./baseRef.ts"
import { blockingOf } from "./comment/approvable.ts"
import type { Decision } from "./comment/approval.ts"
import { mostApproved } from "./comment/data.ts"
import { isFork } from "./Event.ts"
import type { Run } from "./Run.ts"
import { exitCodeOf, reportsOf } from "./told.ts"

/* The file in the checkout that has what was captured already, while the base branch has something else. */
const aheadOf = Effect.fnUntraced(function* ({ baseline, changes, current }: Report, root: string) {
  if (baseline?.source !== "git" || baseline.path === null || changes.length === 0) return []
  const path = yield* Path.Path
  const snapshot = yield* Effect.option(readSnapshot(path.join(root, baseline.path)))
  return Option.exists(snapshot, ({ fingerprint }) => fingerprint === current.fingerprint) ? [baseline.path] : []
})

/** Files of the checkout that make these changes the baseline once they are merged, as paths in the repository. */
const snapshotsAhead = Effect.fnUntraced(function* (told: Told, folder: string) {
  const root = Option.getOrUndefined(yield* rootOf(folder))
  if (root === undefined) return []
  return (yield* Effect.forEach(reportsOf(told), (report) => aheadOf(report, root))).flat()
})

/* True when the label would help: it is not set, what it approves can be kept, and something blocks. */
const canApprove = ({ event, inputs }: Run, told: Told, { approval, notes }: Decision): boolean => {
  const { length } = blockingOf(told, inputs.server)
  return (
    event.pull !== undefined &&
    !isFork(event.pull) &&
    inputs.comment &&
    approval === null &&
    notes.length === 0 &&
    exitCodeOf(told) !== 0 &&
    length > 0 &&
    length <= mostApproved
  )
}

/** Sentences for below the report. */
export const adviceFor = Effect.fn("adviceFor")(function* (run: Run, told: Told, decision: Decision) {
  if (run.event.pull === undefined) return []
  const ahead = (yield* snapshotsAhead(told, run.folder)).map((file) => `\`${file}\``)
  return [
    ...(ahead.length === 0
      ? []
      : [`This branch has the new snapshot in ${ahead.join(", ")}: the changes are reported until it is merged.`]),
    ...(canApprove(run, told, decision)
      ? [
          `The label \`${run.inputs.approvalLabel}\`, set by somebody who may write to the repository, lets the changes that block pass.`
        ]
      : [])
  ]
})
