// The commands as Markdown, for the documentation: the same words as `--help`, from the same place.
import { NodeServices } from "@effect/platform-node"
import { Effect, Layer, Option } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag, type HelpDoc } from "effect/cli"
import { cli } from "./cli.ts"
import { Host } from "./Host.ts"

const plain = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/[<>]/g, "\\$&").replaceAll("\n", " ")

const row = (name: string, description: Option.Option<string>): string =>
  `| \`${name.replaceAll("|", "\\|")}\` | ${plain(Option.getOrElse(description, () => ""))} |`

const flagName = ({ aliases, name, type }: HelpDoc.FlagDoc): string =>
  [[`--${name}`, ...aliases].join(", "), ...(type === "boolean" ? [] : [/^[<"]/.test(type) ? type : `<${type}>`])].join(
    " "
  )

const flagRows = (flags: ReadonlyArray<HelpDoc.FlagDoc>): ReadonlyArray<string> =>
  flags.map((flag) => row(flagName(flag), flag.description))

const table = (head: string, rows: ReadonlyArray<string>): ReadonlyArray<string> =>
  rows.length === 0 ? [] : [[`| ${head} | |`, "|---|---|", ...rows].join("\n")]

const commandText = (doc: HelpDoc.HelpDoc, rank: number): string => {
  const name = (doc.commandPath ?? []).slice(1).join(" ")
  const args = (doc.args ?? []).map(({ description, name: argument }) => row(argument, description))
  const examples = (doc.examples ?? []).map(({ command }) => command)
  return [
    `${"#".repeat(rank)} ${name}`,
    `${plain(doc.description)}.`,
    `\`\`\`text\n${doc.usage}\n\`\`\``,
    ...table("Argument", args),
    ...table("Flag", flagRows(doc.flags)),
    ...(examples.length === 0 ? [] : [`\`\`\`sh\n${examples.join("\n")}\n\`\`\``])
  ].join("\n\n")
}

/* What `--help` would show, as data. Nothing runs: help comes before the command. */
const helpOf = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const docs: Array<HelpDoc.HelpDoc> = []
  const presenter: CliOutput.Presenter = {
    present: (event) => Effect.sync(() => (event._tag === "Help" ? docs.push(event.helpDoc) : 0))
  }
  yield* Command.runWith(cli, { version: "" })([...args, "--help"]).pipe(
    Effect.provideService(CliOutput.Presenter, presenter),
    Effect.provideService(CliConfig.CliConfig, CliConfig.make({ builtIns: [GlobalFlag.Help] })),
    Effect.catch(() => Effect.void)
  )
  return docs
})

const namesOf = (command: Command.Command.Any): ReadonlyArray<string> =>
  command.subcommands.flatMap(({ commands }) => commands.filter(({ unlisted }) => !unlisted).map(({ name }) => name))

/** Every command with its arguments, flags and examples. */
export const reference = Effect.gen(function* () {
  const texts: Array<string> = []
  for (const { commands } of cli.subcommands)
    for (const command of commands) {
      for (const doc of yield* helpOf([command.name])) texts.push(commandText(doc, 3))
      for (const name of namesOf(command))
        for (const doc of yield* helpOf([command.name, name])) texts.push(commandText(doc, 4))
    }
  const [root] = yield* helpOf([])
  const shared = [...table("Flag", flagRows(root?.globalFlags ?? []))]
  return `${[...texts, "### Flags of every command", ...shared].join("\n\n")}\n`
}).pipe(Effect.provide(Layer.mergeAll(NodeServices.layer, Host.layer)))
