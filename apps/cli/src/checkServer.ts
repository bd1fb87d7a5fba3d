// One server against its baseline: what `check` does for each server of a run.
import { Diff, skipped } from "@mcp-inspect/engine/Diff"
import type { Policy } from "@mcp-inspect/engine/policy/Policy"
import { Effect, Option } from "effect"
import { type BaselineFlags, resolveBaseline } from "./baseline.ts"
import { captureSnapshot } from "./captureSnapshot.ts"
import { type LoadedConfig, policyOf } from "./config/Config.ts"
import type { Entry } from "./config/Entry.ts"
import { chooseTarget, type TargetFlags } from "./config/target.ts"
import { pushSnapshot } from "./hosted/pushSnapshot.ts"
import { advised, type CompareFlags, compareOptions } from "./Reporting.ts"
import { checkReview } from "./review.ts"

/** What the flags of a check say about one server. */
export interface CheckFlags extends TargetFlags, BaselineFlags, CompareFlags {
  readonly failOn: Option.Option<Policy["failOn"]>
  readonly semantic: boolean
  /** Whether what is captured is uploaded, whatever the comparison says. */
  readonly push: boolean
}

/** Captures a server, resolves its baseline, and compares the two. */
export const checkServer = Effect.fn("checkServer")(function* (flags: CheckFlags, loaded: LoadedConfig, entry: Entry) {
  const diff = yield* Diff
  yield* checkReview(loaded, entry.baselinePath)
  const policy = policyOf(loaded, Option.getOrUndefined(flags.failOn))
  const baseline = yield* resolveBaseline(flags, loaded, entry)
  const chosen = yield* chooseTarget(flags, loaded, entry, baseline.snapshot?.capture.era)
  const captured = yield* captureSnapshot(chosen)
  if (flags.push) yield* pushSnapshot(loaded, captured.snapshot, entry.name === undefined ? {} : { server: entry.name })
  const notes = captured.notices.map((notice) => `note: ${notice}`)
  if (baseline.snapshot === undefined)
    return { report: skipped(captured.snapshot, policy, baseline.reason), notices: notes }
  const options = yield* compareOptions(flags, loaded, baseline, captured.snapshot)
  const compared = diff.compare(baseline.snapshot, captured.snapshot, options)
  const { notices, report } = yield* Effect.flatMap(compared, advised(flags))
  return { report, notices: [...notes, ...notices] }
})
