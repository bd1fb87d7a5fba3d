// A source as a person has to judge it: every word whole, none hidden behind another, nothing that moves the cursor.
import { withoutMarks } from "@mcp-inspect/engine/model/LogCommands"
import { escapeInvisible, shorten } from "@mcp-inspect/engine/model/Text"
import type { CommandSource, Source } from "./Source.ts"

/** Blank without being a space: a word full of these would look like an end. */
const blank = /[\p{Zs}\u2800]/gu

/** A run of spaces pushes what follows it out of sight. */
const run = / {4,}/g

const shown = (text: string): string =>
  withoutMarks(
    escapeInvisible(text.replace(run, ({ length }) => `‹${length} spaces›`)).replace(blank, (character) =>
      character === " " ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`
    )
  )

/** What needs no quotes: it is one word to every reader. */
const plain = /^(?!:)(?:[\w./:@%+=,~^-]|\$\{[A-Za-z_]\w*(?::-[\w./:@%+=,~^-]*)?\})+$/

/** A word as it stands in a command: in quotes unless it is one word to every reader. */
export const shownWord = (text: string): string =>
  plain.test(text) ? text : `'${shown(text).replaceAll("'", "'\\''")}'`

const words = (texts: ReadonlyArray<string>): string => texts.map(shownWord).join(" ")

const variables = ({ env }: CommandSource): ReadonlyArray<string> =>
  Object.entries(env).map(([name, value]) => (value === null ? name : `${name}=${value}`))

/** A source, one line for each kind of thing it says. */
export const sourceLines = (source: Source): readonly [string, ...Array<string>] =>
  "url" in source
    ? [shown(source.url), ...(source.headers.length === 0 ? [] : [`headers: ${words(source.headers)}`])]
    : [
        words(source.command),
        ...(variables(source).length === 0 ? [] : [`variables: ${words(variables(source))}`]),
        ...(source.cwd === undefined ? [] : [`folder: ${shownWord(source.cwd)}`])
      ]

/** The same on one line. */
export const sourceText = (source: Source): string => {
  const [first, ...more] = sourceLines(source)
  return more.length === 0 ? first : `${first} (${more.join("; ")})`
}

/** The name of a server in a sentence. */
export const quotedName = (name: string): string => `\`${withoutMarks(shorten(name, 80))}\``
