// One check: capture, find the baseline, compare, report. `check` does it once, `watch` after each save.
import type { Report } from "@mcp-inspect/engine/model/Report"
import type { ServerReport } from "@mcp-inspect/engine/report/Reporter"
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { type CheckFlags as ServerFlags, checkServer } from "./checkServer.ts"
import { type LoadedConfig, loadConfig } from "./config/Config.ts"
import { aboutOne, selectServers } from "./config/servers.ts"
import { targetFlags } from "./config/target.ts"
import { destinationsOf, reportFlags, type ReportFlags, withoutStale } from "./destinations.ts"
import { inspectEach } from "./inspectEach.ts"
import { say } from "./Output.ts"
import { commandsOfCheck } from "./nextCommands.ts"
import { compareFlags, conclude, concludeAll, emit, emitAll } from "./Reporting.ts"

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

/** The flags for whoever has a hosted installation. */
export const hostedFlags = {
  usage: Flag.Boolean("usage").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("Also show recorded usage of what breaks; it alters no verdict, needs MCP_INSPECT_KEY")
  ),
  push: Flag.Boolean("push").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("Also upload what was captured, as `mcp-inspect push` does")
  )
} as const

/** The same flags where nothing hosted is asked. */
export const notHosted = { usage: false, push: false } as const

/** The values of {@link checkFlags} and {@link hostedFlags}. */
export interface CheckFlags extends ServerFlags, ReportFlags {
  readonly usage: boolean
}

// Loaded only by a check that asks for it: the client of the hosted API comes along.
const addUsage = Effect.fnUntraced(function* (loaded: LoadedConfig, reports: ReadonlyArray<Report>) {
  const { withUsage } = yield* Effect.promise(() => import("./hosted/checkUsage.ts"))
  return yield* withUsage(loaded, reports)
})

/* The entries, with usage where there is a report. */
const addUsageToEach = Effect.fnUntraced(function* (loaded: LoadedConfig, entries: ReadonlyArray<ServerReport>) {
  const reported = entries.filter((entry) => "report" in entry)
  const added = yield* addUsage(
    loaded,
    reported.map(({ report }) => report)
  )
  const byServer = new Map(reported.map(({ server }, index) => [server, added[index]]))
  return entries.map((entry): ServerReport => {
    const report = byServer.get(entry.server)
    return report === undefined ? entry : { server: entry.server, report }
  })
})

/** Checks and reports; the verdict, which fails as exit codes do, is for the caller to conclude with or to leave. */
export const checkOnce = Effect.fnUntraced(function* (flags: CheckFlags) {
  const destinations = yield* destinationsOf(flags)
  const outcome = yield* withoutStale(
    destinations,
    Effect.gen(function* () {
      const loaded = yield* loadConfig
      const selection = yield* selectServers(loaded, flags)
      yield* aboutOne("--baseline-file", Option.isSome(flags.baselineFile), selection)
      yield* aboutOne("--header", flags.header.length > 0, selection)
      const commands = yield* commandsOfCheck(flags, loaded, selection.entries[0])
      if (selection.isSeveral) {
        const several = yield* inspectEach(selection.entries, (entry) => checkServer(flags, loaded, entry))
        return { commands, several: flags.usage ? yield* addUsageToEach(loaded, several) : several }
      }
      const [entry] = selection.entries
      const { notices, report } = yield* checkServer(flags, loaded, entry)
      const [added = report] = flags.usage ? yield* addUsage(loaded, [report]) : []
      return { commands, entry, notices, report: added }
    })
  )
  const { commands } = outcome
  if ("several" in outcome) {
    yield* emitAll(outcome.several, destinations, { commands })
    return concludeAll(outcome.several)
  }
  yield* emit(outcome.report, destinations, { commands, server: outcome.entry.name })
  yield* say(outcome.notices)
  return conclude(outcome.report)
})
