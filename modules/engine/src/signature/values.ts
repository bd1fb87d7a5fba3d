// Schemas that are mostly a list of values, and those that are not.
import type { Json, JsonObject } from "../model/Json.ts"
import { format, numberFacets, size, stringFacets } from "./facets.ts"
import { hasItems } from "./items.ts"
import { said, saidList, type TypeName, typesOf } from "./keywords.ts"
import type { Doc } from "./layout.ts"
import { bounded, hasMembers } from "./members.ts"
import { phrase, type Piece, type Scope, sentence, spent } from "./Scope.ts"
import { json } from "./text.ts"

const stringFacetsText = (schema: JsonObject): string => {
  const { length, pattern } = stringFacets(schema)
  return `${length}${pattern}`
}

/** The types that a schema says something about and does not state: it binds such values only where they are allowed. */
export const unstatedTypes = (schema: JsonObject): ReadonlyArray<TypeName> => {
  const types = new Set(typesOf(schema))
  const bound: ReadonlyArray<readonly [TypeName, boolean]> = [
    ["number", !types.has("integer") && numberFacets(schema) !== ""],
    ["string", stringFacetsText(schema) !== ""],
    ["array", hasItems(schema)],
    ["object", hasMembers(schema) || size(schema, "Properties") !== ""]
  ]
  return bound.flatMap(([name, isBound]) => (isBound && !types.has(name) ? [name] : []))
}

/** The constant and the `enum` of a schema. */
export const valuesPart = (scope: Scope, schema: JsonObject): ReadonlyArray<Piece> => {
  const constant = said(schema, "const")
  const values = saidList(schema, "enum")
  const show = (value: Json): Doc => spent(scope, json(value))
  return [
    ...(constant === undefined ? [] : [phrase(["const ", show(constant)])]),
    ...(values === undefined
      ? []
      : [
          sentence(
            values.length === 0
              ? ""
              : { kind: "chain", sign: "|", items: bounded(scope, values, scope.limits.values, show) }
          )
        ])
  ]
}

/** The types that a list of values needs, if a reader sees them from the values alone. */
const evidentTypes = (schema: JsonObject): ReadonlySet<TypeName> | undefined => {
  const constant = said(schema, "const")
  const values = constant === undefined ? saidList(schema, "enum") : [constant]
  const found = new Set<TypeName>()
  for (const value of values ?? []) {
    if (typeof value === "string") found.add("string")
    else if (typeof value === "boolean") found.add("boolean")
    else if (typeof value === "number") found.add(Number.isInteger(value) ? "integer" : "number")
    else if (value === null) found.add("null")
    else return undefined
  }
  if (found.has("number")) found.delete("integer")
  return found.size === 1 && found.has("null") ? undefined : found
}

/** True when the schema states exactly the types its values show, and binds them in no other way. */
export const isEvident = (schema: JsonObject): boolean => {
  const types = typesOf(schema)
  const evident = evidentTypes(schema)
  if (types === undefined || evident === undefined || evident.size !== types.length) return false
  const facets = `${format(schema)}${numberFacets(schema)}${stringFacetsText(schema)}`
  return types.every((name) => evident.has(name)) && facets === ""
}

/** True when an `enum` or a `const` is all a schema says besides its types. */
export const isOnlyValues = (schema: JsonObject): boolean =>
  (said(schema, "const") === undefined) !== (said(schema, "enum") === undefined) &&
  ["$ref", "allOf", "anyOf", "oneOf"].every((keyword) => said(schema, keyword) === undefined) &&
  unstatedTypes(schema).length === 0
