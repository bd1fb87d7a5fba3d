// Texts of servers as blocks of a page: nothing that is long takes the page over, and nothing is left out unsaid.
import { html, keptLines, type Markup, nothing } from "./markup.ts"
import { marked, type Run } from "./marked.ts"

/**
 * Code units and lines of a text shown before it is cut, and code units that "show all" shows at most. The raw JSON has
 * every text whole.
 */
export const limits = { shown: 480, lines: 16, all: 20_000, around: 90, name: 160 } as const

/** A number with its thousands set apart. */
export const counted = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")

/** `count` of something: `1 finding`, `2 findings`. */
export const plural = (count: number, noun: string): string => `${counted(count)} ${noun}${count === 1 ? "" : "s"}`

/* Between the halves of a pair no text may be cut. */
const head = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")
const tail = (text: string, length: number): string =>
  length === 0 ? "" : text.slice(-length).replace(/^[\uDC00-\uDFFF]/, "")

const linesOf = (text: string): number => text.split("\n", limits.lines + 1).length

const isLong = (text: string): boolean => text.length > limits.shown || linesOf(text) > limits.lines

/** What is shown of a long text at first. */
const foretaste = (text: string): string => `${head(text, limits.shown).split("\n").slice(0, limits.lines).join("\n")}…`

/** A name or path, cut where it would fill the page. */
export const name = (text: string): string => (text.length > limits.name ? `${head(text, limits.name - 1)}…` : text)

const disclosure = (length: number, content: Markup): Markup => {
  const rest = length - limits.all
  const beyond = rest > 0 ? html`<p class="quiet">${counted(rest)} characters more: see the raw JSON.</p>` : nothing
  return html`<details class="more">
    <summary>Show all ${counted(length)} characters</summary>
    ${content}${beyond}
  </details>`
}

/** A text as a block, cut with a disclosure of the rest. */
export const block = (text: string): Markup => {
  if (!isLong(text)) return html`<div class="text">${keptLines(text)}</div>`
  const all = html`<div class="text">${keptLines(head(text, limits.all))}</div>`
  return html`<div class="text">${keptLines(foretaste(text))}</div>
    ${disclosure(text.length, all)}`
}

const joined = (runs: ReadonlyArray<Run>): string => runs.map(({ text }) => text).join("")

/** What is shown of a run: of what is the same only what stands around a change. */
const shortened = ({ changed, text }: Run, before: number, after: number): string => {
  if (changed || text.length <= before + after + limits.around) return text
  return `${head(text, before)}…${tail(text, after)}`
}

/** The runs with only as much of each as shows what changed. */
const preview = (runs: ReadonlyArray<Run>): ReadonlyArray<Run> => {
  let left: number = limits.shown
  let lines: number = limits.lines
  const shown: Array<Run> = []
  for (const [index, run] of runs.entries()) {
    if (left <= 0 || lines <= 0) break
    const text = shortened(run, index === 0 ? 0 : limits.around, index === runs.length - 1 ? 0 : limits.around)
    const fits = text.length <= left && linesOf(text) <= lines
    shown.push({ ...run, text: fits ? text : head(text, left).split("\n").slice(0, lines).join("\n") })
    if (!fits) {
      shown.push({ changed: false, text: "…" })
      break
    }
    left -= text.length
    lines -= linesOf(text) - 1
  }
  return shown
}

const upTo = (runs: ReadonlyArray<Run>, most: number): ReadonlyArray<Run> => {
  let left = most
  return runs.map(({ changed, text }) => {
    const shown = head(text, Math.max(0, left))
    left -= text.length
    return { changed, text: shown }
  })
}

/** One side of a change: what the other side does not have is marked, by an element and not by colour alone. */
const side = (runs: ReadonlyArray<Run>, which: "before" | "now", set: "code" | "text"): Markup => {
  const written = (shown: ReadonlyArray<Run>): Markup =>
    html`${shown.map(({ changed, text }) => {
      if (text === "") return nothing
      if (!changed) return html`${keptLines(text)}`
      return which === "before" ? html`<del>${keptLines(text)}</del>` : html`<ins>${keptLines(text)}</ins>`
    })}`
  const text = joined(runs)
  const row = (content: Markup, more: Markup): Markup =>
    html`<div class="side ${which}">
      <span class="label">${which}</span>
      <div class="${set}">${content}${more}</div>
    </div>`
  if (!isLong(text)) return row(written(runs), nothing)
  const all = html`<div class="whole ${set}">${written(upTo(runs, limits.all))}</div>`
  return row(written(preview(runs)), disclosure(text.length, all))
}

/** Two texts under one another, the changed part marked (SIG-2); one alone where the other does not exist. */
export const change = (old: string | null, now: string | null, set: "code" | "text"): Markup => {
  if (old === null || now === null) {
    const whole = (text: string, which: "before" | "now"): Markup => side([{ text, changed: false }], which, set)
    return html`<div class="change">
      ${old === null ? nothing : whole(old, "before")}${now === null ? nothing : whole(now, "now")}
    </div>`
  }
  const { new: after, old: before } = marked(old, now)
  return html`<div class="change">${side(before, "before", set)}${side(after, "now", set)}</div>`
}
