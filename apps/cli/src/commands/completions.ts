import { registry } from "@mcp-inspect/engine/rules/registry"
import { Effect } from "effect"
import { Argument, Command, Completions, type Flag, GlobalFlag } from "effect/cli"
import { globalFlags } from "../Globals.ts"
import { Host } from "../Host.ts"

const shells = ["bash", "zsh", "fish"] as const

/* Flags and arguments that name files; the shell completes those by itself. */
const files = new Set([
  "after",
  "baseline-file",
  "before",
  "config",
  "file",
  "from",
  "lock-file",
  "new",
  "old",
  "out",
  "output",
  "path",
  "raw",
  "snapshot"
])

/* Flags that do something; there is nothing to negate. */
const actions = new Set(["help", "version"])

const path = { _tag: "Path", pathType: "either" } as const

const isText = ({ _tag }: Completions.ArgumentType | Completions.FlagType): boolean => _tag === "String"

/* The flags that each command takes besides its own. */
const sharedFlags = (): ReadonlyArray<Completions.FlagDescriptor> => {
  const flags = [...globalFlags, GlobalFlag.Help, GlobalFlag.Version].map(
    ({ flag }, index) => [`${index}`, flag as Flag.Flag<unknown>] as const
  )
  return Completions.fromCommand(Command.make("flags", Object.fromEntries(flags))).flags.map((flag) =>
    actions.has(flag.name) ? { ...flag, negation: false } : flag
  )
}

const argumentOf = (command: string, argument: Completions.ArgumentDescriptor): Completions.ArgumentDescriptor =>
  command === "explain"
    ? { ...argument, type: { _tag: "Choice", values: registry.map(({ id }) => id) } }
    : isText(argument.type) && files.has(argument.name)
      ? { ...argument, type: path }
      : argument

/* The commands as they are completed: with the shared flags, with files where files are named, with ids of rules. */
const completed = (
  command: Completions.CommandDescriptor,
  shared: ReadonlyArray<Completions.FlagDescriptor>
): Completions.CommandDescriptor => ({
  ...command,
  flags: [...command.flags, ...shared].map((flag) =>
    isText(flag.type) && files.has(flag.name) ? { ...flag, type: path } : flag
  ),
  arguments: command.arguments.map((argument) => argumentOf(command.name, argument)),
  subcommands: command.subcommands.map((subcommand) => completed(subcommand, shared))
})

/** `mcp-inspect completions` (IN-7); `root` is the command that has all commands, this one included. */
export const completionsCommand = (root: () => Command.Command.Any) =>
  Command.make(
    "completions",
    { shell: Argument.Literals("shell", shells).pipe(Argument.withDescription("The shell to complete in")) },
    Effect.fn("completions")(function* ({ shell }) {
      const host = yield* Host
      const command = completed(Completions.fromCommand(root()), sharedFlags())
      // The generator knows a flag where we have a command.
      const script = Completions.generate("mcp-inspect", shell, command).replaceAll(
        "mcp-inspect --completions",
        "mcp-inspect completions"
      )
      yield* host.out(`${script.trimEnd()}\n`)
    })
  ).pipe(
    Command.withDescription("Print a script that completes commands, flags and values in a shell"),
    Command.withExamples([
      { command: "source <(mcp-inspect completions bash)", description: "For this session of bash" },
      {
        command: "mcp-inspect completions fish > ~/.config/fish/completions/mcp-inspect.fish",
        description: "For every session of fish"
      }
    ])
  )
