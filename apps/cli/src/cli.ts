import { Command } from "effect/cli"
import { acceptCommand } from "./commands/accept.ts"
import { checkCommand } from "./commands/check.ts"
import { completionsCommand } from "./commands/completions.ts"
import { diffCommand } from "./commands/diff.ts"
import { doctorCommand } from "./commands/doctor.ts"
import { explainCommand } from "./commands/explain.ts"
import { initCommand } from "./commands/init.ts"
import { keysCommand } from "./commands/keys.ts"
import { lintCommand } from "./commands/lint.ts"
import { lockCommand } from "./commands/lock.ts"
import { mcpCommand } from "./commands/mcp.ts"
import { pushCommand } from "./commands/push.ts"
import { snapshotCommand } from "./commands/snapshot.ts"
import { usageCommand } from "./commands/usage.ts"
import { watchCommand } from "./commands/watch.ts"
import { globalFlags } from "./Globals.ts"
import { runRoot } from "./root.ts"

/** The root command. */
export const cli = Command.make("mcp-inspect").pipe(
  Command.withDescription(
    "Contract checks for MCP servers: capture what a server advertises, compare captures, gate changes"
  ),
  Command.withSubcommands([
    acceptCommand,
    checkCommand,
    completionsCommand((): Command.Command.Any => cli),
    diffCommand,
    doctorCommand,
    explainCommand,
    initCommand,
    keysCommand,
    lintCommand,
    lockCommand,
    mcpCommand,
    pushCommand,
    snapshotCommand,
    usageCommand,
    watchCommand
  ]),
  Command.withGlobalFlags(globalFlags)
)

/** Runs the command line with every command. */
export const main = runRoot(cli)
