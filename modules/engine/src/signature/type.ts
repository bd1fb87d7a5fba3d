// A schema as a type. Words join what one schema says (`or` between its types, `and` between its keywords); signs join
// schemas (`|` for anyOf, `&` for allOf). `~` means that no type is stated: what follows binds values of its kind only.
import { isObject, type JsonObject } from "../model/Json.ts"
import { format, numberFacets, stringFacets } from "./facets.ts"
import { arrayType } from "./items.ts"
import { hasUnsaid, said, saidList, saidText, type TypeName, typesOf } from "./keywords.ts"
import { flat } from "./layout.ts"
import { type Brackets, bounded, objectType } from "./members.ts"
import { inFull, nameOf, resolve } from "./references.ts"
import { asBranch, isSpent, phrase, type Piece, type Print, type Scope, sentence, spent, word } from "./Scope.ts"
import { json, unsaid } from "./text.ts"
import { isEvident, isOnlyValues, unstatedTypes, valuesPart } from "./values.ts"

const numberType = (schema: JsonObject, name: "integer" | "number"): Piece => {
  const facets = numberFacets(schema)
  return { doc: `${name}${format(schema)}${facets}`, bond: facets === "" ? "word" : "phrase" }
}

const stringType = (schema: JsonObject): Piece => {
  const { length, pattern } = stringFacets(schema)
  return { doc: `string${format(schema)}${length}${pattern}`, bond: pattern === "" ? "word" : "phrase" }
}

const namedType = (scope: Scope, schema: JsonObject, depth: number, name: TypeName, brackets: Brackets): Piece => {
  if (name === "object") return objectType(scope, schema, depth, print, brackets)
  if (name === "array") return arrayType(scope, schema, depth, print)
  const piece =
    name === "string"
      ? stringType(schema)
      : name === "integer" || name === "number"
        ? numberType(schema, name)
        : word(`${name}${format(schema)}`)
  spent(scope, flat(piece.doc))
  return piece
}

const withoutFormat = (schema: JsonObject): JsonObject => ({ ...schema, format: null })

/** The stated types, or undefined. The format is said once, with the first. */
const typePart = (scope: Scope, schema: JsonObject, depth: number, brackets: Brackets): Piece | undefined => {
  const types = typesOf(schema)
  if (types === undefined) {
    const name = format(schema)
    return name === "" ? undefined : word(spent(scope, `any${name}`))
  }
  const rest = withoutFormat(schema)
  const pieces = types.map((name, index) => namedType(scope, index === 0 ? schema : rest, depth, name, brackets))
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) return only
  return sentence(pieces.flatMap(({ doc }, index) => (index === 0 ? [doc] : [" or ", doc])))
}

const unstatedParts = (scope: Scope, schema: JsonObject, depth: number, brackets: Brackets): ReadonlyArray<Piece> =>
  unstatedTypes(schema).map((name) =>
    phrase([spent(scope, "~"), namedType(scope, withoutFormat(schema), depth, name, brackets).doc])
  )

const refPart = (scope: Scope, schema: JsonObject): ReadonlyArray<Piece> => {
  const ref = saidText(schema, "$ref")
  if (ref === undefined) return []
  if (resolve(scope.root, ref) === undefined) return [sentence(spent(scope, `${inFull(ref)} ${unsaid}`))]
  const name = scope.met.get(ref) ?? nameOf(scope.root, ref)
  scope.met.set(ref, name)
  const shown = spent(scope, scope.primed.has(name) ? `${name}'` : name)
  return [name === inFull(ref) ? phrase(shown) : word(shown)]
}

const branches = (
  scope: Scope,
  schema: JsonObject,
  depth: number,
  keyword: "allOf" | "anyOf" | "oneOf"
): ReadonlyArray<Piece> => {
  const schemas = saidList(schema, keyword)
  if (schemas === undefined) return []
  const sign = keyword === "anyOf" ? "|" : "&"
  const inCall = keyword === "oneOf" || schemas.length < 2
  if (depth > scope.limits.depth) return [word(spent(scope, `${keyword}(${unsaid})`))]
  const items = bounded(scope, schemas, scope.limits.members, (branch) => {
    const piece = print(scope, branch, depth + 1)
    return inCall ? piece.doc : asBranch(piece)
  })
  return [
    inCall
      ? word({ kind: "group", open: spent(scope, `${keyword}(`), items, close: ")" })
      : sentence({ kind: "chain", sign, items })
  ]
}

const suffixes = (scope: Scope, schema: JsonObject): ReadonlyArray<string> => {
  const show = (sign: string, keyword: string): ReadonlyArray<string> => {
    const value = said(schema, keyword)
    if (value === undefined) return []
    return [` ${sign} ${spent(scope, isSpent(scope) ? unsaid : json(value))}`]
  }
  return [
    ...show("=", "default"),
    ...show("header", "x-mcp-header"),
    ...(said(schema, "deprecated") === true ? [" deprecated"] : []),
    ...(hasUnsaid(schema) ? [` ${unsaid}`] : [])
  ]
}

const any = word("any")
const dots = word(unsaid)

const joined = (parts: ReadonlyArray<Piece>): Piece => {
  const [only] = parts
  if (only === undefined) return any
  if (parts.length === 1) return only
  return sentence(parts.flatMap((part, index) => (index === 0 ? [asBranch(part)] : [" and ", asBranch(part)])))
}

const body = (scope: Scope, schema: JsonObject, depth: number, brackets: Brackets): Piece => {
  const isBare = isOnlyValues(schema)
  if (isBare && isEvident(schema)) return joined(valuesPart(scope, schema))
  const type = typePart(scope, schema, depth, brackets)
  if (isBare && type === undefined) return phrase(["~", ...valuesPart(scope, schema).map(asBranch)])
  return joined([
    ...(type === undefined ? [] : [type]),
    ...unstatedParts(scope, schema, depth, brackets),
    ...valuesPart(scope, schema),
    ...refPart(scope, schema),
    ...branches(scope, schema, depth, "anyOf"),
    ...branches(scope, schema, depth, "oneOf"),
    ...branches(scope, schema, depth, "allOf")
  ])
}

/** Prints an object schema, the members of an object in the brackets asked for. */
export const objectSchema = (scope: Scope, schema: JsonObject, depth: number, brackets: Brackets): Piece => {
  spent(scope, "    ")
  const piece = body(scope, schema, depth, brackets)
  const tail = suffixes(scope, schema)
  return tail.length === 0 ? piece : sentence([piece.doc, ...tail])
}

/** Prints a schema as a type. */
export const print: Print = (scope, schema, depth) => {
  if (isSpent(scope)) return dots
  if (schema === true) return any
  if (schema === false) return word("never")
  return isObject(schema) ? objectSchema(scope, schema, depth, "object") : dots
}
