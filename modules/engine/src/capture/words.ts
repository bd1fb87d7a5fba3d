// A command string to words by the quoting rules of POSIX shells (CAP-11). Nothing is expanded and nothing is an
// operator: there is no shell behind it, so `$HOME` and `|` are ordinary text.
import { Result } from "effect"

const blank = /[ \t\r\n]/

// Inside double quotes a backslash escapes only these; before anything else it stands for itself.
const escapable = new Set(["$", "`", '"', "\\"])

/** The words of a command string, of which there is at least one, or what is wrong with it. */
export const splitWords = (command: string): Result.Result<readonly [string, ...Array<string>], string> => {
  const words: Array<string> = []
  let word: string | undefined
  for (let at = 0; at < command.length; at++) {
    const char = command.charAt(at)
    if (blank.test(char)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (char === "'") {
      const end = command.indexOf("'", at + 1)
      if (end === -1) return Result.fail(`the single quote at character ${at + 1} is never closed`)
      word = (word ?? "") + command.slice(at + 1, end)
      at = end
    } else if (char === '"') {
      const quoted = readDoubleQuoted(command, at)
      if (quoted === undefined) return Result.fail(`the double quote at character ${at + 1} is never closed`)
      word = (word ?? "") + quoted.text
      at = quoted.end
    } else if (char === "\\") {
      if (at + 1 === command.length) return Result.fail("it ends in a backslash that escapes nothing")
      at++
      if (command.charAt(at) !== "\n") word = (word ?? "") + command.charAt(at)
    } else word = (word ?? "") + char
  }
  if (word !== undefined) words.push(word)
  const [program, ...args] = words
  return program === undefined || program === ""
    ? Result.fail("it names no program")
    : Result.succeed([program, ...args])
}

const readDoubleQuoted = (
  command: string,
  start: number
): { readonly text: string; readonly end: number } | undefined => {
  let text = ""
  for (let at = start + 1; at < command.length; at++) {
    const char = command.charAt(at)
    if (char === '"') return { text, end: at }
    const next = command.charAt(at + 1)
    if (char === "\\" && next === "\n") at++
    else if (char === "\\" && escapable.has(next)) {
      text += next
      at++
    } else text += char
  }
  return undefined
}
