// Where the strings of an entity stand, and which of their characters people cannot see and models can (TXT-1).
import { compareText, isArray, isObject, type Json, type JsonObject, ownString } from "./Json.ts"
import { additional, items, member } from "./Path.ts"
import { hiddenCharacter } from "./Text.ts"

// Joiners are part of ordinary writing inside emoji sequences and in scripts whose letters join.
const joinedEmoji = /(?<=[\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu
const joinedLetters =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Script=Myanmar}][\p{M}]*)[\u200C\u200D]/gu
const flags =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu

const mightHide = /[^\u0020-\u007E\n\r\t]/

/** The hidden characters of a text, with repetitions, as code points. */
export const hiddenIn = (text: string): ReadonlyArray<string> => {
  if (!mightHide.test(text)) return []
  const visible = text.replace(joinedEmoji, "").replace(joinedLetters, "").replace(flags, "")
  return (visible.match(hiddenCharacter) ?? []).map((character) => {
    const code = character.codePointAt(0) ?? 0
    return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`
  })
}

/** Takes a string and where it stands; `isName` when it is the name of a member and not its value. */
type Visit = (path: string, text: string, isName?: true) => void

const schemaMaps: ReadonlySet<string> = new Set(["$defs", "definitions", "dependentSchemas", "patternProperties"])
const branchKeywords: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"])

const visitSchema = (path: string, node: Json, visit: Visit): void => {
  if (!isObject(node)) return visitJson(path, node, visit)
  const visitMap = (at: string, schemas: JsonObject): void => {
    for (const [name, child] of Object.entries(schemas)) {
      visit(member(at, name), name, true)
      visitSchema(member(at, name), child, visit)
    }
  }
  for (const [keyword, value] of Object.entries(node)) {
    const at = member(path, keyword)
    visit(at, keyword, true)
    if (keyword === "properties" && isObject(value)) visitMap(path, value)
    else if (schemaMaps.has(keyword) && isObject(value)) visitMap(at, value)
    else if (keyword === "items" && isObject(value)) visitSchema(items(path), value, visit)
    else if (keyword === "additionalProperties" && isObject(value)) visitSchema(additional(path), value, visit)
    else if (branchKeywords.has(keyword) && isArray(value)) {
      // All under one path: a branch that moved has gained nothing.
      for (const child of value) visitSchema(items(at), child, visit)
    } else visitJson(at, value, visit)
  }
}

const itemPath = (path: string, item: Json): string => {
  const name = isObject(item) ? ownString(item, "name") : undefined
  return name === undefined ? items(path) : member(path, name)
}

const visitJson = (path: string, node: Json, visit: Visit): void => {
  if (typeof node === "string") visit(path, node)
  else if (isArray(node)) {
    // By name where items have one, else all under one path: an item that moved has gained nothing.
    for (const item of node) visitJson(itemPath(path, item), item, visit)
  } else if (isObject(node)) {
    for (const [name, value] of Object.entries(node)) {
      visit(member(path, name), name, true)
      visitJson(member(path, name), value, visit)
    }
  }
}

/** The strings at one place, usually one: the first in code-unit order, and how often each hidden character occurs. */
export interface Strings {
  readonly path: string
  readonly text: string
  readonly counts: Map<string, number>
}

/** The strings of an entity's fields, schemas read as schemas, by place; those that are wanted. */
export const stringsOf = (
  fields: JsonObject,
  isWanted: (place: string, hidden: ReadonlyArray<string>) => boolean
): ReadonlyMap<string, Strings> => {
  const found = new Map<string, Strings>()
  const visit: Visit = (path, text, isName) => {
    const place = `${isName === true ? "name" : "value"} ${path}`
    const hidden = hiddenIn(text)
    if (!isWanted(place, hidden)) return
    const { counts, text: other } = found.get(place) ?? { counts: new Map<string, number>(), text }
    for (const code of hidden) counts.set(code, (counts.get(code) ?? 0) + 1)
    found.set(place, { path, text: other < text ? other : text, counts })
  }
  for (const [name, value] of Object.entries(fields)) {
    const path = member("", name)
    visit(path, name, true)
    if (name === "inputSchema" || name === "outputSchema") visitSchema(path, value, visit)
    else visitJson(path, value, visit)
  }
  return found
}

/** The order of code points as {@link hiddenIn} writes them: with four digits at least, a longer code is a larger one. */
export const byCodePoint = (a: string, b: string): number => a.length - b.length || compareText(a, b)
