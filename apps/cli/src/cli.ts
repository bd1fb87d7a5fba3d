import { Effect } from "effect"
import { CliConfig, type CliError, CliOutput, Command, GlobalFlag } from "effect/cli"
import { checkCommand } from "./commands/check.ts"
import { diffCommand } from "./commands/diff.ts"
import { explainCommand } from "./commands/explain.ts"
import { lintCommand } from "./commands/lint.ts"
import { snapshotCommand } from "./commands/snapshot.ts"
import { CannotRun, invalid } from "./Failure.ts"
import { globalFlags } from "./Globals.ts"
import { Host } from "./Host.ts"
import { failureText } from "./Output.ts"

/** The root command. */
export const cli = Command.make("mcp-inspect").pipe(
  Command.withDescription(
    "Contract checks for MCP servers: capture what a server advertises, compare captures, gate changes"
  ),
  Command.withSubcommands([checkCommand, diffCommand, explainCommand, lintCommand, snapshotCommand]),
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

// A beginning such as `snap` is too far from `snapshot` for a spelling mistake, and as clear.
const completion = (error: CliError.CliError): string => {
  if (error._tag !== "UnknownSubcommand" || error.suggestions.length > 0) return ""
  const names = cli.subcommands.flatMap(({ commands }) => commands.map(({ name }) => name))
  const [meant] = names.filter((name) => name.startsWith(error.subcommand) && error.subcommand !== "")
  return meant === undefined ? "" : ` Did you mean \`${meant}\`?`
}

const usage = ({ commandPath, errors }: CliError.ShowHelp): CannotRun =>
  invalid(
    commandPath.join(" "),
    errors.map((error) => `${error.message.trim().replaceAll(/\s+/g, " ")}${completion(error)}`).join(" "),
    `Run \`${commandPath.join(" ")} --help\` for what it takes.`
  )

// A fault of ours must not end with the code of a verdict.
const internal = (defect: unknown): CannotRun =>
  new CannotRun({
    code: "internal_error",
    where: `mcp-inspect ${__VERSION__}`,
    problem: defect instanceof Error ? `${defect.name}: ${defect.message}` : "An unknown fault.",
    mend: "This is a fault of mcp-inspect itself. Report it with the command that led to it.",
    ...(defect instanceof Error && defect.stack !== undefined ? { stderr: defect.stack } : {})
  })

/** Runs the command line; every failure is on stderr before it ends, and carries its exit code. */
export const main = (args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const host = yield* Host
    const print = (failure: CannotRun) => host.err(failureText(failure, host.stderr.columns))
    yield* Command.runWith(cli, { version: __VERSION__ })(args).pipe(
      Effect.provideService(CliOutput.Presenter, presenter(host)),
      Effect.provideService(CliConfig.CliConfig, CliConfig.make({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] })),
      Effect.catchTag("ShowHelp", (error) => (error.errors.length === 0 ? Effect.void : Effect.fail(usage(error)))),
      Effect.catchDefect((defect) => Effect.fail(internal(defect))),
      Effect.tapError((error) => (error instanceof CannotRun ? print(error) : Effect.void))
    )
  })
