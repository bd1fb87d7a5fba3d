// What all kinds of entity have in common: texts, unmodelled members, and a comparison that visits each member once.
import type { Change, EntityRef, TextField } from "../model/Change.ts"
import { equal, type Json, type JsonObject, own } from "../model/Json.ts"
import { member } from "../model/Path.ts"

/** Compares one member of two entities, which differs; undefined means absent. */
export type FieldComparator = (
  entity: EntityRef,
  before: Json | undefined,
  after: Json | undefined,
  name: string
) => ReadonlyArray<Change>

/** The net for members of entities (OVR-18). */
export const unmodelled =
  (path: string = ""): FieldComparator =>
  (entity, before, after, name) => [{ _tag: "FieldUnmodelled", entity, path: member(path, name), before, after, name }]

const isText = (value: Json | undefined): boolean => value === undefined || typeof value === "string"

/** A text that models or people read; anything but a string goes to the net. */
export const text =
  (field: TextField, path: string = ""): FieldComparator =>
  (entity, before, after, name) =>
    isText(before) && isText(after)
      ? [{ _tag: "TextChanged", entity, path: member(path, name), before, after, field, prose: null }]
      : unmodelled(path)(entity, before, after, name)

/** A member whose any difference is one fact of a tag without details. */
export const whole =
  (_tag: "IconsChanged" | "MetaChanged" | "MimeTypeChanged" | "NameChanged" | "ProtocolChanged"): FieldComparator =>
  (entity, before, after, name) => [{ _tag, entity, path: name, before, after }]

/** Runs the comparator of each member that differs; a member without one goes to the net. */
export const compareFields = (
  entity: EntityRef,
  before: JsonObject,
  after: JsonObject,
  comparators: ReadonlyMap<string, FieldComparator>
): ReadonlyArray<Change> =>
  memberNames(before, after).flatMap((name) => {
    const was = own(before, name)
    const is = own(after, name)
    return equal(was, is) ? [] : (comparators.get(name) ?? unmodelled())(entity, was, is, name)
  })

/** Every own member name of two objects, once. */
export const memberNames = (before: JsonObject, after: JsonObject): ReadonlyArray<string> => [
  ...new Set([...Object.keys(before), ...Object.keys(after)])
]
