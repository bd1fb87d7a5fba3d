import { capturing } from "../captureSnapshot.ts"
import { Diff } from "@mcp-inspect/engine/Diff"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { loadConfig } from "../config/Config.ts"
import { globals } from "../Globals.ts"
import { invalid } from "../Failure.ts"
import { Host } from "../Host.ts"

// The SDK is as large as all the rest of the bundle: only who serves loads it.
const loadServe = Effect.promise(() => import("../mcp/serve.ts"))

const clientConfiguration = JSON.stringify({ mcpServers: { "mcp-inspect": { command: "mcp-inspect", args: ["mcp"] } } })

/** `mcp-inspect mcp` (IN-3). */
export const mcpCommand = Command.make(
  "mcp",
  {
    allowCommands: Flag.Boolean("allow-commands").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Let agents compare `npm:` packages and `cmd:` commands, which starts those programs")
    )
  },
  Effect.fn("mcp")(function* (setup) {
    const { stdin } = yield* Host
    if (stdin.isTerminal) {
      return yield* invalid(
        "stdin",
        "It is a terminal, and this command speaks MCP with a client that starts it.",
        `Add it to the configuration of your client: ${clientConfiguration}`
      )
    }
    // A configuration that cannot be read would be found out by the first call, which its writer may never see.
    const { config } = yield* globals
    if (config !== undefined) yield* loadConfig
    const { serve } = yield* loadServe
    yield* serve(setup)
  })
).pipe(
  Command.withDescription("Serve agents over MCP: compare, check, lint and explain as tools, over stdin and stdout"),
  Command.withExamples([
    { command: "mcp-inspect mcp", description: "What a client starts, in the folder of the project" }
  ]),
  Command.provide(Layer.mergeAll(capturing, Diff.layer))
)
