import { readSnapshotText } from "@mcp-inspect/engine/capture/file"
import type { Budget } from "@mcp-inspect/engine/lint/Lint"
import { type Locate, locate } from "@mcp-inspect/engine/location/locate"
import { severities } from "@mcp-inspect/engine/model/Severity"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import { review } from "@mcp-inspect/engine/LintReport"
import { Effect, Option, Path } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { today } from "../accepted/file.ts"
import { captureSnapshot, capturing } from "../captureSnapshot.ts"
import { type LoadedConfig, loadConfig, policyOf } from "../config/Config.ts"
import type { Entry } from "../config/Entry.ts"
import { selectServers } from "../config/servers.ts"
import { refuseSignIn } from "../config/signIn.ts"
import { chooseTarget, type TargetFlags, targetFlags } from "../config/target.ts"
import { fromCapture, invalid } from "../Failure.ts"
import { Host } from "../Host.ts"
import { inspectEach } from "../inspectEach.ts"
import { say } from "../Output.ts"
import { conclude, concludeAll, emit, emitAll, outputPath, reportFlags, withoutStale } from "../Reporting.ts"

const fromFile = Effect.fnUntraced(function* (name: string) {
  const host = yield* Host
  const path = yield* Path.Path
  const { snapshot, text } = yield* readSnapshotText(path.resolve(host.cwd, name)).pipe(Effect.mapError(fromCapture))
  return { snapshot, locate: locate(text, name), notices: [] }
})

const fromServer = Effect.fnUntraced(function* (flags: TargetFlags, loaded: LoadedConfig, entry: Entry) {
  const { notices, snapshot } = yield* captureSnapshot(yield* chooseTarget(flags, loaded, entry, undefined))
  return { snapshot, locate: undefined, notices: notices.map((notice) => `note: ${notice}`) }
})

interface Surface {
  readonly snapshot: Snapshot
  readonly locate: Locate | undefined
  readonly notices: ReadonlyArray<string>
}

// The vocabulary is by far the heaviest thing the command line can load: only for whoever sets a budget.
const budgetOf = (snapshot: Snapshot, max: number) =>
  Effect.promise(async (): Promise<Budget> => {
    const { estimate, surfaceTexts } = await import("@mcp-inspect/engine/cost/Cost")
    const { loadTokenizer } = await import("@mcp-inspect/engine/cost/tokenizer")
    const { count, name } = await loadTokenizer()
    return { max, tokenizer: name, ...estimate(surfaceTexts(snapshot), count) }
  })

/** `mcp-inspect lint` (PORT-1). */
export const lintCommand = Command.make(
  "lint",
  {
    snapshot: Argument.String("snapshot").pipe(
      Argument.optional,
      Argument.withDescription("Snapshot file to review (default: capture the server)")
    ),
    ...targetFlags,
    ...reportFlags,
    failOn: Flag.Literals("fail-on", [...severities.toReversed(), "never"]).pipe(
      Flag.withDefault("never"),
      Flag.withDescription("Laxest severity that gives exit code 1; by default no finding does")
    ),
    maxTokens: Flag.Int("max-tokens").pipe(
      Flag.optional,
      Flag.withMetavar("<n>"),
      Flag.withDescription("Report when the tools cost a model more tokens than this, an estimate")
    )
  },
  Effect.fn("lint")(function* (flags) {
    const file = yield* outputPath(flags)
    const named = Option.getOrUndefined(flags.snapshot)
    const max = Option.getOrUndefined(flags.maxTokens)
    const reviewed = (loaded: LoadedConfig, { locate: find, notices, snapshot }: Surface) =>
      Effect.gen(function* () {
        const made = review(snapshot, {
          policy: { ...policyOf(loaded, flags.failOn), today: yield* today },
          docsUrl: __DOCS_URL__,
          budget: max === undefined ? null : yield* budgetOf(snapshot, max),
          ...(find === undefined ? {} : { locate: find })
        })
        return { report: made.report, notices: [...notices, ...made.notices] }
      })
    const outcome = yield* withoutStale(
      file,
      Effect.gen(function* () {
        if (max !== undefined && max < 0) {
          return yield* invalid("--max-tokens", "A budget is not below zero.", "For example `--max-tokens 10000`.")
        }
        if (named !== undefined && (Option.isSome(flags.stdio) || Option.isSome(flags.url))) {
          return yield* invalid(
            named,
            "A snapshot and a server are both named, and one surface is reviewed.",
            "Leave out the file, or the flag that names the server."
          )
        }
        if (named !== undefined) yield* refuseSignIn(flags, "A snapshot is named, and nothing is captured.")
        const loaded = yield* loadConfig
        if (named !== undefined) return { one: yield* reviewed(loaded, yield* fromFile(named)), server: undefined }
        const { entries, isSeveral } = yield* selectServers(loaded, flags)
        const inspect = (entry: Entry) =>
          Effect.flatMap(fromServer(flags, loaded, entry), (surface) => reviewed(loaded, surface))
        return isSeveral
          ? { several: yield* inspectEach(entries, inspect) }
          : { one: yield* inspect(entries[0]), server: entries[0].name }
      })
    )
    if ("several" in outcome) {
      yield* emitAll(outcome.several, flags, file)
      return yield* concludeAll(outcome.several)
    }
    yield* emit(outcome.one.report, flags, file, outcome.server)
    yield* say(outcome.one.notices)
    yield* conclude(outcome.one.report)
  })
).pipe(
  Command.withDescription("Review one surface: what clients cannot use, what models cannot read"),
  Command.withExamples([
    { command: "mcp-inspect lint", description: "Capture the configured server and review it" },
    {
      command: "mcp-inspect lint .mcp-inspect/surface.json --fail-on BREAKING --max-tokens 10000",
      description: "Gate on what clients refuse and on what the tools cost"
    }
  ]),
  Command.provide(capturing)
)
