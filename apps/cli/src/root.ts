// How a command line runs, whichever commands it has: help, version, failures in words, exit codes.
import { Effect } from "effect"
import { CliConfig, CliError, CliOutput, Command, GlobalFlag } from "effect/cli"
import { CannotRun, internalError } from "./Failure.ts"
import { Host } from "./Host.ts"
import { failureText } from "./Output.ts"
import { usageFailure } from "./usage.ts"

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

const commandNames = (root: Command.Command.Any): ReadonlyArray<string> =>
  root.subcommands.flatMap(({ commands }) => commands.map(({ name }) => name))

const isHelp = (error: unknown): error is CliError.ShowHelp => CliError.isCliError(error) && error._tag === "ShowHelp"

/** Runs a root command; every failure is on stderr before it ends, and carries its exit code. */
export const runRoot =
  <Name extends string, Input, ContextInput, E, R>(root: Command.Command<Name, Input, ContextInput, E, R>) =>
  (args: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const host = yield* Host
      const print = (failure: CannotRun) => host.err(failureText(failure, host.stderr.columns))
      yield* Command.runWith(root, { version: __VERSION__ })(args).pipe(
        Effect.provideService(CliOutput.Presenter, presenter(host)),
        Effect.provideService(CliConfig.CliConfig, CliConfig.make({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] })),
        Effect.catchIf(isHelp, (error) =>
          error.errors.length === 0 ? Effect.void : Effect.fail(usageFailure(error, commandNames(root)))
        ),
        Effect.catchDefect((defect) => Effect.fail(internalError(defect, __VERSION__))),
        Effect.tapError((error) => (error instanceof CannotRun ? print(error) : Effect.void))
      )
    })
