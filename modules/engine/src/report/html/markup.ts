// Markup that cannot be broken out of: whatever is put into a template is a text, is escaped, and has what nobody sees
// written out, unless it is markup that was made the same way.
import { escapeInvisible } from "../../model/Text.ts"
import { withoutCommands } from "../../model/LogCommands.ts"

/** Markup, made by {@link html} or {@link ownMarkup}. */
export interface Markup {
  readonly markup: string
}

/** What can be put into a template: nothing, a text, a number, markup, or a list of these. */
export type Part = undefined | string | number | Markup | ReadonlyArray<Part>

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
  ":": "&#58;",
  "#": "&#35;"
}

const entity = (character: string): string => entities[character] ?? ""

/* A text as the characters of an element or of a quoted attribute. */
const escapeHtml = (text: string): string =>
  withoutCommands(escapeInvisible(text).replaceAll(/[&<>"'`]/g, entity), entity)

const isMarkup = (part: Part): part is Markup => typeof part === "object" && "markup" in part

const written = (part: Part): string => {
  if (part === undefined) return ""
  if (typeof part === "string") return escapeHtml(part)
  if (typeof part === "number") return String(part)
  return isMarkup(part) ? part.markup : part.map(written).join("")
}

const fixed = new WeakMap<TemplateStringsArray, ReadonlyArray<string>>()

/* Lines and indentation of a template are for its readers: to browsers they are one blank. */
const withoutLines = (strings: TemplateStringsArray): ReadonlyArray<string> => {
  const known = fixed.get(strings)
  if (known !== undefined) return known
  const made = strings.map((text) => text.replaceAll(/\s*\n\s*/g, " "))
  fixed.set(strings, made)
  return made
}

/** A template of markup. Attributes must be quoted. */
export const html = (strings: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Markup => ({
  markup: withoutLines(strings)
    .map((text, index) => (index === 0 ? text : written(parts[index - 1]) + text))
    .join("")
})

/** Markup written by us as it stands. Never for a text of a server. */
export const ownMarkup = (markup: string): Markup => ({ markup })

/** Nothing. */
export const nothing: Markup = { markup: "" }

/** A text with its lines kept, for elements that show them. */
export const keptLines = (text: string): Markup => ({ markup: text.split("\n").map(escapeHtml).join("\n") })

/** A sentence of a report, in which names stand between backticks. */
export const prose = (text: string): Markup => {
  const parts = text.split("`")
  // An odd backtick belongs to a name: then nothing is told apart.
  if (parts.length % 2 === 0) return html`${text}`
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
