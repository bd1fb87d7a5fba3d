// Arrays and tuples.
import { isArray, isObject, type JsonObject } from "../model/Json.ts"
import { isSchema } from "../model/Schema2020.ts"
import { format, size, unique } from "./facets.ts"
import { said, saidList } from "./keywords.ts"
import type { Doc } from "./layout.ts"
import { bounded } from "./members.ts"
import { asWord, type Piece, type Print, type Scope, spent } from "./Scope.ts"
import { unsaid } from "./text.ts"

/** True when the schema says something about the items of arrays. */
export const hasItems = (schema: JsonObject): boolean =>
  said(schema, "items") !== undefined ||
  said(schema, "prefixItems") !== undefined ||
  said(schema, "uniqueItems") === true ||
  size(schema, "Items") !== ""

const positions = (scope: Scope, schemas: ReadonlyArray<unknown>, depth: number, print: Print): ReadonlyArray<Doc> =>
  bounded(scope, schemas, scope.limits.members, (schema) => print(scope, schema, depth + 1).doc)

/** `items` as a list is how drafts before 2020-12 wrote a tuple. */
const tuple = (scope: Scope, schema: JsonObject, depth: number, print: Print): Doc => {
  const prefix = saidList(schema, "prefixItems")
  const rest = said(schema, "items")
  if (prefix === undefined) {
    const items = isArray(rest) ? positions(scope, rest, depth, print) : []
    return { kind: "group", open: "items(", items, close: ")" }
  }
  const others: ReadonlyArray<Doc> =
    rest === true || isObject(rest) ? [[spent(scope, "*: "), print(scope, rest, depth + 1).doc]] : []
  return [
    { kind: "group", open: "[", items: [...positions(scope, prefix, depth, print), ...others], close: "]" },
    rest === false ? "!" : ""
  ]
}

/** An array type. */
export const arrayType = (scope: Scope, schema: JsonObject, depth: number, print: Print): Piece => {
  const items = said(schema, "items")
  const prefix = saidList(schema, "prefixItems")
  const count = spent(scope, size(schema, "Items"))
  const isTooDeep = depth > scope.limits.depth
  if (prefix === undefined && isSchema(items)) {
    const tail = `[${count}]${format(schema)}${unique(schema)}`
    const bond = unique(schema) === "" ? "word" : "phrase"
    return { doc: [isTooDeep ? unsaid : asWord(print(scope, items, depth + 1)), tail], bond }
  }
  const counted = `${count === "" ? "" : ` items ${count}`}${unique(schema)}`
  const bond = counted === "" ? "word" : "phrase"
  if (prefix === undefined && items === undefined) return { doc: `array${format(schema)}${counted}`, bond }
  const doc = isTooDeep ? `[${unsaid}]` : tuple(scope, schema, depth, print)
  return { doc: [doc, format(schema), counted], bond }
}
