import { Diff } from "@mcp-inspect/engine/Diff"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { capturing } from "../captureSnapshot.ts"
import { checkFlags, checkOnce, hostedFlags } from "../checkOnce.ts"

/** `mcp-inspect check` (CLI-37..CLI-55). */
export const checkCommand = Command.make(
  "check",
  { ...checkFlags, ...hostedFlags },
  Effect.fn("check")(function* (flags) {
    yield* yield* checkOnce(flags)
  })
).pipe(
  Command.withDescription("Capture the server and compare it with a baseline"),
  Command.withExamples([
    {
      command: "mcp-inspect check --baseline-file .mcp-inspect/surface.json",
      description: "Compare the working tree's server with its baseline"
    }
  ]),
  Command.provide(Layer.mergeAll(capturing, Diff.layer))
)
