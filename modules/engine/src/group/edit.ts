// What makes two findings the same edit. An edit is known by keys: findings of one rule, severity and note that share a
// key are the same edit, wherever they stand. A key holds what a maintainer would have to type to make the edit again:
//
// - at a schema node, the keyword with its values. Not the path: what a generator does it does at every node.
// - to a property, its name and what it accepts, or the same description of the same schema under any name.
// - to a text, which field appeared or vanished; where both sides have a text, both texts.
// - to a whole entity or a whole schema, nothing more.
// - anywhere else, the path with both values.
//
// Values count exactly, but for annotations below them: `maximum` 50 → 100 is not `maximum` 20 → 100.
import type { Finding } from "../model/Finding.ts"
import { annotationKeywords } from "../model/Form.ts"
import { canonical, isObject, type Json, type JsonObject, omit, ownString } from "../model/Json.ts"
import { isSchema, type JsonSchema, mapSubschemas } from "../model/Schema2020.ts"

/** What a finding is about below its entity: the last name of its path, the empty text for none. */
export const leaf = (path: string | null): string => {
  if (path === null) return ""
  // Inside a quoted name every quote is escaped, so this can only be where the name begins.
  if (path.endsWith('"]')) return JSON.parse(path.slice(path.lastIndexOf('["') + 1, -1)) as string
  return path.slice(path.lastIndexOf(".") + 1)
}

/** The schema side a rule is about, and its id behind that: `tool.input.property.added` is `property.added` of `input`. */
export const aspectOf = (rule: string): { readonly side: "input" | "output" | null; readonly aspect: string } => {
  const [, kind = "", side = "", ...rest] = /^([^.]+)\.(input|output)\.(.+)$/.exec(rule) ?? []
  if (kind === "tool" && (side === "input" || side === "output")) return { side, aspect: rest.join(".") }
  return { side: null, aspect: rule.slice(rule.indexOf(".") + 1) }
}

/** How a renaming reads, when it is one that can be done to any name: a prefix or a suffix came or went. */
export const affixOf = (before: Json, after: Json): string | undefined => {
  if (typeof before !== "string" || typeof after !== "string" || before === "" || after === "") return undefined
  if (after.endsWith(before)) return `prefix ${after.slice(0, after.length - before.length)} added`
  if (before.endsWith(after)) return `prefix ${before.slice(0, before.length - after.length)} removed`
  if (after.startsWith(before)) return `suffix ${after.slice(before.length)} added`
  if (before.startsWith(after)) return `suffix ${before.slice(after.length)} removed`
  return undefined
}

type Keys = (finding: Finding) => ReadonlyArray<string>

const key = (...parts: ReadonlyArray<string>): string => JSON.stringify(parts)

const bare = (schema: JsonSchema): JsonSchema => (isObject(schema) ? omit(below(schema), annotationKeywords) : schema)

/** A node with its own members and no annotations below it. */
const below = (node: JsonObject): JsonObject => mapSubschemas(node, bare)

const plain = (value: Json): string => canonical(isObject(value) ? below(value) : value)

const isDescribed = (schema: Json): schema is JsonObject =>
  isObject(schema) && (ownString(schema, "description") ?? "").trim() !== ""

const whole: Keys = () => [key("whole")]

const exact: Keys = ({ new: now, old, path }) => [key("exact", path ?? "", canonical(old), canonical(now))]

const atNode: Keys = ({ new: now, old }) => [key("node", plain(old), plain(now))]

const named: Keys = ({ path }) => [key("name", leaf(path))]

const property: Keys = ({ new: now, old, path }) => {
  const schema = now ?? old
  return [
    key("property", leaf(path), canonical(isSchema(schema) ? bare(schema) : schema)),
    ...(isDescribed(schema) ? [key("described", canonical(schema))] : [])
  ]
}

const isMissing = (text: Json): boolean => text === null || text === ""

const text: Keys = ({ new: now, old, path }) => {
  if (isMissing(old) || isMissing(now)) return [key("text", leaf(path), isMissing(old) ? "added" : "removed")]
  return [key("text", leaf(path), canonical(old), canonical(now))]
}

const renamed: Keys = ({ new: now, old }) => {
  const affix = affixOf(old, now)
  return affix === undefined ? [] : [key("renamed", affix)]
}

/** Each reads something else into a text that people cannot see, and each wants to be looked at. */
const alone: Keys = () => []

const bySchemaAspect: ReadonlyMap<string, Keys> = new Map<string, Keys>([
  ["added", whole],
  ["description.changed", text],
  ["property.added", property],
  ["property.addedRequired", property],
  ["property.removed", property],
  ["removed", whole],
  ["required.added", named],
  ["required.removed", named],
  // Which rewrites applied differs from tool to tool; that the meaning stayed is one and the same for all.
  ["schema.rewritten", whole]
])

const byAspect: ReadonlyMap<string, Keys> = new Map<string, Keys>([
  ["added", whole],
  ["argument.added", named],
  ["argument.addedRequired", named],
  ["argument.description.changed", text],
  ["argument.nowOptional", named],
  ["argument.nowRequired", named],
  ["argument.removed", named],
  ["description.changed", text],
  ["removed", whole],
  ["renamed", renamed],
  ["text.hidden", alone],
  ["title.changed", text]
])

/** The keys by which a finding is known as an edit; none when it is an edit of its own. */
export const editKeys = (finding: Finding): ReadonlyArray<string> => {
  const { aspect, side } = aspectOf(finding.rule)
  const keys = side === null ? (byAspect.get(aspect) ?? exact) : (bySchemaAspect.get(aspect) ?? atNode)
  const common = [finding.rule, finding.severity, finding.note ?? ""].map((part) => JSON.stringify(part)).join()
  return keys(finding).map((found) => `${common},${found}`)
}
