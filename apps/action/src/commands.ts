// How the runner is told things: commands in the log, and values in files, a block a value. Both are read line by line,
// so that a line break of somebody else's text would begin a command of theirs.
import { visibly, withoutCommands, withoutMarks } from "@mcp-inspect/engine/model/LogCommands"
import { escapeInvisible } from "@mcp-inspect/engine/model/Text"

/** What a log shows beside a message, and lists on the page of the run. */
export type Level = "notice" | "warning" | "error"

const inMessage = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")

/* The text on as many lines as it has, with nothing in it that does not show. */
const shown = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(escapeInvisible)
    .join("\n")

/** The command that shows a message. */
export const messageCommand = (level: Level, message: string): string =>
  `::${level}::${inMessage(withoutMarks(shown(message)))}`

/** The commands that keep a secret out of logs, a line of it each. */
export const maskCommands = (secret: string): ReadonlyArray<string> =>
  secret
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => `::add-mask::${inMessage(line)}`)

/** Text of others for the log, line breaks and all: it shows as it is and commands nothing. */
export const logText = (text: string): string => withoutCommands(shown(text), visibly)

/** A value as a file of values holds it. The delimiter must be one that whoever chose the value could not know. */
export const valueBlock = (name: string, value: string, delimiter: string): string =>
  `${name}<<${delimiter}\n${value}\n${delimiter}\n`
