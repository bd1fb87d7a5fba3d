// How a comparison leaves the command line: rendered, written or printed, and turned into an exit code.
import { writeFiles } from "@mcp-inspect/engine/capture/file"
import type { CompareOptions } from "@mcp-inspect/engine/Diff"
import { locate } from "@mcp-inspect/engine/location/locate"
import type { Report } from "@mcp-inspect/engine/model/Report"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import type { Policy } from "@mcp-inspect/engine/policy/Policy"
import { severities } from "@mcp-inspect/engine/model/Severity"
import { reporters } from "@mcp-inspect/engine/report/registry"
import { Effect, FileSystem, Option, Path } from "effect"
import { Flag } from "effect/cli"
import { type LoadedConfig, policyOf } from "./config/Config.ts"
import { Crossed, fromCapture, invalid } from "./Failure.ts"
import { Host } from "./Host.ts"
import { canColor, say } from "./Output.ts"

const formatNames = reporters.map(({ name }) => name)

/** The flags of commands that report. */
export const reportFlags = {
  format: Flag.Literals("format", formatNames).pipe(Flag.withDefault("text"), Flag.withDescription("Report format")),
  output: Flag.String("output").pipe(
    Flag.optional,
    Flag.withMetavar("<file>"),
    Flag.withDescription("Write the report to a file; stdout stays empty")
  ),
  failOn: Flag.Literals("fail-on", [...severities.toReversed(), "never"]).pipe(
    Flag.optional,
    Flag.withDescription("Laxest severity that gives exit code 1 (default BREAKING)")
  )
} as const

/** The flags of commands that compare. */
export const compareFlags = {
  strictSchemas: Flag.Boolean("strict-schemas").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("Compare schemas as they are written, not by what they admit")
  ),
  cost: Flag.Boolean("cost").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("Also estimate what the surface costs a model's context, in tokens")
  )
} as const

/** The values of {@link compareFlags}. */
export interface CompareFlags {
  readonly strictSchemas: boolean
  readonly cost: boolean
}

/** How a comparison is made, as flags and configuration say. */
export const compareOptions = Effect.fnUntraced(function* (
  flags: CompareFlags & { readonly failOn: Option.Option<Policy["failOn"]> },
  loaded: LoadedConfig,
  baseline: {
    readonly source: CompareOptions["baseline"]
    readonly snapshot: Snapshot
    readonly text: string | undefined
  },
  after: Snapshot
) {
  const context = flags.cost ? yield* contextCost(baseline.snapshot, after) : undefined
  const options: CompareOptions = {
    policy: policyOf(loaded, Option.getOrUndefined(flags.failOn)),
    baseline: baseline.source,
    docsUrl: __DOCS_URL__,
    mode: flags.strictSchemas ? "strict" : (loaded.data.schemas?.mode ?? "equivalence"),
    witnesses: true,
    ...(baseline.text === undefined || baseline.source.path === null
      ? {}
      : { locate: locate(baseline.text, baseline.source.path) }),
    ...(context === undefined ? {} : { context })
  }
  return options
})

// The vocabulary is by far the heaviest thing the command line can load: only for whoever asks.
const contextCost = (before: Snapshot, after: Snapshot) =>
  Effect.promise(async () => {
    const { compareCost } = await import("@mcp-inspect/engine/cost/Cost")
    const { loadTokenizer } = await import("@mcp-inspect/engine/cost/tokenizer")
    return compareCost(before, after, await loadTokenizer()).context
  })

/** The values of {@link reportFlags} that concern output. */
export interface ReportFlags {
  readonly format: string
  readonly output: Option.Option<string>
}

/** The absolute path of `--output`, when given. */
export const outputPath = Effect.fnUntraced(function* (flags: ReportFlags) {
  const output = Option.getOrUndefined(flags.output)
  if (output === undefined) return undefined
  if (output === "" || output === "-")
    return yield* invalid("--output", "This flag names a file.", "Leave it out to print the report.")
  const host = yield* Host
  const path = yield* Path.Path
  return path.resolve(host.cwd, output)
})

/** Runs a comparison; when it cannot run, an earlier report at the output path goes, so that it is not read as current (CLI-48). */
export const withoutStale = <A, E, R>(file: string | undefined, effect: Effect.Effect<A, E, R>) =>
  file === undefined
    ? effect
    : Effect.onError(effect, () =>
        Effect.gen(function* () {
          const fs = yield* FileSystem.FileSystem
          const info = yield* Effect.option(fs.stat(file))
          if (Option.isSome(info) && info.value.type === "File") yield* Effect.ignore(fs.remove(file))
        })
      )

/** Prints or writes the report. */
export const emit = Effect.fnUntraced(function* (report: Report, flags: ReportFlags, file: string | undefined) {
  const host = yield* Host
  const reporter = reporters.find(({ name }) => name === flags.format) ?? reporters[0]
  if (reporter === undefined) return
  if (file === undefined) {
    yield* host.out(reporter.render(report, { columns: host.stdout.columns, color: yield* canColor }))
    return
  }
  yield* writeFiles([{ path: file, text: reporter.render(report, { columns: 80, color: false }) }]).pipe(
    Effect.mapError(fromCapture)
  )
  yield* say([
    `${report.compared || report.subject === "surface" ? (report.passed ? "Passed" : "Failed") : "Comparison skipped — baseline needed"}: ${report.summary.text}. Report written to ${file}`
  ])
})

/** Turns the verdict into the exit code. */
export const conclude = (report: Report): Effect.Effect<void, Crossed> =>
  report.status === "failed" ? Effect.fail(new Crossed()) : Effect.void
