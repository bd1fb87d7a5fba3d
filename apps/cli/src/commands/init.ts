import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { capturing } from "../captureSnapshot.ts"

// Readers and writers of JSON and YAML are of no use to other commands.
const loadInit = Effect.promise(() => import("../init/Init.ts"))

/** `mcp-inspect init` (CLI-12..CLI-24). */
export const initCommand = Command.make(
  "init",
  {
    snapshot: Flag.Boolean("snapshot").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Also capture the server and store the baseline")
    ),
    from: Flag.String("from").pipe(
      Flag.optional,
      Flag.withMetavar("<file>"),
      Flag.withDescription("Client configuration to import (default: the first found in the repository)")
    ),
    workflow: Flag.Boolean("workflow").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Also write a GitHub workflow that checks pull requests")
    ),
    forkComments: Flag.Boolean("fork-comments").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("With --workflow: a second one that comments on pull requests from forks")
    )
  },
  Effect.fn("initCommand")(function* (flags) {
    const { runInit } = yield* loadInit
    yield* runInit(flags)
  })
).pipe(
  Command.withDescription("Write .mcp-inspect.yml, from the MCP client configuration of the repository"),
  Command.withExamples([
    { command: "mcp-inspect init --snapshot", description: "Import the server, capture it and store the baseline" },
    {
      command: "mcp-inspect init --server search --workflow",
      description: "One server of several, with a workflow for pull requests"
    }
  ]),
  Command.provide(capturing)
)
