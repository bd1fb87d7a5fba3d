// One tool on both sides (DIFF-47..DIFF-55, EQ-9).
import type { Change, EntityRef, Side } from "../model/Change.ts"
import { markerKey, markerOf } from "../model/Deprecation.ts"
import { equal, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { member } from "../model/Path.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import { compareFields, type FieldComparator, memberNames, text, unmodelled, whole } from "./fields.ts"
import { toolMeta } from "./ui.ts"

/** What the protocol assumes of a tool that says nothing (EQ-9). */
const annotationDefaults: ReadonlyMap<string, Json> = new Map([
  ["readOnlyHint", false],
  ["destructiveHint", true],
  ["idempotentHint", false],
  ["openWorldHint", true]
])

/** The value of each hint that is a promise to the caller; leaving it takes the promise back (DIFF-49). */
const promises: ReadonlyMap<string, Json> = new Map([
  ["readOnlyHint", true],
  ["idempotentHint", true],
  ["destructiveHint", false],
  ["openWorldHint", false]
])

// The protocol reads these two only while the tool is not read-only.
const readOnlyMakesMoot = new Set(["destructiveHint", "idempotentHint"])

/** A value as stated, or what its absence means; a stated null is no absence. */
const stated = (value: Json | undefined, absent: Json): Json => (value === undefined ? absent : value)

const annotations =
  (isEffective: boolean): FieldComparator =>
  (entity, before, after, field) => {
    if ((before !== undefined && !isObject(before)) || (after !== undefined && !isObject(after))) {
      return unmodelled()(entity, before, after, field)
    }
    const was = before ?? {}
    const is = after ?? {}
    return memberNames(was, is).flatMap((name): ReadonlyArray<Change> => {
      const from = own(was, name)
      const to = own(is, name)
      if (equal(from, to)) return []
      const at = { entity, path: member(field, name), before: from, after: to, name }
      const promise = promises.get(name)
      if (promise !== undefined && from === promise) {
        const ignored =
          readOnlyMakesMoot.has(name) && own(was, "readOnlyHint") === true && own(is, "readOnlyHint") === true
        return [{ _tag: "AnnotationWeakened", ...at, ignored }]
      }
      const assumed = annotationDefaults.get(name)
      if (
        isEffective &&
        assumed !== undefined &&
        stated(from, assumed) === assumed &&
        stated(to, assumed) === assumed
      ) {
        return [{ _tag: "DefaultStated", ...at }]
      }
      return [
        {
          _tag: from === undefined ? "AnnotationAdded" : to === undefined ? "AnnotationRemoved" : "AnnotationChanged",
          ...at
        }
      ]
    })
  }

const taskSupportDefault = "forbidden"

const execution =
  (isEffective: boolean): FieldComparator =>
  (entity, before, after, field) => {
    if ((before !== undefined && !isObject(before)) || (after !== undefined && !isObject(after))) {
      return [{ _tag: "ExecutionChanged", entity, path: field, before, after }]
    }
    const was = before ?? {}
    const is = after ?? {}
    return memberNames(was, is).flatMap((name): ReadonlyArray<Change> => {
      const from = own(was, name)
      const to = own(is, name)
      if (equal(from, to)) return []
      const at = { entity, path: member(field, name), before: from, after: to }
      if (name !== "taskSupport") return [{ _tag: "ExecutionChanged", ...at }]
      const effective = [stated(from, taskSupportDefault), stated(to, taskSupportDefault)]
      if (isEffective && effective[0] === effective[1]) return [{ _tag: "DefaultStated", ...at, name }]
      return [{ _tag: effective.includes("required") ? "TaskRequirementChanged" : "ExecutionChanged", ...at }]
    })
  }

/** Compares two versions of a schema at a path; how is for whoever composes the walk to say. */
export type CompareSchemas = (
  entity: EntityRef,
  side: Side,
  path: string,
  before: JsonSchema,
  after: JsonSchema
) => ReadonlyArray<Change>

/** How tools are compared. */
export interface ToolPreparation {
  readonly schemas: CompareSchemas
  /** True when hints are compared by the value they have when absent (EQ-9), false for their literal text. */
  readonly isEffective: boolean
}

const noArguments: JsonObject = { type: "object" }

const schema =
  (side: Side, compare: CompareSchemas): FieldComparator =>
  (entity, before, after, field) => {
    if ((before !== undefined && !isSchema(before)) || (after !== undefined && !isSchema(after))) {
      return [{ _tag: "SchemaUnmodelled", entity, side, path: field, before, after, keyword: null }]
    }
    if (after === undefined) return [{ _tag: "SchemaRemoved", entity, side, path: field, before, after }]
    if (before !== undefined) return compare(entity, side, field, before, after)
    const added: Change = { _tag: "SchemaAdded", entity, side, path: field, before, after }
    // A tool without an input schema took any arguments; what the new one demands is demanded anew (DIFF-47).
    return side === "output" ? [added] : [added, ...compare(entity, side, field, noArguments, after)]
  }

const deprecation = (entity: EntityRef, before: JsonObject, after: JsonObject): ReadonlyArray<Change> => {
  const marker = markerOf(after)
  if (marker === null || markerOf(before) !== null) return []
  return [
    {
      _tag: "DeprecationMarked",
      entity,
      path: member("_meta", markerKey),
      before: undefined,
      after: { ...marker },
      marker
    }
  ]
}

// The name of a renamed tool is what `ToolRenamed` reports; it is no difference within the pair.
const sameName: FieldComparator = () => []

const shared: ReadonlyArray<readonly [string, FieldComparator]> = [
  ["name", sameName],
  ["title", text("title")],
  ["description", text("description")],
  ["icons", whole("IconsChanged")],
  ["_meta", toolMeta]
]

/** Every fact about one tool that is there on both sides. */
export const walkTool = (
  entity: EntityRef,
  before: JsonObject,
  after: JsonObject,
  { isEffective, schemas }: ToolPreparation
): ReadonlyArray<Change> => [
  ...compareFields(
    entity,
    before,
    after,
    new Map([
      ...shared,
      ["inputSchema", schema("input", schemas)] as const,
      ["outputSchema", schema("output", schemas)] as const,
      ["annotations", annotations(isEffective)] as const,
      ["execution", execution(isEffective)] as const
    ])
  ),
  ...deprecation(entity, before, after)
]
