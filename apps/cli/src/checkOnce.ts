// One check: capture, find the baseline, compare, report. `check` does it once, `watch` after each save.
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { type CheckFlags as ServerFlags, checkServer } from "./checkServer.ts"
import { loadConfig } from "./config/Config.ts"
import { aboutOne, selectServers } from "./config/servers.ts"
import { targetFlags } from "./config/target.ts"
import { inspectEach } from "./inspectEach.ts"
import { say } from "./Output.ts"
import {
  compareFlags,
  conclude,
  concludeAll,
  emit,
  emitAll,
  outputPath,
  reportFlags,
  type ReportFlags,
  withoutStale
} from "./Reporting.ts"

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

/** The values of {@link checkFlags}. */
export type CheckFlags = ServerFlags & ReportFlags

/** Checks and reports; the verdict, which fails as exit codes do, is for the caller to conclude with or to leave. */
export const checkOnce = Effect.fnUntraced(function* (flags: CheckFlags) {
  const file = yield* outputPath(flags)
  const outcome = yield* withoutStale(
    file,
    Effect.gen(function* () {
      const loaded = yield* loadConfig
      const selection = yield* selectServers(loaded, flags)
      yield* aboutOne("--baseline-file", Option.isSome(flags.baselineFile), selection)
      yield* aboutOne("--header", flags.header.length > 0, selection)
      if (selection.isSeveral)
        return { several: yield* inspectEach(selection.entries, (entry) => checkServer(flags, loaded, entry)) }
      const [entry] = selection.entries
      return { entry, ...(yield* checkServer(flags, loaded, entry)) }
    })
  )
  if ("several" in outcome) {
    yield* emitAll(outcome.several, flags, file)
    return concludeAll(outcome.several)
  }
  yield* emit(outcome.report, flags, file, outcome.entry.name)
  yield* say(outcome.notices)
  return conclude(outcome.report)
})
