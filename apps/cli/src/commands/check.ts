import { Capture } from "@mcp-inspect/engine/capture/Capture"
import { Diff } from "@mcp-inspect/engine/Diff"
import type { ServerReport } from "@mcp-inspect/engine/report/Reporter"
import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { type CheckFlags, checkServer } from "../checkServer.ts"
import { loadConfig, type LoadedConfig } from "../config/Config.ts"
import type { Entry } from "../config/Entry.ts"
import { aboutOne, selectServers } from "../config/servers.ts"
import { targetFlags } from "../config/target.ts"
import { say, tell } from "../Output.ts"
import {
  compareFlags,
  conclude,
  concludeAll,
  emit,
  emitAll,
  outputPath,
  reportFlags,
  withoutStale
} from "../Reporting.ts"

/* A server that cannot be inspected does not stop the others (CLI-53). */
const checkEach = (flags: CheckFlags, loaded: LoadedConfig, entries: ReadonlyArray<Entry>) =>
  Effect.forEach(entries, (entry) => {
    const server = entry.name ?? ""
    return checkServer(flags, loaded, entry).pipe(
      Effect.tap(({ notices }) => say(notices.map((notice) => `${server}: ${notice}`))),
      Effect.map(({ report }): ServerReport => ({ server, report })),
      Effect.catchTag("CannotRun", (failure) =>
        Effect.as(tell(server, failure), {
          server,
          error: { code: failure.code, message: failure.problem }
        } satisfies ServerReport)
      )
    )
  })

/** `mcp-inspect check` (CLI-37..CLI-55). */
export const checkCommand = Command.make(
  "check",
  {
    ...targetFlags,
    ...reportFlags,
    ...compareFlags,
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
  },
  Effect.fn("check")(function* (flags) {
    const file = yield* outputPath(flags)
    const outcome = yield* withoutStale(
      file,
      Effect.gen(function* () {
        const loaded = yield* loadConfig
        const selection = yield* selectServers(loaded, flags)
        yield* aboutOne("--baseline-file", Option.isSome(flags.baselineFile), selection)
        yield* aboutOne("--header", flags.header.length > 0, selection)
        if (selection.isSeveral) return { several: yield* checkEach(flags, loaded, selection.entries) }
        const [entry] = selection.entries
        return { entry, ...(yield* checkServer(flags, loaded, entry)) }
      })
    )
    if ("several" in outcome) {
      yield* emitAll(outcome.several, flags, file)
      return yield* concludeAll(outcome.several)
    }
    yield* emit(outcome.report, flags, file, outcome.entry.name)
    yield* say(outcome.notices)
    yield* conclude(outcome.report)
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
