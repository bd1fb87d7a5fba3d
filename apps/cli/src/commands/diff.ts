import { readSnapshotText } from "@mcp-inspect/engine/capture/file"
import { Diff } from "@mcp-inspect/engine/Diff"
import { Effect, Path } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { loadConfig, withoutConfig } from "../config/Config.ts"
import { fromCapture } from "../Failure.ts"
import { Host } from "../Host.ts"
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

/** `mcp-inspect diff` (CLI-33..CLI-36). */
export const diffCommand = Command.make(
  "diff",
  {
    before: Argument.String("old").pipe(Argument.withDescription("Snapshot file to compare from")),
    after: Argument.String("new").pipe(Argument.withDescription("Snapshot file to compare to")),
    ...reportFlags,
    ...compareFlags,
    noConfig: Flag.Boolean("no-config").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Ignore any configuration file")
    )
  },
  Effect.fn("diff")(function* (flags) {
    const host = yield* Host
    const path = yield* Path.Path
    const diff = yield* Diff
    const file = yield* outputPath(flags)
    const { comparison, notices } = yield* withoutStale(
      file,
      Effect.gen(function* () {
        const loaded = yield* flags.noConfig ? withoutConfig : loadConfig
        const read = (name: string) => readSnapshotText(path.resolve(host.cwd, name)).pipe(Effect.mapError(fromCapture))
        const before = yield* read(flags.before)
        const after = yield* read(flags.after)
        const baseline = { ...before, source: { source: "file", ref: null, path: flags.before } } as const
        const options = yield* compareOptions(flags, loaded, baseline, after.snapshot)
        const compared = diff.compare(before.snapshot, after.snapshot, options)
        const { notices, report } = yield* Effect.flatMap(compared, advised(flags))
        return { comparison: report, notices }
      })
    )
    yield* emit(comparison, flags, file)
    yield* say(notices)
    yield* conclude(comparison)
  })
).pipe(
  Command.withDescription("Compare two snapshot files; no server is contacted"),
  Command.withExamples([
    { command: "mcp-inspect diff old.json new.json", description: "Compare two snapshots" },
    {
      command: "mcp-inspect diff old.json new.json --format json --fail-on POTENTIALLY_BREAKING",
      description: "For machines, with a stricter gate"
    }
  ]),
  Command.provide(Diff.layer)
)
