import { compareText, isArray, isObject, type Json, type JsonObject, mapMembers, own } from "../../model/Json.ts"
import { isSchema } from "../../model/Schema2020.ts"
import { assertsNothing, distinct, drop, type Rewrite, set, withoutTypes } from "../Node.ts"

const isAnything = (value: Json | undefined): boolean =>
  value === true || (isObject(value) && Object.keys(value).length === 0)

/** `additionalProperties` that admits everything; beside `unevaluatedProperties` it still counts as evaluating. */
export const openProperties: Rewrite = {
  name: "openProperties",
  on: ["additionalProperties"],
  label: null,
  apply: (node, { hasUnevaluated }) =>
    !hasUnevaluated && isAnything(own(node, "additionalProperties")) ? drop(node, "additionalProperties") : node
}

/** `required` as a set; an empty one says nothing. */
export const requiredSet: Rewrite = {
  name: "requiredSet",
  on: ["required"],
  label: null,
  apply: (node) => {
    const required = own(node, "required")
    if (!isArray(required)) return node
    if (required.length === 0) return drop(node, "required")
    const kept = distinct(required)
    return kept.length === required.length && kept.every((name, index) => name === required[index])
      ? node
      : set(node, "required", kept)
  }
}

const emptied = ["dependentRequired", "dependentSchemas", "patternProperties", "properties"] as const

/** Containers that hold nothing. */
export const emptyContainers: Rewrite = {
  name: "emptyContainers",
  on: ["dependentRequired", "dependentSchemas", "patternProperties", "properties"],
  label: "empty containers",
  apply: (node) => {
    const empty = emptied.filter((keyword) => {
      const value = own(node, keyword)
      return isObject(value) && Object.keys(value).length === 0
    })
    return empty.length === 0 ? node : drop(node, ...empty)
  }
}

/** Dependencies that demand nothing. */
export const openDependencies: Rewrite = {
  name: "openDependencies",
  on: ["dependentRequired", "dependentSchemas"],
  label: "dependencies that demand nothing",
  apply: (node, { hasUnevaluated }) => {
    const lists = own(node, "dependentRequired")
    const schemas = own(node, "dependentSchemas")
    let kept = node
    if (isObject(lists)) {
      const needed = mapMembers(lists, (names) =>
        isArray(names)
          ? names.length === 0
            ? undefined
            : [...names].sort((a, b) => compareText(String(a), String(b)))
          : names
      )
      if (Object.keys(needed).length !== Object.keys(lists).length) kept = set(kept, "dependentRequired", needed)
    }
    if (isObject(schemas) && !hasUnevaluated) {
      const needed = mapMembers(schemas, (schema) => (isAnything(schema) ? undefined : schema))
      if (Object.keys(needed).length !== Object.keys(schemas).length) kept = set(kept, "dependentSchemas", needed)
    }
    return kept
  }
}

/* What a dependency demands by name, and what else it says; undefined when it demands nothing so. */
const split = (schema: Json | undefined): { readonly names: ReadonlyArray<Json>; readonly rest: Json } | undefined => {
  if (!isObject(schema)) return undefined
  const names = own(schema, "required")
  if (!isArray(names) || !names.every((name) => typeof name === "string")) return undefined
  const rest = drop(schema, "required")
  // Only objects get here.
  return { names, rest: own(rest, "type") === "object" ? drop(rest, "type") : rest }
}

/** A dependency on a schema that demands members is a dependency on those, and on the rest of it. */
export const demandingDependencies: Rewrite = {
  name: "demandingDependencies",
  on: ["dependentSchemas"],
  label: "dependencies as `dependentRequired`",
  apply: (node) => {
    const schemas = own(node, "dependentSchemas")
    const lists = own(node, "dependentRequired") ?? {}
    if (!isObject(schemas) || !isObject(lists) || !Object.values(lists).every(isArray)) return node
    const parts = new Map(
      Object.keys(schemas).flatMap((name) => {
        const part = split(own(schemas, name))
        return part === undefined ? [] : [[name, part] as const]
      })
    )
    if (parts.size === 0) return node
    const moved = [...parts].map(([name, { names }]): [string, Json] => {
      const before = own(lists, name)
      return [name, distinct([...(isArray(before) ? before : []), ...names])]
    })
    const rest = mapMembers(schemas, (schema, name) => {
      const part = parts.get(name)
      return part === undefined ? schema : isSchema(part.rest) && assertsNothing(part.rest) ? undefined : part.rest
    })
    return set(set(node, "dependentSchemas", rest), "dependentRequired", {
      ...mapMembers(lists, (names, name) => (parts.has(name) ? undefined : names)),
      ...Object.fromEntries(moved)
    })
  }
}

/** Property names that are free. */
export const openNames: Rewrite = {
  name: "openNames",
  on: ["propertyNames"],
  label: "free property names",
  apply: (node) => {
    const names = own(node, "propertyNames")
    if (isAnything(names) || (isObject(names) && Object.keys(names).length === 1 && own(names, "type") === "string"))
      return drop(node, "propertyNames")
    if (names !== false) return node
    const max = own(node, "maxProperties")
    return set(drop(node, "propertyNames"), "maxProperties", typeof max === "number" ? Math.min(max, 0) : 0)
  }
}

/** A count of properties that the required ones reach by themselves. */
export const impliedCount: Rewrite = {
  name: "impliedCount",
  on: ["minProperties"],
  label: "`minProperties` beside `required`",
  apply: (node) => {
    const required = own(node, "required")
    const min = own(node, "minProperties")
    return isArray(required) && typeof min === "number" && min <= new Set(required).size
      ? drop(node, "minProperties")
      : node
  }
}

const propertyOf = (node: JsonObject, name: string): Json | undefined => {
  const properties = own(node, "properties")
  return isObject(properties) ? own(properties, name) : undefined
}

/** An object that must have a property which admits nothing is no object. */
export const impossibleProperty: Rewrite = {
  name: "impossibleProperty",
  on: ["required"],
  label: "properties that admit nothing",
  apply: (node) => {
    const required = own(node, "required")
    if (!isArray(required) || Object.hasOwn(node, "enum")) return node
    const isImpossible = required.some((name) => {
      if (typeof name !== "string") return false
      const schema = propertyOf(node, name)
      const patterns = own(node, "patternProperties")
      return (
        schema === false ||
        (schema === undefined &&
          own(node, "additionalProperties") === false &&
          (patterns === undefined || (isObject(patterns) && Object.keys(patterns).length === 0)))
      )
    })
    return isImpossible ? withoutTypes(node, "object") : node
  }
}

const inPlace = ["$ref", "allOf", "anyOf", "dependentSchemas", "if", "not", "oneOf"]

/** `unevaluatedProperties` and `unevaluatedItems` where nothing else evaluates are their plain counterparts. */
export const plainUnevaluated: Rewrite = {
  name: "plainUnevaluated",
  on: ["unevaluatedProperties", "unevaluatedItems"],
  label: "`unevaluated…` as its plain counterpart",
  apply: (node) => {
    if (inPlace.some((keyword) => Object.hasOwn(node, keyword))) return node
    const properties = own(node, "unevaluatedProperties")
    const items = own(node, "unevaluatedItems")
    if (isSchema(properties)) {
      return Object.hasOwn(node, "additionalProperties")
        ? drop(node, "unevaluatedProperties")
        : set(drop(node, "unevaluatedProperties"), "additionalProperties", properties)
    }
    if (isSchema(items) && !Object.hasOwn(node, "contains")) {
      return Object.hasOwn(node, "items")
        ? drop(node, "unevaluatedItems")
        : set(drop(node, "unevaluatedItems"), "items", items)
    }
    return node
  }
}
