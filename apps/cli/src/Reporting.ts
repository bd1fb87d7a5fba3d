// How a comparison leaves the command line: rendered, written or printed, and turned into an exit code.
import { writeFiles } from "@mcp-inspect/engine/capture/file"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { severities } from "@mcp-inspect/engine/model/Severity"
import { reporters } from "@mcp-inspect/engine/report/registry"
import { Effect, FileSystem, Option, Path } from "effect"
import { Flag } from "effect/cli"
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
  yield* say(
    `${report.compared ? (report.passed ? "Passed" : "Failed") : "Comparison skipped — baseline needed"}: ${report.summary.text}. Report written to ${file}`
  )
})

/** Turns the verdict into the exit code. */
export const conclude = (report: Report): Effect.Effect<void, Crossed> =>
  report.status === "failed" ? Effect.fail(new Crossed()) : Effect.void
