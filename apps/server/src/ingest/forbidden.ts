// What must not be in a batch (ING-2, ING-3): five names as keys of objects, at any depth and in any letter case. They are
// looked for in the text: a parsed object shows of a key that came twice the last value alone, and has to be walked.
import { isAscii } from "node:buffer"

/** The names. */
export const forbiddenKeys = ["arguments", "input", "output", "result", "content"] as const

/** One of the names. */
export type ForbiddenKey = (typeof forbiddenKeys)[number]

const byLower = new Map<string, ForbiddenKey>(forbiddenKeys.map((key) => [key, key]))
const byUpper = new Map<string, ForbiddenKey>(forbiddenKeys.map((key) => [key.toUpperCase(), key]))

/* Both ways: of some letters outside ASCII, such as a dotless i, only the capital is one of these. */
const nameOf = (key: string): ForbiddenKey | undefined =>
  byLower.get(key.toLowerCase()) ?? byUpper.get(key.toUpperCase())

const plain = /"(arguments|input|output|result|content)"[ \t\n\r]*:/i

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/* The keys of valid JSON are its strings that a colon follows. */
const inAnyText = (text: string): ForbiddenKey | undefined => {
  for (let start = text.indexOf('"'); start >= 0;) {
    let end = start + 1
    let isEscaped = false
    for (let code = text.charCodeAt(end); code !== quote; code = text.charCodeAt(++end)) {
      if (end >= text.length) return undefined
      if (code === backslash) {
        isEscaped = true
        end++
      }
    }
    let after = end + 1
    while (isSpace(text.charCodeAt(after))) after++
    if (text.charCodeAt(after) === colon) {
      const key = isEscaped ? String(JSON.parse(text.slice(start, end + 1))) : text.slice(start + 1, end)
      const name = nameOf(key)
      if (name !== undefined) return name
    }
    start = text.indexOf('"', after)
  }
  return undefined
}

/** The first forbidden key of a text that is valid JSON; `bytes` are the same text in UTF-8. */
export const forbiddenKey = (text: string, bytes: Uint8Array): ForbiddenKey | undefined => {
  // Without escapes, and of letters that have one small and one capital form each, a pattern tells the same.
  if (!isAscii(bytes) || bytes.includes(backslash)) return inAnyText(text)
  const [, key] = plain.exec(text) ?? []
  return key === undefined ? undefined : nameOf(key)
}
