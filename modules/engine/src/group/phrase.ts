// The title of a group: how many, of what, and the edit in a few words. Names and values of foreign servers are cut and
// escaped; what would be long is left out, since every member of the group can be read in full.
import type { Finding } from "../model/Finding.ts"
import { canonical, compareText, equal, isArray, isObject, type Json, own } from "../model/Json.ts"
import { short } from "../model/Path.ts"
import type { EntityKind } from "../model/Surface.ts"
import { escapeInvisible } from "../model/Text.ts"
import { affixOf, aspectOf, leaf } from "./edit.ts"

/** What several entities of a kind are called. */
export const nouns: Readonly<Record<EntityKind, string>> = {
  server: "servers",
  tool: "tools",
  resourceTemplate: "resource templates",
  resource: "resources",
  prompt: "prompts"
}

const longestName = 48
const longestValue = 40
const mostNames = 3

const cut = (text: string): string => {
  const points = Array.from(text.slice(0, longestName * 2))
  return escapeInvisible(points.length > longestName ? `${points.slice(0, longestName - 3).join("")}...` : text)
}

const isWord = /^[\w.:/#|-]+$/

/** A value as it reads in a title, with a space before it; nothing when it is long. */
const said = (value: Json): string => {
  const text = typeof value === "string" && isWord.test(value) ? value : canonical(value)
  return text.length > longestValue ? "" : ` ${escapeInvisible(text)}`
}

/** A value came, went or moved. In findings null is what is absent. */
const moved = (what: string, old: Json, now: Json): string => {
  if (old === null) return `${what}${said(now)} added`
  if (now === null) return `${what}${said(old)} removed`
  const [from, to] = [said(old), said(now)]
  return from === "" || to === "" || from === to ? `${what} changed` : `${what} changed from${from} to${to}`
}

/** Facts about a keyword hold `{keyword: value}`. */
const keywordMoved = (old: Json, now: Json): string => {
  const node = now ?? old
  const [keyword, ...more] = isObject(node) ? Object.keys(node) : []
  if (keyword === undefined || more.length > 0) return "schema changed"
  const stated = (side: Json): Json => (isObject(side) ? (own(side, keyword) ?? null) : null)
  return moved(cut(keyword), stated(old), stated(now))
}

const enumMoved = (old: Json, now: Json): string => {
  if (!isArray(old) || !isArray(now))
    return old === null ? "enum added" : now === null ? "enum removed" : "enum changed"
  const without = (values: ReadonlyArray<Json>, others: ReadonlyArray<Json>): ReadonlyArray<Json> =>
    values.filter((value) => !others.some((other) => equal(other, value)))
  const listed = (values: ReadonlyArray<Json>): string =>
    values.length > mostNames ? "s" : `${values.length > 1 ? "s" : ""}${values.map(said).join("")}`
  const [lost, gained] = [without(old, now), without(now, old)]
  return lost.length > 0 ? `enum value${listed(lost)} removed` : `enum value${listed(gained)} added`
}

/** A `type` as people say it. */
const typeSaid = (type: Json): Json => (isArray(type) ? type.map(String).join("|") : type)

const distinct = (members: ReadonlyArray<Finding>, of: (member: Finding) => string): ReadonlyArray<string> =>
  [...new Set(members.map(of))].sort(compareText)

const names = (noun: string, members: ReadonlyArray<Finding>): string => {
  const found = distinct(members, ({ path }) => leaf(path))
  const shown = found.slice(0, mostNames).map(cut).join(", ")
  const rest = found.length > mostNames ? ` and ${found.length - mostNames} more` : ""
  return `${noun}${found.length > 1 ? "s" : ""} ${shown}${rest}`
}

const came = ({ old }: Finding): string => (old === null || old === "" ? "added" : "removed")

const textMoved = (first: Finding): string => {
  const isWhole = [first.old, first.new].some((side) => side === null || side === "")
  return `${cut(leaf(first.path))} ${isWhole ? came(first) : "changed"}`
}

/** Where all members stand, when it is one place and says more than the title does without it. */
const place = (members: ReadonlyArray<Finding>): string => {
  const [path, ...more] = distinct(members, (member) =>
    short(member.path ?? "")
      .replace(/\.?(?:description|title)$/, "")
      .replace(/^\["\$defs"\]/, "$defs")
  )
  return path === undefined || path === "" || more.length > 0 ? "" : ` at ${cut(path)}`
}

const ofSchema = (
  side: "input" | "output",
  aspect: string,
  members: ReadonlyArray<Finding>,
  first: Finding
): string => {
  const noun = side === "input" ? "argument" : "result field"
  switch (aspect) {
    case "added":
    case "removed":
      return `${side} schema ${aspect}`
    case "schema.rewritten":
      return `${side} schema written differently, same meaning`
    case "property.addedRequired":
      return `${names(`required ${noun}`, members)} added`
    case "property.added":
    case "property.removed":
      return `${names(noun, members)} ${came(first)}`
    case "required.added":
      return `${names(noun, members)} now required`
    case "required.removed":
      return `${names(noun, members)} now optional`
    case "description.changed":
      return textMoved(first) + place(members)
    case "default.changed":
      return moved("default", first.old, first.new) + place(members)
    case "enum.narrowed":
    case "enum.widened":
      return enumMoved(first.old, first.new) + place(members)
    default:
      return (
        (aspect.startsWith("type.")
          ? moved("type", typeSaid(first.old), typeSaid(first.new))
          : keywordMoved(first.old, first.new)) + place(members)
      )
  }
}

const ofEntity = (aspect: string, members: ReadonlyArray<Finding>, first: Finding): string => {
  switch (aspect) {
    case "added":
    case "removed":
      return aspect
    case "renamed":
      return `renamed, ${cut(affixOf(first.old, first.new) ?? "")}`
    case "argument.added":
      return `${names("argument", members)} added`
    case "argument.addedRequired":
      return `${names("required argument", members)} added`
    case "argument.removed":
      return `${names("argument", members)} removed`
    case "argument.nowOptional":
      return `${names("argument", members)} now optional`
    case "argument.nowRequired":
      return `${names("argument", members)} now required`
    case "argument.description.changed":
    case "description.changed":
    case "title.changed":
      return textMoved(first)
    case "annotations.defaultStated":
      return `default ${cut(leaf(first.path))}${said(first.new ?? first.old)} ${first.old === null ? "stated" : "no longer stated"}`
    case "portability.regressed": {
      const [explanation, ...more] = distinct(members, (member) => member.explanation)
      return explanation === undefined || more.length > 0
        ? "newly beyond what some clients take"
        : explanation.replace(/\.$/, "")
    }
    default:
      return moved(cut(first.path ?? "entity"), first.old, first.new)
  }
}

/** `14 tools: additionalProperties false removed`. */
export const title = (members: ReadonlyArray<Finding>, entities: number): string => {
  const [first] = members
  if (first === undefined) return ""
  const { aspect, side } = aspectOf(first.rule)
  const edit = side === null ? ofEntity(aspect, members, first) : ofSchema(side, aspect, members, first)
  return `${entities} ${nouns[first.entity.kind]}: ${edit}`
}
