import { Diff, skipped } from "@mcp-inspect/engine/Diff"
import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { Capture } from "@mcp-inspect/engine/capture/Capture"
import { resolveBaseline } from "../baseline.ts"
import { captureSnapshot } from "../captureSnapshot.ts"
import { loadConfig, policyOf } from "../config/Config.ts"
import { chooseTarget, targetFlags } from "../config/target.ts"
import { say } from "../Output.ts"
import {
  advised,
  compareFlags,
  compareOptions,
  conclude,
  emit,
  outputPath,
  reportFlags,
  withoutStale
} from "../Reporting.ts"
import { checkReview } from "../review.ts"

/** `mcp-inspect check` (CLI-37..CLI-49). */
export const checkCommand = Command.make(
  "check",
  {
    ...targetFlags,
    ...reportFlags,
    ...compareFlags,
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
  },
  Effect.fn("check")(function* (flags) {
    const diff = yield* Diff
    const file = yield* outputPath(flags)
    const { notices, report } = yield* withoutStale(
      file,
      Effect.gen(function* () {
        const loaded = yield* loadConfig
        yield* checkReview(loaded)
        const policy = policyOf(loaded, Option.getOrUndefined(flags.failOn))
        const baseline = yield* resolveBaseline(flags, loaded)
        const chosen = yield* chooseTarget(flags, loaded, baseline.snapshot?.capture.era)
        const captured = yield* captureSnapshot(chosen)
        const notes = captured.notices.map((notice) => `note: ${notice}`)
        if (baseline.snapshot === undefined) {
          return { report: skipped(captured.snapshot, policy, baseline.reason), notices: notes }
        }
        const options = yield* compareOptions(flags, loaded, baseline, captured.snapshot)
        const compared = diff.compare(baseline.snapshot, captured.snapshot, options)
        const comparison = yield* Effect.flatMap(compared, advised(flags))
        return { report: comparison.report, notices: [...notes, ...comparison.notices] }
      })
    )
    yield* emit(report, flags, file)
    yield* say(notices)
    yield* conclude(report)
  })
).pipe(
  Command.withDescription("Capture the server and compare it with a baseline"),
  Command.withExamples([
    {
      command: "mcp-inspect check --baseline-file .mcp-inspect/surface.json",
      description: "Compare the working tree's server with its baseline"
    }
  ]),
  Command.provide(Layer.mergeAll(Capture.layer, Diff.layer))
)
