// One check: capture, find the baseline, compare, report. `check` does it once, `watch` after each save.
import { Diff, skipped } from "@mcp-inspect/engine/Diff"
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { type BaselineFlags, resolveBaseline } from "./baseline.ts"
import { captureSnapshot } from "./captureSnapshot.ts"
import { loadConfig, policyOf } from "./config/Config.ts"
import { chooseTarget, targetFlags, type TargetFlags } from "./config/target.ts"
import { say } from "./Output.ts"
import {
  compareFlags,
  type CompareFlags,
  compareOptions,
  emit,
  outputPath,
  reportFlags,
  type ReportFlags,
  withoutStale
} from "./Reporting.ts"

/** The flags that name a baseline. */
export const baselineFlags = {
  baseline: Flag.String("baseline").pipe(
    Flag.optional,
    Flag.withMetavar("<git-ref>"),
    Flag.withDescription("Git ref to read the baseline from (default: the base branch)")
  ),
  baselineFile: Flag.String("baseline-file").pipe(
    Flag.optional,
    Flag.withMetavar("<file>"),
    Flag.withDescription("Snapshot file to compare with")
  )
} as const

/** The flags of a check. */
export const checkFlags = { ...targetFlags, ...reportFlags, ...compareFlags, ...baselineFlags } as const

/** The values of {@link checkFlags}. */
export type CheckFlags = TargetFlags &
  ReportFlags &
  CompareFlags &
  BaselineFlags &
  Pick<Parameters<typeof compareOptions>[0], "failOn">

/** Checks and reports; what the verdict leads to is for the caller. */
export const checkOnce = Effect.fnUntraced(function* (flags: CheckFlags) {
  const diff = yield* Diff
  const file = yield* outputPath(flags)
  const { notices, report } = yield* withoutStale(
    file,
    Effect.gen(function* () {
      const loaded = yield* loadConfig
      const policy = policyOf(loaded, Option.getOrUndefined(flags.failOn))
      const baseline = yield* resolveBaseline(flags, loaded)
      const chosen = yield* chooseTarget(flags, loaded, baseline.snapshot?.capture.era)
      const captured = yield* captureSnapshot(chosen)
      const notes = captured.notices.map((notice) => `note: ${notice}`)
      if (baseline.snapshot === undefined) {
        return { report: skipped(captured.snapshot, policy, baseline.reason), notices: notes }
      }
      const options = yield* compareOptions(flags, loaded, baseline, captured.snapshot)
      const comparison = yield* diff.compare(baseline.snapshot, captured.snapshot, options)
      return { report: comparison.report, notices: [...notes, ...comparison.notices] }
    })
  )
  yield* emit(report, flags, file)
  yield* say(notices)
  return report
})
