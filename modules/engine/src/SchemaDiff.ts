// How two versions of one schema are compared: in normal form, so that what is only written differently is said once and
// never red (EQ-1, EQ-4), or literally as the rule tables read (EQ-8).
import type { Change, EntityRef, Side } from "./model/Change.ts"
import { Identity, type LoopNames } from "./model/Identity.ts"
import { equal, isObject, type Json, type JsonObject, own } from "./model/Json.ts"
import type { JsonSchema } from "./model/Schema2020.ts"
import { dialectOf } from "./normalform/Document.ts"
import { readAlike } from "./normalform/alike.ts"
import { literalForm } from "./normalform/literal.ts"
import { loopNames } from "./normalform/loops.ts"
import { toForm } from "./normalform/NormalForm.ts"
import { type InCommon, inCommon, nothingInCommon } from "./normalform/twins.ts"
import type { Forms } from "./walk/forms/FormScope.ts"
import { walkForms } from "./walk/forms/walkForms.ts"
import { walkSchema } from "./walk/schema.ts"

/** How schemas are compared: by what they mean, or as they are written. */
export type SchemaMode = "equivalence" | "strict"

/** How one pair of schemas is compared. */
export interface SchemaOptions {
  readonly mode: SchemaMode
  /** True for the schemas of a tool, whose arguments and results are objects. */
  readonly isToolRoot: boolean
}

const identityOf = (twins: ReadonlyMap<JsonObject, JsonObject>, names?: LoopNames): Identity => {
  const identity = new Identity(names)
  for (const twin of new Set(twins.values())) identity.single(twin)
  return identity
}

/** Both schemas in normal form; undefined when one has none, and is then compared as it is written. */
const formsOf = (before: JsonSchema, after: JsonSchema, isToolRoot: boolean, shared: InCommon): Forms | undefined => {
  const { twins } = shared
  const identity = identityOf(twins)
  const was = toForm(before, { tag: "before", isToolRoot, identity, shared })
  const is = toForm(after, { tag: "after", isToolRoot, identity, shared })
  if (was === undefined || is === undefined) return undefined
  const isRecursive = was.loops.size + is.loops.size > 0
  return { before: was, after: is, identity: isRecursive ? identityOf(twins, loopNames(was, is)) : identity }
}

const stated = (schema: JsonSchema): Json | undefined => (isObject(schema) ? own(schema, "$schema") : undefined)

const dialectRewrite = (before: JsonSchema, after: JsonSchema): ReadonlyArray<string> => {
  const [was, is] = [stated(before), stated(after)]
  if (equal(was, is)) return []
  const [from, to] = [dialectOf(before), dialectOf(after)]
  if (from !== to) return [`dialect ${from} → ${to}`]
  return [`dialect ${from} ${was === undefined ? "stated" : is === undefined ? "left out" : "respelt"}`]
}

// Words of the oldest dialect are not those of a form, and two dialects can read one text differently.
const sharesParts = (before: JsonSchema, after: JsonSchema): boolean => {
  const [from, to] = [dialectOf(before), dialectOf(after)]
  return from === to && from !== "draft-04"
}

/** What is said to have been rewritten: what applied more often on one side, else whatever applied. */
const rewritesOf = ({ after, before }: Forms): ReadonlyArray<string> => {
  const names = [...new Set([...before.rewrites.keys(), ...after.rewrites.keys()])]
  const uneven = names.filter((name) => before.rewrites.get(name) !== after.rewrites.get(name))
  return (uneven.length > 0 ? uneven : names).sort()
}

/** Whether every rewrite with a name applied as often on both sides. */
const evenly = ({ after, before }: Forms): boolean =>
  before.rewrites.size === after.rewrites.size &&
  [...before.rewrites].every(([name, times]) => after.rewrites.get(name) === times)

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
  const shared =
    options.mode === "equivalence" && sharesParts(before, after) ? inCommon(before, after) : nothingInCommon
  const forms = options.mode === "strict" ? undefined : formsOf(before, after, options.isToolRoot, shared)
  if (forms === undefined) return walkSchema(entity, side, path, literalForm(before), literalForm(after))
  const changes = walkForms(entity, side, path, forms)
  const dialect = dialectRewrite(before, after)
  if (dialect.length === 0 && changes.length > 0) return changes
  // A rewrite that has a name applied to one side only is a difference; else the texts decide.
  if (dialect.length === 0 && evenly(forms) && readAlike(before, after, shared.twins)) return changes
  const rewrites = changes.length > 0 ? dialect : [...dialect, ...rewritesOf(forms)]
  const rewritten: Change = {
    _tag: "SchemaRewritten",
    entity,
    side,
    path,
    before: stated(before),
    after: stated(after),
    rewrites: rewrites.length === 0 ? ["spelling"] : rewrites
  }
  return [...changes, rewritten]
}
