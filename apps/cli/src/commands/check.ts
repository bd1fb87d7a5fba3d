import { readSnapshot } from "@mcp-inspect/engine/capture/file"
import { Diff, skipped } from "@mcp-inspect/engine/Diff"
import { Effect, Layer, Option, Path } from "effect"
import { Command, Flag } from "effect/cli"
import { Capture } from "@mcp-inspect/engine/capture/Capture"
import { captureSnapshot } from "../captureSnapshot.ts"
import { loadConfig, policyOf } from "../config/Config.ts"
import { chooseTarget, targetFlags } from "../config/target.ts"
import { fromCapture } from "../Failure.ts"
import { Host } from "../Host.ts"
import { say } from "../Output.ts"
import { conclude, emit, outputPath, reportFlags, withoutStale } from "../Reporting.ts"

/** `mcp-inspect check` (CLI-37..CLI-49). */
export const checkCommand = Command.make(
  "check",
  {
    ...targetFlags,
    ...reportFlags,
    baselineFile: Flag.String("baseline-file").pipe(
      Flag.optional,
      Flag.withMetavar("<file>"),
      Flag.withDescription("Snapshot file to compare with")
    )
  },
  Effect.fn("check")(function* (flags) {
    const host = yield* Host
    const path = yield* Path.Path
    const diff = yield* Diff
    const file = yield* outputPath(flags)
    const { notices, report } = yield* withoutStale(
      file,
      Effect.gen(function* () {
        const loaded = yield* loadConfig
        const policy = policyOf(loaded, Option.getOrUndefined(flags.failOn))
        const named = Option.getOrUndefined(flags.baselineFile)
        const baseline =
          named === undefined
            ? undefined
            : yield* readSnapshot(path.resolve(host.cwd, named)).pipe(Effect.mapError(fromCapture))
        const chosen = yield* chooseTarget(flags, loaded, baseline?.capture.era)
        const captured = yield* captureSnapshot(chosen)
        const notes = captured.notices.map((notice) => `note: ${notice}`)
        if (baseline === undefined || named === undefined) {
          return {
            report: skipped(captured.snapshot, policy, "No baseline file was given with --baseline-file."),
            notices: notes
          }
        }
        const comparison = yield* diff.compare(baseline, captured.snapshot, {
          policy,
          baseline: { source: "file", ref: null, path: named },
          docsUrl: __DOCS_URL__
        })
        return { report: comparison.report, notices: [...notes, ...comparison.notices] }
      })
    )
    yield* emit(report, flags, file)
    yield* say(...notices)
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
