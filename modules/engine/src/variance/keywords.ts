// What each keyword adds to the node it stands in. A reader answers false for a value it cannot read; the keyword is
// opaque then.
import { isArray, isObject, type Json } from "../model/Json.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import { formatKinds } from "./formats.ts"
import type { ArrayPart, Logic, NumberPart, ObjectPart, StringPart } from "./Node.ts"
import { all, kindsOf } from "./types.ts"
import { makeValues, type Values } from "./Values.ts"

type Mutable<Part> = { -readonly [Key in keyof Part]: Part[Key] }

/** A node while it is being read; parts appear with the first keyword of theirs. */
export interface Draft {
  kinds: number
  values: Values | undefined
  format: { readonly name: string; readonly kinds: number } | undefined
  number: Mutable<NumberPart> | undefined
  string: Mutable<StringPart> | undefined
  array: Mutable<ArrayPart> | undefined
  object: Mutable<ObjectPart> | undefined
  logic: Mutable<Logic> | undefined
  containsMin: number
  containsMax: number
  when: JsonSchema | undefined
  met: JsonSchema
  unmet: JsonSchema
  unevaluatedItems: JsonSchema | undefined
  unevaluatedProperties: JsonSchema | undefined
  opaque: Array<readonly [string, Json]>
}

/** A node that asks nothing yet. */
export const makeDraft = (): Draft => ({
  kinds: all,
  values: undefined,
  format: undefined,
  number: undefined,
  string: undefined,
  array: undefined,
  object: undefined,
  logic: undefined,
  containsMin: 1,
  containsMax: Infinity,
  when: undefined,
  met: true,
  unmet: true,
  unevaluatedItems: undefined,
  unevaluatedProperties: undefined,
  opaque: []
})

const numberOf = (draft: Draft): Mutable<NumberPart> =>
  (draft.number ??= { lower: -Infinity, lowerOpen: false, upper: Infinity, upperOpen: false, multipleOf: undefined })

const stringOf = (draft: Draft): Mutable<StringPart> => (draft.string ??= { min: 0, max: Infinity, pattern: undefined })

const arrayOf = (draft: Draft): Mutable<ArrayPart> =>
  (draft.array ??= { min: 0, max: Infinity, unique: false, prefix: [], rest: true, contains: undefined })

const objectOf = (draft: Draft): Mutable<ObjectPart> =>
  (draft.object ??= {
    min: 0,
    max: Infinity,
    required: [],
    properties: new Map(),
    patterns: [],
    rest: true,
    names: undefined,
    dependents: []
  })

/** The part that other schemas of the same value take. */
export const logicOf = (draft: Draft): Mutable<Logic> =>
  (draft.logic ??= {
    allOf: [],
    anyOf: undefined,
    oneOf: undefined,
    not: undefined,
    cases: undefined,
    dependents: [],
    unevaluated: []
  })

type Read = (draft: Draft, value: Json) => boolean

const isNumber = (value: Json): value is number => typeof value === "number" && Number.isFinite(value)

const isCount = (value: Json): value is number => isNumber(value) && Number.isInteger(value) && value >= 0

const isText = (value: Json): value is string => typeof value === "string"

const isTextList = (value: Json): value is ReadonlyArray<string> => isArray(value) && value.every(isText)

const isSchemaList = (value: Json): value is ReadonlyArray<JsonSchema> => isArray(value) && value.every(isSchema)

const reads =
  <Value extends Json>(is: (value: Json) => value is Value, take: (draft: Draft, value: Value) => void): Read =>
  (draft, value) => {
    if (!is(value)) return false
    take(draft, value)
    return true
  }

const schema = (take: (draft: Draft, value: JsonSchema) => void) => reads(isSchema, take)

const count = (take: (draft: Draft, value: number) => void) => reads(isCount, take)

const number = (take: (draft: Draft, value: number) => void) => reads(isNumber, take)

const branches =
  (keyword: "anyOf" | "oneOf"): Read =>
  (draft, value) => {
    if (!isSchemaList(value) || value.length === 0) return false
    logicOf(draft)[keyword] = value
    return true
  }

const entriesOf = <Value extends Json>(
  map: Json,
  is: (value: Json) => value is Value
): ReadonlyArray<readonly [string, Value]> | undefined => {
  if (!isObject(map)) return undefined
  const entries: Array<readonly [string, Value]> = []
  for (const [name, value] of Object.entries(map)) {
    if (!is(value)) return undefined
    entries.push([name, value])
  }
  return entries
}

const entries =
  <Value extends Json>(
    is: (value: Json) => value is Value,
    take: (draft: Draft, found: ReadonlyArray<readonly [string, Value]>) => void
  ): Read =>
  (draft, value) => {
    const found = entriesOf(value, is)
    if (found === undefined) return false
    take(draft, found)
    return true
  }

const lower = (draft: Draft, value: number, open: boolean): void => {
  const part = numberOf(draft)
  if (value < part.lower || (value === part.lower && !open)) return
  part.lower = value
  part.lowerOpen = open
}

const upper = (draft: Draft, value: number, open: boolean): void => {
  const part = numberOf(draft)
  if (value > part.upper || (value === part.upper && !open)) return
  part.upper = value
  part.upperOpen = open
}

const members = (draft: Draft, list: ReadonlyArray<Json>): void => {
  const { values } = draft
  draft.values = makeValues(values === undefined ? list : list.filter(values.has))
}

/* Patterns that every string matches, as generators write them for "any text". */
const universal: ReadonlySet<string> = new Set(["", "^", "$", ".*", "^.*", ".*$", "[\\s\\S]*", "^[\\s\\S]*$"])

const readers: ReadonlyArray<readonly [keyword: string, read: Read]> = [
  [
    "type",
    (draft, value) => {
      const kinds = kindsOf(value)
      if (kinds === undefined) return false
      draft.kinds &= kinds
      return true
    }
  ],
  ["enum", reads((value): value is ReadonlyArray<Json> => isArray(value), members)],
  [
    "const",
    (draft, value) => {
      members(draft, [value])
      return true
    }
  ],
  ["minimum", number((draft, value) => lower(draft, value, false))],
  ["maximum", number((draft, value) => upper(draft, value, false))],
  ["exclusiveMinimum", number((draft, value) => lower(draft, value, true))],
  ["exclusiveMaximum", number((draft, value) => upper(draft, value, true))],
  [
    "multipleOf",
    (draft, value) => {
      if (!isNumber(value) || value <= 0) return false
      numberOf(draft).multipleOf = value
      return true
    }
  ],
  ["minLength", count((draft, value) => void (stringOf(draft).min = value))],
  ["maxLength", count((draft, value) => void (stringOf(draft).max = value))],
  ["pattern", reads(isText, (draft, value) => void (universal.has(value) || (stringOf(draft).pattern = value)))],
  ["format", reads(isText, (draft, value) => void (draft.format = { name: value, kinds: formatKinds(value) }))],
  ["minItems", count((draft, value) => void (arrayOf(draft).min = value))],
  ["maxItems", count((draft, value) => void (arrayOf(draft).max = value))],
  [
    "uniqueItems",
    reads(
      (value) => typeof value === "boolean",
      (draft, value) => void (arrayOf(draft).unique = value)
    )
  ],
  ["prefixItems", reads(isSchemaList, (draft, value) => void (arrayOf(draft).prefix = value))],
  ["items", schema((draft, value) => void (arrayOf(draft).rest = value))],
  ["contains", schema((draft, value) => void (arrayOf(draft).contains = { schema: value, min: 1, max: Infinity }))],
  ["minContains", count((draft, value) => void (draft.containsMin = value))],
  ["maxContains", count((draft, value) => void (draft.containsMax = value))],
  ["required", reads(isTextList, (draft, value) => void (objectOf(draft).required = value))],
  ["minProperties", count((draft, value) => void (objectOf(draft).min = value))],
  ["maxProperties", count((draft, value) => void (objectOf(draft).max = value))],
  ["properties", entries(isSchema, (draft, found) => void (objectOf(draft).properties = new Map(found)))],
  ["patternProperties", entries(isSchema, (draft, found) => void (objectOf(draft).patterns = found))],
  ["additionalProperties", schema((draft, value) => void (objectOf(draft).rest = value))],
  ["propertyNames", schema((draft, value) => void (objectOf(draft).names = value))],
  ["dependentRequired", entries(isTextList, (draft, found) => void (objectOf(draft).dependents = found))],
  ["dependentSchemas", entries(isSchema, (draft, found) => void (logicOf(draft).dependents = found))],
  ["allOf", reads(isSchemaList, (draft, value) => void (logicOf(draft).allOf = [...logicOf(draft).allOf, ...value]))],
  ["anyOf", branches("anyOf")],
  ["oneOf", branches("oneOf")],
  ["not", schema((draft, value) => void (logicOf(draft).not = value))],
  ["if", schema((draft, value) => void (draft.when = value))],
  ["then", schema((draft, value) => void (draft.met = value))],
  ["else", schema((draft, value) => void (draft.unmet = value))],
  ["unevaluatedItems", schema((draft, value) => void (draft.unevaluatedItems = value))],
  ["unevaluatedProperties", schema((draft, value) => void (draft.unevaluatedProperties = value))]
]

const readerFor: ReadonlyMap<string, Read> = new Map(readers)

/** Takes one keyword into the draft. */
export const readKeyword = (draft: Draft, keyword: string, value: Json): void => {
  const read = readerFor.get(keyword)
  if (read === undefined || !read(draft, value)) draft.opaque.push([keyword, value])
}

const elsewhere: ReadonlySet<string> = new Set([
  "$dynamicRef",
  "$recursiveRef",
  "$ref",
  "additionalItems",
  "dependencies"
])

/** True for an opaque keyword that may refuse values: one that could not be read. What nobody knows asserts nothing. */
export const isAsserting = (keyword: string): boolean => readerFor.has(keyword) || elsewhere.has(keyword)
