// Surfaces of a made-up help desk, a warehouse and a mill: shaped like real ones, and like no real one.
import type { JsonObject } from "../../src/model/Json.ts"
import type { ListKind } from "../../src/model/Surface.ts"

/** An entity as `signature` takes it. */
export const entity = (
  kind: ListKind,
  fields: JsonObject
): { readonly kind: ListKind; readonly fields: JsonObject } => ({
  kind,
  fields
})

/** A tool with an input schema and, if given, an output schema. */
export const tool = (name: string, inputSchema: JsonObject, outputSchema?: JsonObject): ReturnType<typeof entity> =>
  entity("tool", { name, inputSchema, ...(outputSchema === undefined ? {} : { outputSchema }) })

/** An object schema: all `properties` are required but those whose name is listed as optional. */
export const object = (
  properties: JsonObject,
  optional: ReadonlyArray<string> = [],
  more: JsonObject = {}
): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  ...more
})

export const string: JsonObject = { type: "string" }
export const integer: JsonObject = { type: "integer" }
