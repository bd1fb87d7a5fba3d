// How a comparison leaves the command line: rendered, written or printed, and turned into an exit code.
import { writeFiles } from "@mcp-inspect/engine/capture/file"
import type { CompareOptions, Comparison } from "@mcp-inspect/engine/Diff"
import { locate } from "@mcp-inspect/engine/location/locate"
import type { Report } from "@mcp-inspect/engine/model/Report"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import type { Policy } from "@mcp-inspect/engine/policy/Policy"
import { severities } from "@mcp-inspect/engine/model/Severity"
import { reporters } from "@mcp-inspect/engine/report/registry"
import type { RenderContext, Reporter, ServerReport } from "@mcp-inspect/engine/report/Reporter"
import { textReporter } from "@mcp-inspect/engine/report/text"
import { sentence, skippedHeading } from "@mcp-inspect/engine/report/words"
import { Effect, FileSystem, Option, Path, Stream } from "effect"
import { Flag } from "effect/cli"
import { withAcceptances } from "./accepted/file.ts"
import { type LoadedConfig, policyOf } from "./config/Config.ts"
import { Crossed, fromCapture, invalid, Told } from "./Failure.ts"
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
  ),
  semantic: Flag.Boolean("semantic").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription(
      "Also ask a model what changed texts mean; advice only, needs MCP_INSPECT_SEMANTIC_URL and _MODEL"
    )
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
    policy: yield* withAcceptances(policyOf(loaded, Option.getOrUndefined(flags.failOn)), loaded),
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

/** The comparison with a model's notes, when they were asked for (DIFF-78). */
export const advised =
  ({ semantic }: { readonly semantic: boolean }) =>
  (comparison: Comparison) =>
    semantic
      ? Effect.flatMap(
          Effect.promise(() => import("./semantic.ts")),
          ({ withNotes }) => withNotes(comparison)
        )
      : Effect.succeed(comparison)

/** The values of {@link reportFlags} that concern output. */
export interface ReportFlags {
  readonly format: string
  readonly output: Option.Option<string>
}

const ownFiles: ReadonlySet<string> = new Set([
  ".mcp-inspect.yml",
  ".mcp-inspect.json",
  "accepted.yml",
  "mcp-lock.json"
])

/* Files that no report may replace, nor a failed run remove: what a comparison reads. */
const isKept = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  if (ownFiles.has(path.basename(file))) return true
  const info = yield* Effect.option(fs.stat(file))
  if (Option.isNone(info) || info.value.type !== "File") return false
  const head = yield* fs.stream(file, { bytesToRead: 100 }).pipe(
    Stream.decodeText(),
    Stream.mkString,
    Effect.orElseSucceed(() => "")
  )
  return /^\{\s*(?:"capture"\s*:|"formatVersion"\s*:\s*\d+\s*,\s*"servers"\s*:)/.test(head)
})

/** The absolute path of `--output`, when given. */
export const outputPath = Effect.fnUntraced(function* (flags: ReportFlags) {
  const output = Option.getOrUndefined(flags.output)
  if (output === undefined) return undefined
  if (output === "" || output === "-")
    return yield* invalid("--output", "This flag names a file.", "Leave it out to print the report.")
  const host = yield* Host
  const path = yield* Path.Path
  const file = path.resolve(host.cwd, output)
  if (yield* isKept(file))
    return yield* invalid(
      "--output",
      `${output} is a snapshot, a lock file or a configuration, which the report would replace.`,
      "Name another file."
    )
  return file
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

const reporterOf = ({ format }: ReportFlags) => reporters.find(({ name }) => name === format) ?? textReporter

/* A format may have no room for a report; what it would cut is refused instead. */
const refuse = (
  { name, refuse: refusal }: Reporter,
  entries: ReadonlyArray<ServerReport>,
  file: string | undefined
) => {
  const problem = refusal?.(entries)
  const mend = "Choose another format, or check one server at a time with `--server`."
  return problem === undefined
    ? Effect.void
    : withoutStale(file, Effect.fail(invalid(`--format ${name}`, problem, mend)))
}

/** Prints a document, or writes it and says on stderr what came of it (CLI-49). */
const publish = Effect.fnUntraced(function* (
  render: (context: RenderContext) => string,
  file: string | undefined,
  summary: string
) {
  const host = yield* Host
  const version = __VERSION__
  if (file === undefined) {
    yield* host.out(render({ columns: host.stdout.columns, color: yield* canColor, version }))
    return
  }
  yield* writeFiles([{ path: file, text: render({ columns: 80, color: false, version }) }]).pipe(
    Effect.mapError(fromCapture)
  )
  yield* say([`${summary} Report written to ${file}`])
})

const headings = { passed: "Passed", failed: "Failed", skipped: skippedHeading } as const

/** Prints or writes the report about one server. */
export const emit = Effect.fnUntraced(function* (
  report: Report,
  flags: ReportFlags,
  file: string | undefined,
  server?: string
) {
  const reporter = reporterOf(flags)
  yield* refuse(reporter, [{ server: server ?? "default", report }], file)
  yield* publish(
    (context) => reporter.render(report, server === undefined ? context : { ...context, server }),
    file,
    report.status === "skipped" ? `${skippedHeading}.` : `${headings[report.status]}: ${report.summary.text}.`
  )
})

const wordFor = (entry: ServerReport): string => ("report" in entry ? entry.report.status : "not inspected")

/** Prints or writes the reports about several servers in one document. */
export const emitAll = Effect.fnUntraced(function* (
  entries: ReadonlyArray<ServerReport>,
  flags: ReportFlags,
  file: string | undefined
) {
  const reporter = reporterOf(flags)
  yield* refuse(reporter, entries, file)
  const summary = entries.map((entry) => `${entry.server} ${wordFor(entry)}`).join(", ")
  yield* publish((context) => reporter.renderAll(entries, context), file, `${sentence(summary)}.`)
})

/** Turns the verdict into the exit code. */
export const conclude = (report: Report): Effect.Effect<void, Crossed> =>
  report.status === "failed" ? Effect.fail(new Crossed()) : Effect.void

/** The worst of several verdicts (CLI-53). */
export const concludeAll = (entries: ReadonlyArray<ServerReport>): Effect.Effect<void, Crossed | Told> => {
  if (entries.some((entry) => "error" in entry)) return Effect.fail(new Told())
  return entries.some((entry) => "report" in entry && entry.report.status === "failed")
    ? Effect.fail(new Crossed())
    : Effect.void
}
