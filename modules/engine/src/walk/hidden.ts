// Characters that people cannot see and models can (TXT-1). A string that gains them is a fact, wherever it stands.
import type { Change, EntityRef } from "../model/Change.ts"
import { compareText, isArray, isObject, type Json, type JsonObject, ownString } from "../model/Json.ts"
import { additional, branch, items, member } from "../model/Path.ts"
import { hiddenCharacter } from "../model/Text.ts"

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

type Visit = (path: string, text: string) => void

const schemaMaps: ReadonlySet<string> = new Set(["$defs", "definitions", "dependentSchemas", "patternProperties"])
const branchKeywords: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"])

const visitSchema = (path: string, node: Json, visit: Visit): void => {
  if (!isObject(node)) return visitJson(path, node, visit)
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === "properties" && isObject(value)) {
      for (const [name, child] of Object.entries(value)) {
        visit(member(path, name), name)
        visitSchema(member(path, name), child, visit)
      }
    } else if (keyword === "items" && isObject(value)) visitSchema(items(path), value, visit)
    else if (keyword === "additionalProperties" && isObject(value)) visitSchema(additional(path), value, visit)
    else if (branchKeywords.has(keyword) && isArray(value)) {
      value.forEach((child, index) => visitSchema(branch(path, keyword, index), child, visit))
    } else if (schemaMaps.has(keyword) && isObject(value)) {
      for (const [name, child] of Object.entries(value)) visitSchema(member(member(path, keyword), name), child, visit)
    } else visitJson(member(path, keyword), value, visit)
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
      visit(member(path, name), name)
      visitJson(member(path, name), value, visit)
    }
  }
}

const hiddenByPath = (
  fields: JsonObject
): ReadonlyMap<string, { readonly text: string; readonly found: ReadonlyArray<string> }> => {
  const byPath = new Map<string, { readonly text: string; readonly found: ReadonlyArray<string> }>()
  for (const [name, value] of Object.entries(fields)) {
    const visit: Visit = (path, text) => {
      const found = hiddenIn(text)
      if (found.length === 0) return
      const earlier = byPath.get(path)
      byPath.set(path, { text, found: [...(earlier?.found ?? []), ...found] })
    }
    if (name === "inputSchema" || name === "outputSchema") visitSchema(name, value, visit)
    else visitJson(name, value, visit)
  }
  return byPath
}

const gained = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = [...before]
  return after.filter((code) => {
    const index = left.indexOf(code)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

const none: JsonObject = {}

/** One fact for each place of an entity whose string gained hidden characters. */
export const hiddenText = (entity: EntityRef, before: JsonObject = none, after: JsonObject): ReadonlyArray<Change> => {
  const now = hiddenByPath(after)
  if (now.size === 0) return []
  const then = hiddenByPath(before)
  return [...now].flatMap(([path, { found, text }]): ReadonlyArray<Change> => {
    const codePoints = [...new Set(gained(then.get(path)?.found ?? [], found))].sort(compareText)
    return codePoints.length === 0
      ? []
      : [{ _tag: "TextHidden", entity, path, before: then.get(path)?.text, after: text, codePoints }]
  })
}
