// What the people who run a server should know once: a line on stderr, which no transport of MCP uses.
import { attempt } from "./foreign.ts"

const said = new Set<string>()

/** Lines a process says at most; texts of errors could differ for ever. */
const most = 20

/** Says a sentence, once in the life of the process. */
export const say = (sentence: string): void => {
  if (said.has(sentence) || said.size === most) return
  said.add(sentence)
  attempt(() => process.stderr.write(`mcp-inspect: ${sentence}\n`))
}
