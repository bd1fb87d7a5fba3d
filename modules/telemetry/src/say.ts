// What the people who run a server should know once: a line on stderr, which no transport of MCP uses.
import { attempt } from "./foreign.ts"

const said = new Set<string>()

/** Lines a process says at most; texts of errors could differ for ever. */
const most = 20

/** The longest of them, in characters: an error of `emit` may have any text. */
const longest = 500

/** Says a sentence on one line, once in the life of the process. */
export const say = (text: string): void => {
  const sentence = text.slice(0, longest).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, " ")
  if (said.has(sentence) || said.size === most) return
  said.add(sentence)
  attempt(() => write(`mcp-inspect: ${sentence}\n`))
}

const nothing = (): void => undefined

/** A stderr that is closed says so by an event, and one that nobody listens to ends the process. */
const write = (line: string): void => {
  const { stderr } = process
  if (!stderr.listeners("error").includes(nothing)) stderr.on("error", nothing)
  // The event comes a little after the callback.
  stderr.write(line, () => setImmediate(() => stderr.off("error", nothing)))
}
