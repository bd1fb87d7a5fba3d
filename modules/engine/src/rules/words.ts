// How explanations name things. Names come from foreign servers: what would not show as itself is escaped.
import { canonical, compareText, equal, isArray, isObject, type Json, own } from "../model/Json.ts"
import { short } from "../model/Path.ts"
import { shorten } from "../model/Text.ts"
import type { Change, Side } from "../model/Change.ts"

/** A name or a piece of code in backticks. */
export const code = (text: string): string => `\`${text === "" ? '""' : shorten(text, 80).replaceAll("`", "\\u{60}")}\``

/** A JSON value in backticks, shortened when long. */
export const value = (json: Json | undefined): string => code(json === undefined ? "absent" : canonical(json))

/** Some names in backticks, the rest counted. */
export const listed = (names: ReadonlyArray<Json>, limit = 5): string => {
  const shown = names.slice(0, limit).map((name) => (typeof name === "string" ? code(name) : value(name)))
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ")
}

const whole: Readonly<Record<Side, string>> = { input: "The input schema", output: "The output schema" }

/** What a schema change is about, to begin a sentence with. */
export const subject = (change: Extract<Change, { readonly side: Side }>): string => {
  const path = short(change.path)
  return path === "" ? whole[change.side] : code(path)
}

type Moved = Pick<Change, "after" | "before">

/** A string as a name, anything else as a value. */
export const shown = (json: Json | undefined): string => (typeof json === "string" ? code(json) : value(json))

/** How a value moved: from what to what, or that it is or was absent. */
export const went = (what: string, { after, before }: Moved): string => {
  if (before === undefined) return `${what} was absent and is now ${shown(after)}.`
  if (after === undefined) return `${what} was ${shown(before)} and is now absent.`
  const show = typeof before === typeof after ? shown : value
  return show(before) === show(after) ? `${what} differs.` : `${what} went from ${show(before)} to ${show(after)}.`
}

/** That an object differs, and in which of its members. */
export const differs = (what: string, { after = {}, before = {} }: Moved): string => {
  if (!isObject(before) || !isObject(after)) return `${what} differs.`
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareText)
  const changed = names.filter((name) => !equal(own(before, name), own(after, name)))
  return changed.length === 0 ? `${what} differs.` : `${what} differs in ${listed(changed)}.`
}

/** That a text differs, and what may follow when the classifier does not take the edit for a trifle. */
export const reworded = (
  what: string,
  change: Extract<Change, { readonly _tag: "SchemaTextChanged" | "TextChanged" }>,
  effect: string
): string => {
  if (change.prose?.severity === "DOCUMENTATION") return `${what} differs in wording too small to sway a model.`
  const verb = !change.before ? "is new" : !change.after ? "is gone" : "differs"
  return `${what} ${verb}; ${effect}.`
}

/** Which characters that do not show a string gained, and where. */
export const concealed = ({ codePoints, path }: Extract<Change, { readonly _tag: "TextHidden" }>): string =>
  `${code(path)} gained characters that do not show: ${listed(codePoints, 8)}.`

/** The cure for characters that do not show. */
export const concealedHint =
  "Remove the characters that the explanation lists, or say in the release notes why they are there."

/** The cure for a member no rule knows. */
export const unmodelledHint =
  "The engine has no model for this member, so the change counts as breaking until a person has judged it. Then override " +
  "its severity or ignore it."

type SchemaChange = Extract<Change, { readonly side: Side }>

const branchPath = /(?:^|\.)(allOf|anyOf)\[\d+\]$/

/** The keyword of facts about a node as a whole. */
const wholeSchema = "schema"

/** How one keyword of a schema node moved; such facts hold `{keyword: value}`. */
export const keywordMoved = (change: SchemaChange, keyword: string): string => {
  const stated = (node: Json | undefined): Json | undefined => (isObject(node) ? own(node, keyword) : undefined)
  const before = stated(change.before)
  const after = stated(change.after)
  if (keyword === wholeSchema) {
    return `${subject(change)} admits ${change._tag === "ConstraintLoosened" ? "more" : "less"} than before.`
  }
  const what = `${subject(change)}: ${code(keyword)}`
  if (equal(before, after)) return `${what} reads the same, but a definition it refers to differs.`
  if (branchPath.exec(change.path)?.[1] === keyword && !isArray(before) && !isArray(after)) {
    // The branch itself stands under this sentence, as a signature.
    return `Branch ${subject(change)} is ${after === undefined ? "gone" : "new"}.`
  }
  if (keyword === "oneOf" && isArray(before) && isArray(after)) {
    const [was, is] = [before.length, after.length]
    return `${what} ${was === is ? `has ${is} branches, but not the same ones` : `went from ${was} to ${is} branches`}.`
  }
  return went(what, { before, after })
}

/** How the types of a schema node moved; without `type` every type is allowed. */
export const retyped = (change: SchemaChange): string => {
  const types = (type: Json | undefined): string =>
    type === undefined ? "any type" : listed(isArray(type) ? type : [type])
  return `${subject(change)}: \`type\` went from ${types(change.before)} to ${types(change.after)}.`
}
