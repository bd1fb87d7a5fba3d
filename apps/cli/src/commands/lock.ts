import { Diff } from "@mcp-inspect/engine/Diff"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { capturing } from "../captureSnapshot.ts"
import { signInFlags } from "../config/signIn.ts"
import { reportFlags } from "../destinations.ts"

// The reader of client configurations is of no use to other commands.
const loadLock = Effect.promise(() => import("../lock/Lock.ts"))

/** `mcp-inspect lock` (IN-2). */
export const lockCommand = Command.make(
  "lock",
  {
    verify: Flag.Boolean("verify").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Compare the servers with the lock file, which stays as it is, and report")
    ),
    from: Flag.String("from").pipe(
      Flag.optional,
      Flag.withMetavar("<file>"),
      Flag.withDescription("Client configuration with the servers (default: the first found in the repository)")
    ),
    lockFile: Flag.String("lock-file").pipe(
      Flag.optional,
      Flag.withMetavar("<file>"),
      Flag.withDescription("The lock file (default: mcp-lock.json in the folder that the client opens)")
    ),
    yes: Flag.Boolean("yes").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Start commands that the lock file does not hold without asking")
    ),
    ...signInFlags,
    ...reportFlags
  },
  Effect.fn("lockCommand")(function* (flags) {
    const { runLock } = yield* loadLock
    yield* runLock(flags)
  })
).pipe(
  Command.withDescription("Lock the surfaces of servers that others maintain, and compare with them later"),
  Command.withExamples([
    { command: "mcp-inspect lock", description: "Capture each server of the client configuration into mcp-lock.json" },
    { command: "mcp-inspect lock --verify", description: "Compare the servers with the lock file: exit 1 on a break" },
    {
      command: "mcp-inspect lock --from ~/.cursor/mcp.json --server search",
      description: "One server of a client configuration outside the repository"
    }
  ]),
  Command.provide(Layer.mergeAll(capturing, Diff.layer))
)
