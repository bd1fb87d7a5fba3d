// How two versions of one schema are compared: in normal form, so that what is only written differently is said once and
// never red (EQ-1, EQ-4), or literally as the rule tables read (EQ-8).
import type { Change, EntityRef, Side } from "./model/Change.ts"
import { Identity } from "./model/Identity.ts"
import { equal, isObject, type Json, own } from "./model/Json.ts"
import type { JsonSchema } from "./model/Schema2020.ts"
import { dialectOf } from "./normalform/Document.ts"
import { literalForm } from "./normalform/literal.ts"
import { toForm } from "./normalform/NormalForm.ts"
import type { Forms } from "./walk/forms/FormScope.ts"
import { walkForms } from "./walk/forms/walkForms.ts"
import { orderSchema } from "./normalise/schema.ts"
import { makeReader } from "./walk/reading.ts"
import { walkSchema } from "./walk/schema.ts"

/** How schemas are compared: by what they mean, or as they are written. */
export type SchemaMode = "equivalence" | "strict"

/** How one pair of schemas is compared. */
export interface SchemaOptions {
  readonly mode: SchemaMode
  /** True for the schemas of a tool, whose arguments and results are objects. */
  readonly isToolRoot: boolean
}

/** Both schemas in normal form; undefined when one has none, and is then compared as it is written. */
export const formsOf = (before: JsonSchema, after: JsonSchema, isToolRoot: boolean): Forms | undefined => {
  const identity = new Identity()
  const was = toForm(before, { tag: "before", isToolRoot, identity })
  const is = toForm(after, { tag: "after", isToolRoot, identity })
  return was === undefined || is === undefined ? undefined : { before: was, after: is, identity }
}

const stated = (schema: JsonSchema): Json | undefined => (isObject(schema) ? own(schema, "$schema") : undefined)

const dialectRewrite = (before: JsonSchema, after: JsonSchema): ReadonlyArray<string> => {
  const [was, is] = [stated(before), stated(after)]
  if (equal(was, is)) return []
  const [from, to] = [dialectOf(before), dialectOf(after)]
  if (from !== to) return [`dialect ${from} → ${to}`]
  return [`dialect ${from} ${was === undefined ? "stated" : is === undefined ? "left out" : "respelt"}`]
}

/** What is said to have been rewritten: what applied to one side only, else whatever applied. */
const rewritesOf = ({ after, before }: Forms): ReadonlyArray<string> => {
  const onOneSide = [...before.rewrites.symmetricDifference(after.rewrites)]
  return (onOneSide.length > 0 ? onOneSide : [...before.rewrites]).sort()
}

/** True when the rule tables themselves call the difference none: order of sets and branches, vacuous bounds (EQ-4). */
const readsTheSame = (before: JsonSchema, after: JsonSchema): boolean => {
  const read = makeReader()
  const literal = (schema: JsonSchema): Json => literalForm(orderSchema(schema))
  return read(literal(before)).number === read(literal(after)).number
}

/** Every fact about how one schema changed. */
export const schemaChanges = (
  entity: EntityRef,
  side: Side,
  path: string,
  before: JsonSchema,
  after: JsonSchema,
  options: SchemaOptions
): ReadonlyArray<Change> => {
  if (before === after) return []
  const forms = options.mode === "strict" ? undefined : formsOf(before, after, options.isToolRoot)
  if (forms === undefined) return walkSchema(entity, side, path, literalForm(before), literalForm(after))
  const changes = walkForms(entity, side, path, forms)
  const dialect = dialectRewrite(before, after)
  if (dialect.length === 0 && (changes.length > 0 || readsTheSame(before, after))) return changes
  const rewrites = changes.length > 0 ? dialect : [...dialect, ...rewritesOf(forms)]
  const rewritten: Change = { _tag: "SchemaRewritten", entity, side, path, before: stated(before), after: stated(after), rewrites: rewrites.length === 0 ? ["spelling"] : rewrites }
  return [...changes, rewritten]
}
