// Foreign text made fit to stand in a signature: on one line, in plain sight, and unable to pass for notation.
import { compareText, isArray, isObject, type Json, own } from "../model/Json.ts"
import { textWidth, uriWidth, valueDepth, valueWidth } from "./limits.ts"

/** Stands where something is not shown. Foreign text never holds it raw, so it always is ours. */
export const unsaid = "…"

// Controls, white space other than the space, invisible formatting, bidirectional controls, fillers, variation
// selectors, tags, private use, lone surrogates, and our own mark. Spelled out, so that no Unicode version of a
// machine decides what a signature says.
const raw =
  /[\u0000-\u001F\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2026\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uD800-\uF8FF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\uFFFE\uFFFF\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{13430}-\u{1345F}\u{E0000}-\u{10FFFF}]/u

const escaped = (character: string): string => {
  if (character === '"' || character === "\\") return `\\${character}`
  if (!raw.test(character)) return character
  const code = character.codePointAt(0) ?? 0
  return `\\u{${code.toString(16).toUpperCase().padStart(4, "0")}}`
}

/** True for text that is shown as it is, with nothing to escape. */
export const isVisible = (text: string): boolean => !raw.test(text)

/** The beginning of a text that fits `width`; what is cut off is marked. */
const cut = (text: string, width: number, show: (character: string) => string): string => {
  let shown = ""
  for (const character of text) {
    const next = show(character)
    if (shown.length + next.length > width) return `${shown}${unsaid}`
    shown += next
  }
  return shown
}

/** A string literal. Characters that people cannot see are escaped as `\u{200B}`. */
export const quoted = (text: string, width: number = textWidth): string => `"${cut(text, width, escaped)}"`

/** The beginning of a text that is known to be visible. */
export const clipped = (text: string, width: number = textWidth): string => cut(text, width, (character) => character)

const plainName = /^[A-Za-z0-9_$-]+$/
const plainEntity = /^[A-Za-z0-9_./-]+$/
const plainUri = /^[!#-[\]-~]+$/

/** The name of a member; an odd one is quoted. */
export const memberName = (name: string): string => (plainName.test(name) ? clipped(name) : quoted(name))

/** The name of a tool or a prompt; an odd one is quoted. */
export const entityName = (name: string): string => (plainEntity.test(name) ? clipped(name, 128) : quoted(name, 128))

/** A URI or a URI template; one with characters outside ASCII is quoted. */
export const uri = (text: string): string => (plainUri.test(text) ? clipped(text, uriWidth) : quoted(text, uriWidth))

/** JSON on one line, members in order of their names, up to a width and a depth. */
export const json = (value: Json, width: number = valueWidth, depth: number = valueDepth): string => {
  const parts: Array<string> = []
  let left = width
  const put = (part: string): void => {
    parts.push(part)
    left -= part.length
  }
  const list = <Item>(open: string, items: ReadonlyArray<Item>, close: string, each: (item: Item) => void): void => {
    put(open)
    for (const [index, item] of items.entries()) {
      if (index > 0) put(", ")
      if (left <= 0) {
        put(unsaid)
        break
      }
      each(item)
    }
    put(close)
  }
  const write = (node: Json, level: number): void => {
    if (typeof node === "string") put(quoted(node, Math.max(8, Math.min(left, width))))
    else if (typeof node === "number" || typeof node === "boolean" || node === null) put(String(node))
    else if (level > depth) put(unsaid)
    else if (isArray(node)) list("[", node, "]", (item) => write(item, level + 1))
    else if (isObject(node)) {
      list("{", Object.keys(node).sort(compareText), "}", (key) => {
        put(`${quoted(key, Math.max(8, Math.min(left, width)))}: `)
        write(own(node, key) ?? null, level + 1)
      })
    } else put(unsaid)
  }
  write(value, 1)
  return parts.join("")
}
