// One resource, or one resource template, on both sides (DIFF-6, DIFF-59..DIFF-65).
import type { Change, EntityRef } from "../model/Change.ts"
import { equal, isObject, type JsonObject, own } from "../model/Json.ts"
import { member } from "../model/Path.ts"
import { compareFields, type FieldComparator, memberNames, text, unmodelled, whole } from "./fields.ts"
import { resourceMeta } from "./ui.ts"

const annotations: FieldComparator = (entity, before, after, field) => {
  if ((before !== undefined && !isObject(before)) || (after !== undefined && !isObject(after))) {
    return unmodelled()(entity, before, after, field)
  }
  const was = before ?? {}
  const is = after ?? {}
  return memberNames(was, is).flatMap((name): ReadonlyArray<Change> => {
    const from = own(was, name)
    const to = own(is, name)
    return equal(from, to)
      ? []
      : [{ _tag: "ResourceAnnotationChanged", entity, path: member(field, name), before: from, after: to, name }]
  })
}

const shared: ReadonlyArray<readonly [string, FieldComparator]> = [
  ["annotations", annotations],
  ["description", text("description")],
  ["icons", whole("MetaChanged")],
  ["mimeType", whole("MimeTypeChanged")],
  ["name", whole("NameChanged")],
  ["title", text("title")]
]

const ofResource = new Map([...shared, ["_meta", resourceMeta] as const])
const ofTemplate = new Map([...shared, ["_meta", whole("MetaChanged")] as const])

/** Every fact about one resource that is there on both sides. */
export const walkResource = (entity: EntityRef, before: JsonObject, after: JsonObject): ReadonlyArray<Change> =>
  compareFields(entity, before, after, ofResource)

/** Every fact about one resource template that is there on both sides. */
export const walkResourceTemplate = (entity: EntityRef, before: JsonObject, after: JsonObject): ReadonlyArray<Change> =>
  compareFields(entity, before, after, ofTemplate)
