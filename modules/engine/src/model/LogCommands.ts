// Logs of CI systems are read for commands: `::name::` where a line begins, white space aside, and `##[name]` or
// `##vso[name]` anywhere in it. A report that is printed in one must hold no such command of a server.

/** How a format writes a character so that it stays one for those who read the format. */
export type Escape = (character: ":" | "#") => string

/** The escape of texts for people, as of all that would not show as itself. */
export const visibly: Escape = (character) => (character === ":" ? "\\u{3A}" : "\\u{23}")

/** A text without the commands that need no line of their own. */
export const withoutMarks = (text: string, escape: Escape = visibly): string =>
  text.replaceAll(/##(?=\w*\[)/g, () => `#${escape("#")}`)

/** A whole document, lines and all, without commands. */
export const withoutCommands = (document: string, escape: Escape = visibly): string =>
  withoutMarks(document, escape).replaceAll(/^([^\S\n]*)::/gm, (_, indent: string) => `${indent}${escape(":")}:`)
