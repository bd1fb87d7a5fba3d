import { Effect } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
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
import { CannotRun, internalError } from "./Failure.ts"
import { globalFlags } from "./Globals.ts"
import { Host } from "./Host.ts"
import { failureText } from "./Output.ts"
import { usageFailure } from "./usage.ts"

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

// Help goes to stdout only when it was asked for: a pipe must never receive it in place of a report.
const presenter = (host: Host["Service"]): CliOutput.Presenter => {
  const formatter = CliOutput.defaultFormatter({ colors: false })
  return {
    present: (event) => {
      switch (event._tag) {
        case "Help":
          return host.out(`${formatter.formatHelpDoc(event.helpDoc)}\n`)
        case "Version":
          return host.out(`${event.version}\n`)
        case "InvalidInvocation":
          return Effect.void
      }
    }
  }
}

const commandNames = (): ReadonlyArray<string> =>
  cli.subcommands.flatMap(({ commands }) => commands.map(({ name }) => name))

/** Runs the command line; every failure is on stderr before it ends, and carries its exit code. */
export const main = (args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const host = yield* Host
    const print = (failure: CannotRun) => host.err(failureText(failure, host.stderr.columns))
    yield* Command.runWith(cli, { version: __VERSION__ })(args).pipe(
      Effect.provideService(CliOutput.Presenter, presenter(host)),
      Effect.provideService(CliConfig.CliConfig, CliConfig.make({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] })),
      Effect.catchTag("ShowHelp", (error) =>
        error.errors.length === 0 ? Effect.void : Effect.fail(usageFailure(error, commandNames()))
      ),
      Effect.catchDefect((defect) => Effect.fail(internalError(defect, __VERSION__))),
      Effect.tapError((error) => (error instanceof CannotRun ? print(error) : Effect.void))
    )
  })
