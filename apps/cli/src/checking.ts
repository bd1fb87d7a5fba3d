// A command line that has `check` alone, with every flag of it: what the GitHub Action starts. A bundle of it contains
// no other command.
import { Command } from "effect/cli"
import { checkCommand } from "./commands/check.ts"
import { globalFlags } from "./Globals.ts"
import { launch } from "./launch.ts"
import { runRoot } from "./root.ts"

const checking = Command.make("mcp-inspect").pipe(
  Command.withDescription("Contract checks for MCP servers: capture what a server advertises and gate changes"),
  Command.withSubcommands([checkCommand]),
  Command.withGlobalFlags(globalFlags)
)

/** Runs this process as that command line, to its end. */
export const checkingMain = (): void => launch(runRoot(checking))
