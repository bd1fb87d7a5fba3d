// What is wrong with a command line, in sentences, with the name that was probably meant.
import { nearest } from "@mcp-inspect/engine/model/nearest"
import type { CliError } from "effect/cli"
import { type CannotRun, invalid } from "./Failure.ts"

/** The name that was probably meant, as a sentence after another. */
export const guess = (name: string | undefined): string => (name === undefined ? "" : ` Did you mean \`${name}\`?`)

/* A beginning such as `snap` is too far from `snapshot` for a spelling mistake, and as clear. */
const commandFor = (given: string, names: ReadonlyArray<string>): string | undefined =>
  nearest(given, names) ?? (given === "" ? undefined : names.find((name) => name.startsWith(given)))

/** The choice that was probably meant. Of short words two edits make another word. */
export const choiceFor = (given: string, choices: ReadonlyArray<string>): string | undefined =>
  choices.find((choice) => choice.toLowerCase() === given.toLowerCase()) ??
  nearest(given, choices, given.length < 6 ? 1 : 2)

const sentenceOf = (error: CliError.CliError, commands: ReadonlyArray<string>): string => {
  switch (error._tag) {
    case "UnknownSubcommand": {
      const [suggested] = error.suggestions
      const isTop = (error.parent ?? []).length <= 1
      const meant = suggested ?? (isTop ? commandFor(error.subcommand, commands) : undefined)
      return `There is no command \`${error.subcommand}\`.${guess(meant)}`
    }
    case "UnrecognizedOption":
      return `There is no flag \`${error.option}\`.${guess(error.suggestions[0])}`
    case "InvalidValue": {
      const name = error.kind === "flag" ? `--${error.option.replace(/^-+/, "")}` : error.option
      const expected = error.expected.replaceAll('"', "").split(" | ")
      const meant = expected.length > 1 ? choiceFor(error.value, expected) : undefined
      return `\`${name}\` cannot be ${JSON.stringify(error.value)}. Expected: ${expected.join(", ")}.${guess(meant)}`
    }
    case "MissingArgument":
      return `The argument \`${error.argument}\` is missing.`
    case "MissingOption":
      return `The flag \`--${error.option.replace(/^-+/, "")}\` is missing.`
    case "UnexpectedArgument":
      return `There is no place for ${error.arguments.map((word) => `\`${word}\``).join(", ")}.`
    case "DuplicateOption":
    case "ShowHelp":
    case "UserError":
    case "ValidationError":
      return error.message.trim().replaceAll(/\s+/g, " ")
  }
}

/** The failure of a command line that cannot be read; `commands` are the names of all commands. */
export const usageFailure = (
  { commandPath, errors }: CliError.ShowHelp,
  commands: ReadonlyArray<string>
): CannotRun => {
  const path = commandPath.join(" ")
  return invalid(
    path,
    errors.map((error) => sentenceOf(error, commands)).join(" "),
    `Run \`${path} --help\` for what it takes.`
  )
}
