// What a change did, as two texts to set beside each other (SIG-2).
import { isArray, isObject, type Json, type JsonObject, own, ownString } from "../model/Json.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import type { EntityKind, ListKind } from "../model/Surface.ts"
import { line, show, type Shown, withinSchema } from "./fragment.ts"
import { flat } from "./layout.ts"
import { type Both, type Place, placesAt, type Told } from "./places.ts"
import { promptArgument, signature, type SignatureOptions } from "./signature.ts"
import { type Step, stepsOf } from "./steps.ts"

/** A change, as far as its texts depend on it. */
export interface Changed {
  readonly kind: EntityKind
  /** Path within the entity (DIFF-9); null or empty for the entity as a whole. */
  readonly path: string | null
  /** The fields of the entity on each side, null where it is not there. Of a renamed tool: those of both tools. */
  readonly before: JsonObject | null
  readonly after: JsonObject | null
  /** What the change itself reports as old and new, if known. */
  readonly old?: Json
  readonly new?: Json
}

/** A text for each side; null where there is nothing. */
export interface Texts {
  readonly old: string | null
  readonly new: string | null
}

/** Nothing, where neither side has a text or both have the same: the notation does not show this change. */
const texts = (before: string | null, after: string | null): Texts | null =>
  before === after ? null : { old: before, new: after }

// Only by name does a snapshot file read like a capture.
const order = "name"

const whole = (kind: ListKind, { after, before }: Changed, options: SignatureOptions): Texts | null => {
  const of = (fields: JsonObject | null): string | null =>
    fields === null ? null : signature({ kind, fields }, { ...options, order })
  return texts(of(before), of(after))
}

/** Definitions that are the same on both sides are not what changed: their names say enough. */
const withoutShared = (shown: Shown, other: Shown): Shown => ({
  ...shown,
  definitions: new Map(
    [...shown.definitions].filter(([name, type]) => {
      const partner = other.definitions.get(name)
      return partner === undefined || flat(partner) !== flat(type)
    })
  )
})

const inSchema = (change: Changed, field: string, steps: ReadonlyArray<Step>): Texts | null => {
  const schemaOf = (fields: JsonObject | null): JsonSchema | undefined => {
    const schema = fields === null ? undefined : own(fields, field)
    return isSchema(schema) ? schema : undefined
  }
  const roots: Both<JsonSchema | undefined> = [schemaOf(change.before), schemaOf(change.after)]
  const told: Told = [change.old, change.new]
  const [before, after] = placesAt(roots, steps, told)
  const shown = (root: JsonSchema | undefined, place: Place | null): Shown | null =>
    root === undefined || place === null ? null : show(root, place, order)
  const old = shown(roots[0], before)
  const now = shown(roots[1], after)
  if (old === null || now === null) return texts(old === null ? null : line(old), now === null ? null : line(now))
  return texts(line(withoutShared(old, now)), line(withoutShared(now, old)))
}

const known = new WeakMap<ReadonlyArray<Json>, ReadonlyMap<string, JsonObject>>()

/** The arguments of a prompt by name, the first of each; found once for a list, since each that changed asks for it. */
const byName = (stated: ReadonlyArray<Json>): ReadonlyMap<string, JsonObject> => {
  const earlier = known.get(stated)
  if (earlier !== undefined) return earlier
  const found = new Map<string, JsonObject>()
  for (const argument of stated) {
    const name = isObject(argument) ? ownString(argument, "name") : undefined
    if (isObject(argument) && name !== undefined && !found.has(name)) found.set(name, argument)
  }
  known.set(stated, found)
  return found
}

const inPrompt = ({ after, before }: Changed, name: string): Texts | null => {
  const of = (fields: JsonObject | null): string | null => {
    const stated = fields === null ? undefined : own(fields, "arguments")
    const found = isArray(stated) ? byName(stated).get(name) : undefined
    return found === undefined ? null : promptArgument(found)
  }
  return texts(of(before), of(after))
}

/**
 * The texts of a change: for a path into a schema the part it names, for a prompt's argument that argument, for an
 * entity as a whole its signature. Null for every other change, and where both texts would be the same.
 */
export const changed = (change: Changed, options: { readonly width?: number } = {}): Texts | null => {
  const { kind, path } = change
  if (kind === "server") return null
  if (path === null || path === "") return whole(kind, change, options)
  if (kind === "tool") {
    const within = withinSchema(path)
    const steps = within === undefined ? undefined : stepsOf(within)
    return steps === undefined
      ? null
      : inSchema(change, path.startsWith("input") ? "inputSchema" : "outputSchema", steps)
  }
  const [start, argument, ...rest] = kind === "prompt" ? (stepsOf(path) ?? []) : []
  const isArgument =
    start?.kind === "name" && start.name === "arguments" && argument?.kind === "name" && rest.length === 0
  return isArgument ? inPrompt(change, argument.name) : null
}
