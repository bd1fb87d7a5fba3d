// `properties` and `required` of one node, name by name (DIFF-25..DIFF-27).
import type { Change } from "../model/Change.ts"
import { compareText, isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { member } from "../model/Path.ts"
import { net } from "./keywords.ts"
import { whole } from "./references.ts"
import { fact, type Scope, type Site, type Walk } from "./Scope.ts"

const anything: JsonObject = {}

const isMap = (value: Json | undefined): value is JsonObject | undefined => value === undefined || isObject(value)

const isNames = (value: Json | undefined): value is ReadonlyArray<string> | undefined =>
  value === undefined || (isArray(value) && value.every((name) => typeof name === "string"))

/** The properties of one side. */
interface Members {
  readonly defined: JsonObject
  readonly required: ReadonlySet<string>
}

/** What a name means on one side: its schema, `{}` when it is only listed as required (DIFF-27), undefined for none. */
const schemaOf = ({ defined, required }: Members, name: string): Json | undefined =>
  Object.hasOwn(defined, name) ? own(defined, name) : required.has(name) ? anything : undefined

const one = (scope: Scope, at: string, name: string, from: Members, to: Members, walk: Walk): ReadonlyArray<Change> => {
  const was = own(from.defined, name)
  const is = own(to.defined, name)
  const before = schemaOf(from, name)
  const after = schemaOf(to, name)
  const site = { scope, path: at, before: was, after: is }
  if (before === undefined && is !== undefined)
    return fact(site, { _tag: "PropertyAdded", name, required: to.required.has(name) })
  if (after === undefined && was !== undefined) return fact(site, { _tag: "PropertyRemoved", name })
  const wasRequired = from.required.has(name)
  const isRequired = to.required.has(name)
  const found = [
    ...(wasRequired === isRequired
      ? []
      : fact(
          { ...site, before: wasRequired, after: isRequired },
          { _tag: isRequired ? "RequiredAdded" : "RequiredRemoved", name }
        )),
    ...walk(scope, at, before === undefined ? anything : before, after === undefined ? anything : after)
  ]
  // An empty definition beside a demand that was there before says nothing, yet it is a difference (DIFF-44).
  const isMissed = found.length === 0 && (was === undefined) !== (is === undefined)
  return isMissed ? fact(site, { _tag: "SchemaUnmodelled", keyword: null }) : found
}

/** Compares what two nodes say about their properties. */
export const properties = (
  scope: Scope,
  path: string,
  from: JsonObject,
  to: JsonObject,
  walk: Walk
): ReadonlyArray<Change> => {
  const site = (keyword: string): Site => ({
    scope,
    path,
    keyword,
    before: own(from, keyword),
    after: own(to, keyword)
  })
  const definitions = site("properties")
  const demands = site("required")
  const { after: defined, before: wereDefined } = definitions
  if (!isMap(wereDefined) || !isMap(defined)) return [...whole(definitions), ...whole(demands)]
  const before: Members = {
    defined: wereDefined ?? anything,
    required: new Set(isNames(demands.before) ? demands.before : [])
  }
  const after: Members = {
    defined: defined ?? anything,
    required: new Set(isNames(demands.after) ? demands.after : [])
  }
  const names = new Set([
    ...Object.keys(before.defined),
    ...Object.keys(after.defined),
    ...before.required,
    ...after.required
  ])
  const found: Array<Change> = isNames(demands.before) && isNames(demands.after) ? [] : [...whole(demands)]
  for (const name of [...names].sort(compareText)) {
    for (const change of one(scope, member(path, name), name, before, after, walk)) found.push(change)
  }
  return found.length === 0 && (wereDefined === undefined) !== (defined === undefined) ? net(definitions) : found
}
