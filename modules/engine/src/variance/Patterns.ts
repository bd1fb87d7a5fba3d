// Patterns are foreign programs. They run only where their shape bounds what they can cost: no repeated group, no
// look-around, no back-reference, few repetitions, on short texts. Everything else stays undecided.
import { maxPattern } from "./limits.ts"

/** Whether a text matches a pattern; undefined where finding out is not worth the risk. */
export type Matches = (pattern: string, text: string) => boolean | undefined

/* One token at a time: an escape, a class, the opening of a group, a repetition with what is repeated. */
const token =
  /\\(?:u\{[0-9a-fA-F]{1,6}\}|[pP]\{[^}]{0,40}\}|[^])|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?::|<?[=!]|<[^>]{0,40}>))?|[*+?]|\{\d{0,9},?\d{0,9}\}|[^]/g

const isBounded = (pattern: string): boolean => {
  let repeats = 0
  let before = ""
  for (const [part] of pattern.matchAll(token)) {
    if (/^\\[1-9k]/.test(part) || /^\(\?<?[=!]/.test(part) || /^\(\?<[^>]/.test(part)) return false
    const isRepeat = /^[*+{]/.test(part) && part !== "{"
    if (isRepeat && before === ")") return false
    // `a{3}` is three letters and not a choice; `a?` and `|` are choices, as much as `a*`.
    if ((isRepeat && !/^\{\d+\}$/.test(part)) || part === "?" || part === "|") repeats++
    before = part
  }
  return repeats <= maxPattern.repeats
}

const compile = (pattern: string): RegExp | undefined => {
  if (pattern.length > maxPattern.length || !isBounded(pattern)) return undefined
  try {
    return new RegExp(pattern, "u")
  } catch {
    return undefined
  }
}

/** A matcher that compiles each pattern once. */
export const makeMatches = (): Matches => {
  const compiled = new Map<string, RegExp | undefined>()
  return (pattern, text) => {
    if (text.length > maxPattern.text) return undefined
    if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern))
    return compiled.get(pattern)?.test(text)
  }
}

const letters = ["a", "0", "A", "-", "_", " ", "."]

const fromClass = (text: string): string => {
  const inside = text.startsWith("[^") ? letters : [/^\[\\?([^\\])/.exec(text)?.[1] ?? "a", ...letters]
  try {
    const one = new RegExp(`^${text}$`, "u")
    return inside.find((letter) => one.test(letter)) ?? "a"
  } catch {
    return "a"
  }
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["\\d", "0"],
  ["\\w", "a"],
  ["\\s", " "],
  ["\\S", "a"],
  ["\\D", "a"],
  ["\\W", "-"],
  ["\\b", ""],
  ["\\B", ""]
])

const fromToken = (part: string): string => {
  if (part.startsWith("[")) return fromClass(part)
  if (part === "^" || part === "$" || part === ")" || part.startsWith("(")) return ""
  if (part === ".") return "a"
  return escapes.get(part) ?? (part.startsWith("\\") ? part.slice(1) : part)
}

/** A text that probably matches a pattern: its first alternative, each repetition as short as it may be, but not empty. */
export const patternExample = (pattern: string): string => {
  let text = ""
  let last = ""
  for (const [part] of pattern.slice(0, maxPattern.length).matchAll(token)) {
    if (part === "|") break
    const times = Number(/^\{(\d+)/.exec(part)?.[1] ?? Number.NaN)
    if (Number.isFinite(times)) text += last.repeat(Math.min(Math.max(times - 1, 0), maxPattern.text))
    else if (!/^[*+?]$/.test(part)) {
      last = fromToken(part)
      text += last
    }
  }
  return text
}
