// Limits on the shape of a schema: each predicate gives the places that offend.
import { isArray, isObject, type Json, type JsonObject, own, ownObject, ownString } from "../model/Json.ts"
import { member } from "../model/Path.ts"
import type { LimitOf, Limit, LimitKind } from "./Limit.ts"
import { type Node, nodesOf } from "./nodes.ts"
import { referencesOf } from "./references.ts"

/** One offence: where below the schema, and what is wrong there, a name or a keyword, where the place does not say it. */
export interface Place {
  readonly path: string
  readonly what: string
}

type Places = ReadonlyArray<Place>
type ObjectNode = Node & { readonly schema: JsonObject }

const isObjectNode = (node: Node): node is ObjectNode => isObject(node.schema)

const place = ({ path }: Node): Place => ({ path, what: path })

/** Nodes that hold what a caller writes, as opposed to branches and conditions over it. */
const holdsValue = ({ under }: Node): boolean =>
  under === null || under === "properties" || under === "items" || under === "prefixItems"

const where = (root: JsonObject, offends: (node: ObjectNode) => boolean): Places =>
  nodesOf(root).filter(isObjectNode).filter(offends).map(place)

const keywordsIn = (node: ObjectNode, keywords: ReadonlyArray<string>): ReadonlyArray<string> =>
  keywords.filter((keyword) => Object.hasOwn(node.schema, keyword))

const has = ({ schema }: ObjectNode, keyword: string): boolean => Object.hasOwn(schema, keyword)

const types = new Set(["array", "boolean", "integer", "null", "number", "object", "string"])
const typed = ["$ref", "allOf", "anyOf", "const", "enum", "items", "oneOf", "prefixItems", "properties", "type"]

const atRoot = (names: ReadonlyArray<string>): Places => names.map((what) => ({ path: "", what }))

const argumentsOf = (root: JsonObject): ReadonlyArray<string> => Object.keys(ownObject(root, "properties") ?? {})

const named = (names: ReadonlyArray<string>): Places => names.map((what) => ({ path: member("", what), what }))

const isListOfNames = (value: Json | undefined): value is ReadonlyArray<string> =>
  isArray(value) && value.every((item) => typeof item === "string")

const undeclared = ({ schema }: ObjectNode): ReadonlyArray<string> => {
  const required = own(schema, "required")
  const declared = ownObject(schema, "properties") ?? {}
  return isListOfNames(required) ? required.filter((name) => !Object.hasOwn(declared, name)) : []
}

const numbersOf = ({ schema }: ObjectNode): ReadonlyArray<number> =>
  Object.values(schema)
    .flatMap((value) => (isArray(value) ? value : [value]))
    .filter((value) => typeof value === "number")

const isFirstLevel = ({ isPlain, level }: Node): boolean => isPlain && level <= 1

/** What a schema predicate says of one schema. */
type Predicate<Kind extends LimitKind> = (root: JsonObject, limit: LimitOf<Kind>) => Places

/** The kinds of limits on the shape of one schema. */
export const shapes = {
  anyOfAlone: (root) => where(root, (node) => has(node, "anyOf") && Object.keys(node.schema).length > 1),
  arrayItems: (root) => where(root, (node) => own(node.schema, "type") === "array" && !has(node, "items")),
  booleanSchema: (root) =>
    nodesOf(root)
      .filter((node) => typeof node.schema === "boolean" && holdsValue(node))
      .map(place),
  boundBelowRoot: (root, { keywords, max }) =>
    where(
      root,
      (node) =>
        !isFirstLevel(node) &&
        keywords.some((keyword) => {
          const bound = own(node.schema, keyword)
          return typeof bound === "number" && bound > max
        })
    ),
  dialect: (root, { known }) => {
    const dialect = ownString(root, "$schema")
    return dialect === undefined || known.includes(dialect.replace(/#$/, "")) ? [] : atRoot([dialect])
  },
  enumOfStrings: (root) =>
    where(root, ({ schema }) => {
      const values = own(schema, "enum")
      if (values === undefined) return false
      return own(schema, "type") !== "string" || !isListOfNames(values) || values.includes("")
    }),
  format: (root, { known }) =>
    where(root, ({ schema }) => {
      const format = ownString(schema, "format")
      return own(schema, "type") === "string" && format !== undefined && !known.includes(format)
    }),
  formatOf: (root, { format, type }) =>
    where(root, ({ schema }) => own(schema, "type") === type && own(schema, "format") === format),
  keyword: (root, { keywords }) =>
    nodesOf(root)
      .filter(isObjectNode)
      .flatMap((node) => keywordsIn(node, keywords).map((what) => ({ path: node.path, what }))),
  keywordBeside: (root, { beside, keyword }) => where(root, (node) => has(node, keyword) && has(node, beside)),
  keywordForm: (root, { form, keywords }) =>
    where(root, ({ schema }) => keywords.some((keyword) => typeof own(schema, keyword) === form)),
  nestedDefinitions: (root) =>
    where(root, (node) => node.under !== null && keywordsIn(node, ["$defs", "definitions"]).length > 0),
  number: (root, { max }) =>
    where(root, (node) => numbersOf(node).some((value) => Number.isInteger(value) && Math.abs(value) > max)),
  openObject: (root) =>
    where(
      root,
      (node) =>
        (own(node.schema, "type") === "object" || has(node, "properties")) &&
        own(node.schema, "additionalProperties") !== false
    ),
  optionalProperty: (root) =>
    where(root, ({ schema }) => {
      const required = own(schema, "required")
      const names = Object.keys(ownObject(schema, "properties") ?? {})
      return names.some((name) => !isArray(required) || !required.includes(name))
    }),
  patternLookaround: (root) => where(root, ({ schema }) => /\(\?[=!<]/.test(ownString(schema, "pattern") ?? "")),
  patternUnanchored: (root) => where(root, ({ schema }) => !/^(?:\^.*\$)?$/s.test(ownString(schema, "pattern") ?? "")),
  propertyForm: (root) =>
    named(argumentsOf(root).filter((name) => !isObject(own(ownObject(root, "properties") ?? {}, name)))),
  propertyName: (root, { pattern }) => named(argumentsOf(root).filter((name) => !pattern.test(name))),
  propertyReserved: (root, { names }) => named(argumentsOf(root).filter((name) => names.includes(name))),
  refCycle: (root) => referencesOf(root).circular.map(place),
  refDangling: (root) => referencesOf(root).dangling.map(place),
  refElsewhere: (root) => referencesOf(root).elsewhere.map(place),
  requiredForm: (root) => {
    const required = own(root, "required")
    return required === undefined || isListOfNames(required) ? [] : atRoot(["required"])
  },
  requiredUndeclared: (root) =>
    nodesOf(root)
      .filter(isObjectNode)
      .filter(holdsValue)
      .flatMap((node) => undeclared(node).map((name) => ({ path: node.path, what: member(node.path, name) }))),
  rootKeyword: (root, { beside, keywords }) =>
    beside !== undefined && !Object.hasOwn(root, beside)
      ? []
      : keywords.filter((keyword) => Object.hasOwn(root, keyword)).map((what) => ({ path: member("", what), what })),
  rootNull: (root, { keywords }) => named(keywords.filter((keyword) => own(root, keyword) === null)),
  rootProperties: (root) => (Object.hasOwn(root, "properties") ? [] : atRoot(["properties"])),
  rootType: (root) => (own(root, "type") === "object" ? [] : atRoot(["type"])),
  tuple: (root) => where(root, ({ schema }) => isArray(own(schema, "items"))),
  typeArray: (root) => where(root, ({ schema }) => isArray(own(schema, "type"))),
  typeUnknown: (root) =>
    where(root, ({ schema }) => {
      const type = own(schema, "type")
      if (type === undefined) return false
      return !(isArray(type) ? type : [type]).every((name) => typeof name === "string" && types.has(name))
    }),
  untyped: (root) =>
    where(root, (node) => node.under !== null && holdsValue(node) && keywordsIn(node, typed).length === 0)
} as const satisfies { readonly [Kind in LimitKind]?: Predicate<Kind> }

/** The name of a predicate on the shape of a schema. */
export type ShapeKind = keyof typeof shapes

/** A limit on the shape of a schema. */
export type ShapeLimit = Extract<Limit, { readonly kind: ShapeKind }>

/** The places of a schema that offend a limit. */
export const shape = (limit: ShapeLimit, root: JsonObject): Places =>
  // Each predicate takes the limit of its own kind, which the mapped type above has checked.
  (shapes[limit.kind] as (root: JsonObject, limit: ShapeLimit) => Places)(root, limit)
