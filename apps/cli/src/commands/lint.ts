import { severities } from "@mcp-inspect/engine/model/Severity"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { capturing } from "../captureSnapshot.ts"
import { type LoadedConfig, loadConfig } from "../config/Config.ts"
import type { Entry } from "../config/Entry.ts"
import { selectServers } from "../config/servers.ts"
import { refuseSignIn } from "../config/signIn.ts"
import { targetFlags } from "../config/target.ts"
import { destinationsOf, reportFlags, withoutStale } from "../destinations.ts"
import { invalid } from "../Failure.ts"
import { inspectEach } from "../inspectEach.ts"
import { say } from "../Output.ts"
import { conclude, concludeAll, emit, emitAll } from "../Reporting.ts"
import { reviewSurface, type Surface, surfaceOfFile, surfaceOfServer } from "../reviewSurface.ts"

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
    const destinations = yield* destinationsOf(flags)
    const named = Option.getOrUndefined(flags.snapshot)
    const max = Option.getOrUndefined(flags.maxTokens)
    const reviewed = (loaded: LoadedConfig, surface: Surface) =>
      reviewSurface(surface, { failOn: flags.failOn, maxTokens: max }, loaded)
    const outcome = yield* withoutStale(
      destinations,
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
        if (named !== undefined) return { one: yield* reviewed(loaded, yield* surfaceOfFile(named)), server: undefined }
        const { entries, isSeveral } = yield* selectServers(loaded, flags)
        const inspect = (entry: Entry) =>
          Effect.flatMap(surfaceOfServer(flags, loaded, entry), (surface) => reviewed(loaded, surface))
        return isSeveral
          ? { several: yield* inspectEach(entries, inspect) }
          : { one: yield* inspect(entries[0]), server: entries[0].name }
      })
    )
    if ("several" in outcome) {
      yield* emitAll(outcome.several, destinations)
      return yield* concludeAll(outcome.several)
    }
    yield* emit(outcome.one.report, destinations, { server: outcome.server })
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
