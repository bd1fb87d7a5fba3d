// What a schema says about its parts besides which values they take: the signature shows those, and models read this.
import { canonical, isArray, isObject, type Json, type JsonObject } from "../model/Json.ts"
import { additional, branch, items, member, position } from "../model/Path.ts"
import { isSchema, mapKeywords, singleKeywords } from "../model/Schema2020.ts"
import { inNameOrder, readable } from "./facts.ts"
import { code, fact } from "./markdown.ts"

const said = new Set([
  "$comment",
  "contentEncoding",
  "contentMediaType",
  "deprecated",
  "description",
  "examples",
  "readOnly",
  "title",
  "writeOnly"
])

const isSaid = (keyword: string): boolean => said.has(keyword) || keyword.startsWith("x-")

const placeOf = (path: string, keyword: string): string => {
  if (keyword === "items") return items(path)
  return keyword === "additionalProperties" ? additional(path) : member(path, keyword)
}

const inList = (path: string, keyword: string, index: number): string =>
  keyword === "items" || keyword === "prefixItems" ? position(path, index) : branch(path, keyword, index)

/** The subschemas under a keyword, with their paths. */
const below = (path: string, keyword: string, value: Json): ReadonlyArray<readonly [path: string, schema: Json]> => {
  if (isArray(value)) return value.map((item, index) => [inList(path, keyword, index), item])
  if (mapKeywords.has(keyword) && isObject(value)) {
    const parent = keyword === "properties" ? path : member(path, keyword)
    return inNameOrder(value).map(([name, item]) => [member(parent, name), item])
  }
  return singleKeywords.has(keyword) && isSchema(value) ? [[placeOf(path, keyword), value]] : []
}

/** The annotations of a schema and all its parts, one a line; descriptions go by the path of the part alone. */
export const annotationsOf = (path: string, schema: Json): ReadonlyArray<string> => {
  const lines: Array<string> = []
  const visit = (at: string, node: JsonObject): void => {
    for (const [keyword, value] of inNameOrder(node)) {
      if (isSaid(keyword)) {
        const label = keyword === "description" ? code(at) : `${code(at)} ${code(keyword)}`
        lines.push(...fact(label, typeof value === "string" ? value : canonical(value)))
      } else {
        for (const [place, item] of below(at, keyword, value)) if (isObject(item)) visit(readable(place), item)
      }
    }
  }
  if (isObject(schema)) visit(path, schema)
  return lines
}
