import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { capturing } from "../captureSnapshot.ts"
import { baselineFlags } from "../checkOnce.ts"
import { targetFlags } from "../config/target.ts"
import { checksJson, checksText, tally } from "../doctor/Check.ts"
import { examine } from "../doctor/examine.ts"
import { Unwell } from "../Failure.ts"
import { Host } from "../Host.ts"
import { canColor, say } from "../Output.ts"

/** `mcp-inspect doctor` (CLI-69..CLI-71). */
export const doctorCommand = Command.make(
  "doctor",
  {
    ...targetFlags,
    ...baselineFlags,
    format: Flag.Literals("format", ["text", "json"]).pipe(
      Flag.withDefault("text"),
      Flag.withDescription("How the checks are printed")
    )
  },
  Effect.fn("doctor")(function* (flags) {
    const { out, stdout } = yield* Host
    const checks = yield* examine(flags)
    const columns = stdout.isTerminal ? stdout.columns : undefined
    yield* out(flags.format === "json" ? checksJson(checks) : checksText(checks, { color: yield* canColor, columns }))
    yield* say([`${tally(checks)}.`])
    if (checks.some(({ status }) => status === "fail")) return yield* new Unwell()
  })
).pipe(
  Command.withDescription("Find out why another command does not work: configuration, server, baseline"),
  Command.withExamples([{ command: "mcp-inspect doctor", description: "Check everything the other commands need" }]),
  Command.provide(capturing)
)
