// One prompt on both sides; its arguments are matched by name (DIFF-63).
import type { Change, EntityRef } from "../model/Change.ts"
import { equal, isArray, isObject, type Json, type JsonObject, own, ownString } from "../model/Json.ts"
import { member } from "../model/Path.ts"
import { compareFields, type FieldComparator, memberNames, text, unmodelled, whole } from "./fields.ts"

/** Arguments by name; undefined when they are not a list of distinctly named objects. */
const byName = (value: Json | undefined): ReadonlyMap<string, JsonObject> | undefined => {
  if (value === undefined) return new Map()
  if (!isArray(value)) return undefined
  const found = new Map<string, JsonObject>()
  for (const item of value) {
    const name = isObject(item) ? ownString(item, "name") : undefined
    if (!isObject(item) || name === undefined || found.has(name)) return undefined
    found.set(name, item)
  }
  return found
}

const isRequired = (argument: JsonObject): boolean => own(argument, "required") === true

const isFlag = (value: Json | undefined): boolean => value === undefined || typeof value === "boolean"

const required =
  (name: string, path: string): FieldComparator =>
  (entity, before, after, field) => {
    if (!isFlag(before) || !isFlag(after)) return unmodelled(path)(entity, before, after, field)
    const was = before === true
    const is = after === true
    if (was === is) return []
    return [{ _tag: is ? "ArgumentNowRequired" : "ArgumentNowOptional", entity, path, before: was, after: is, name }]
  }

const sameName: FieldComparator = () => []

const argument = (entity: EntityRef, name: string, before: JsonObject, after: JsonObject): ReadonlyArray<Change> => {
  const path = member("arguments", name)
  const comparators = new Map<string, FieldComparator>([
    ["name", sameName],
    ["required", required(name, path)],
    ["description", text("argument", path)],
    ["title", text("argument", path)]
  ])
  return memberNames(before, after).flatMap((field) => {
    const was = own(before, field)
    const is = own(after, field)
    return equal(was, is) ? [] : (comparators.get(field) ?? unmodelled(path))(entity, was, is, field)
  })
}

const argumentsField: FieldComparator = (entity, before, after, field) => {
  const was = byName(before)
  const is = byName(after)
  if (was === undefined || is === undefined) return unmodelled()(entity, before, after, field)
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name): ReadonlyArray<Change> => {
    const from = was.get(name)
    const to = is.get(name)
    const at = { entity, path: member(field, name), before: from, after: to, name }
    if (from === undefined) return to === undefined ? [] : [{ _tag: "ArgumentAdded", ...at, required: isRequired(to) }]
    if (to === undefined) return [{ _tag: "ArgumentRemoved", ...at }]
    return argument(entity, name, from, to)
  })
}

const comparators: ReadonlyMap<string, FieldComparator> = new Map([
  ["arguments", argumentsField],
  ["description", text("description")],
  ["icons", whole("MetaChanged")],
  ["_meta", whole("MetaChanged")],
  ["title", text("title")]
])

/** Every fact about one prompt that is there on both sides. */
export const walkPrompt = (entity: EntityRef, before: JsonObject, after: JsonObject): ReadonlyArray<Change> =>
  compareFields(entity, before, after, comparators)
