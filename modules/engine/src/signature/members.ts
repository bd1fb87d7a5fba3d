// Objects, and the arguments of a tool, which are an object in other brackets.
import { compareText, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { format, size } from "./facets.ts"
import { said, saidList } from "./keywords.ts"
import type { Doc } from "./layout.ts"
import { isSpent, type Piece, type Print, type Scope, spent } from "./Scope.ts"
import { memberName, unsaid } from "./text.ts"

/** A member: its value, undefined for one that is demanded and nowhere described. */
export interface Member {
  readonly name: string
  readonly value: Json | undefined
  readonly isRequired: boolean
}

const propertiesOf = (schema: JsonObject): JsonObject => {
  const properties = said(schema, "properties")
  return isObject(properties) ? properties : {}
}

const known = new WeakMap<JsonObject, ReadonlySet<Json>>()

/** The names a schema demands; found once for a schema, since each of its members that changed asks for them. */
const demandedBy = (schema: JsonObject): ReadonlySet<Json> => {
  const demanded = known.get(schema) ?? new Set(saidList(schema, "required"))
  known.set(schema, demanded)
  return demanded
}

/** The member of that name, when the schema describes or demands it. */
export const memberOf = (schema: JsonObject, name: string): Member | undefined => {
  const value = own(propertiesOf(schema), name)
  const isRequired = demandedBy(schema).has(name)
  return value === undefined && !isRequired ? undefined : { name, value, isRequired }
}

/** Required members first, then those demanded and not described, then optional ones. */
const membersOf = (scope: Scope, schema: JsonObject): ReadonlyArray<Member> => {
  const properties = propertiesOf(schema)
  const demanded = new Set((saidList(schema, "required") ?? []).filter((name) => typeof name === "string"))
  const inOrder = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
    scope.order === "name" ? names.toSorted(compareText) : names
  const described = inOrder(Object.keys(properties))
  const members = (names: ReadonlyArray<string>, isRequired: boolean): ReadonlyArray<Member> =>
    names.map((name) => ({ name, value: own(properties, name), isRequired }))
  return [
    ...members(
      described.filter((name) => demanded.has(name)),
      true
    ),
    ...members(inOrder([...demanded].filter((name) => !Object.hasOwn(properties, name))), true),
    ...members(
      described.filter((name) => !demanded.has(name)),
      false
    )
  ]
}

/** How a member begins: its name, with a question mark when it may be left out. */
export const memberLabel = ({ isRequired, name }: Pick<Member, "isRequired" | "name">): string =>
  `${memberName(name)}${isRequired ? "" : "?"}`

/** The documents of `items`, as many as the scope lets through, and how many more there are. */
export const bounded = <Item>(
  scope: Scope,
  items: ReadonlyArray<Item>,
  most: number,
  print: (item: Item) => Doc
): ReadonlyArray<Doc> => {
  const docs: Array<Doc> = []
  for (const item of items) {
    if (docs.length === most || isSpent(scope)) return [...docs, `${unsaid} ${items.length - docs.length} more`]
    docs.push(print(item))
  }
  return docs
}

/** True when the schema says something about the members of objects. */
export const hasMembers = (schema: JsonObject): boolean =>
  Object.keys(propertiesOf(schema)).length > 0 ||
  (saidList(schema, "required")?.length ?? 0) > 0 ||
  othersOf(schema) !== undefined

/** What undeclared members must be; undefined when they may be anything. */
const othersOf = (schema: JsonObject): Json | undefined => {
  const others = said(schema, "additionalProperties")
  return others === false || (isObject(others) && Object.keys(others).length > 0) ? others : undefined
}

/** How the members of an object are enclosed. */
export type Brackets = "arguments" | "object"

/** An object type. */
export const objectType = (
  scope: Scope,
  schema: JsonObject,
  depth: number,
  print: Print,
  brackets: Brackets
): Piece => {
  const count = size(schema, "Properties")
  const others = othersOf(schema)
  const tail = `${others === false ? "!" : ""}${format(schema)}`
  const keys = count === "" ? "" : spent(scope, ` keys ${count}`)
  const bond = keys === "" ? "word" : "phrase"
  if (brackets === "object" && !hasMembers(schema)) return { doc: `object${tail}${keys}`, bond }
  const open = brackets === "object" ? "{" : "("
  const close = brackets === "object" ? "}" : ")"
  if (hasMembers(schema) && depth >= scope.limits.depth) return { doc: `${open}${unsaid}${close}${tail}${keys}`, bond }
  const items = bounded(scope, membersOf(scope, schema), scope.limits.members, (member) => {
    const label = spent(scope, memberLabel(member))
    return member.value === undefined ? label : [`${label}: `, print(scope, member.value, depth + 1).doc]
  })
  const rest: ReadonlyArray<Doc> = isObject(others) ? [[spent(scope, "*: "), print(scope, others, depth + 1).doc]] : []
  const group: Doc = {
    kind: "group",
    open,
    items: [...items, ...rest],
    close,
    ...(brackets === "object" ? { padded: true } : { outer: true })
  }
  return { doc: [group, `${tail}${keys}`], bond }
}
