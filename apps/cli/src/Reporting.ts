// How a comparison leaves the command line: rendered, written or printed, and turned into an exit code.
import { writeFiles } from "@mcp-inspect/engine/capture/file"
import type { CompareOptions, Comparison } from "@mcp-inspect/engine/Diff"
import { locate } from "@mcp-inspect/engine/location/locate"
import type { Report } from "@mcp-inspect/engine/model/Report"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import type { Policy } from "@mcp-inspect/engine/policy/Policy"
import type { Commands, RenderContext, Reporter, ServerReport } from "@mcp-inspect/engine/report/Reporter"
import { sentence, skippedHeading } from "@mcp-inspect/engine/report/words"
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { withAcceptances } from "./accepted/file.ts"
import { type LoadedConfig, policyOf } from "./config/Config.ts"
import { type Destination, withoutStale } from "./destinations.ts"
import { Crossed, fromCapture, invalid, Told } from "./Failure.ts"
import { Host } from "./Host.ts"
import { canColor, say } from "./Output.ts"

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

/* A format may have no room for a report; what it would cut is refused instead. */
const refuse = ({ flag, reporter }: Destination, entries: ReadonlyArray<ServerReport>) => {
  const problem = reporter.refuse?.(entries)
  const mend = "Choose another format, or check one server at a time with `--server`."
  return problem === undefined ? Effect.void : Effect.fail(invalid(flag, problem, mend))
}

/* Writes the files, all or none, then prints; what came of it is said where stdout does not say it (CLI-49). */
const publish = Effect.fnUntraced(
  function* (
    destinations: ReadonlyArray<Destination>,
    entries: ReadonlyArray<ServerReport>,
    render: (reporter: Reporter, context: RenderContext) => string,
    summary: string
  ) {
    const host = yield* Host
    const version = __VERSION__
    yield* Effect.forEach(destinations, (destination) => refuse(destination, entries), { discard: true })
    const files = destinations.flatMap(({ file, reporter }) =>
      file === undefined ? [] : [{ path: file, text: render(reporter, { columns: 80, color: false, version }) }]
    )
    yield* writeFiles(files).pipe(Effect.mapError(fromCapture))
    const printed = destinations.find(({ file }) => file === undefined)
    if (printed !== undefined) {
      const context = { columns: host.stdout.columns, color: yield* canColor, version }
      yield* host.out(render(printed.reporter, context))
    }
    if (files.length === 0) return
    const outcome = printed === undefined ? `${summary} ` : ""
    const noun = files.length === 1 ? "Report" : "Reports"
    yield* say([`${outcome}${noun} written to ${files.map(({ path }) => path).join(", ")}`])
  },
  (effect, destinations) => withoutStale(destinations, effect)
)

const headings = { passed: "Passed", failed: "Failed", skipped: skippedHeading } as const

const withCommands = (context: RenderContext, commands: Partial<Commands> | undefined): RenderContext =>
  commands === undefined ? context : { ...context, commands }

/** What is known of a run besides its report. */
export interface Emitting {
  /** The configured name of its one server. */
  readonly server?: string | undefined
  /** The commands of the next step. */
  readonly commands?: Partial<Commands>
}

/** Prints and writes the report about one server. */
export const emit = (report: Report, destinations: ReadonlyArray<Destination>, { commands, server }: Emitting = {}) =>
  publish(
    destinations,
    [{ server: server ?? "default", report }],
    (reporter, context) => {
      const told = withCommands(context, commands)
      return reporter.render(report, server === undefined ? told : { ...told, server })
    },
    report.status === "skipped" ? `${skippedHeading}.` : `${headings[report.status]}: ${report.summary.text}.`
  )

const wordFor = (entry: ServerReport): string => ("report" in entry ? entry.report.status : "not inspected")

/** Prints and writes the reports about several servers, in one document each format. */
export const emitAll = (
  entries: ReadonlyArray<ServerReport>,
  destinations: ReadonlyArray<Destination>,
  { commands }: Pick<Emitting, "commands"> = {}
) => {
  const summary = entries.map((entry) => `${entry.server} ${wordFor(entry)}`).join(", ")
  return publish(
    destinations,
    entries,
    (reporter, context) => reporter.renderAll(entries, withCommands(context, commands)),
    `${sentence(summary)}.`
  )
}

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
