// One server, two eras: what its documents say differently without meaning it (CX-3). Each entry states what it evens
// out; whatever it does not name is compared as it is, so an unknown difference is noise and never silence.
import { equal, isObject, type Json, type JsonObject, mapMembers, omit, own, ownObject } from "../model/Json.ts"
import { isSchema, type JsonSchema, mapSubschemas } from "../model/Schema2020.ts"
import type { Entity, Snapshot } from "../model/Surface.ts"

const tasksCapability = new Set(["tasks"])
const tasksExtension = "io.modelcontextprotocol/tasks"
const execution = new Set(["execution"])

const wrapperKeys: ReadonlySet<string> = new Set(["$schema", "properties", "required", "type"])
const refKeywords: ReadonlySet<string> = new Set(["$dynamicRef", "$ref"])

/** A wrapped schema as it stood before: its local references were moved along with it, unless it has a base of its own. */
const movedBack = (schema: JsonSchema): Json => {
  const id = isObject(schema) ? own(schema, "$id") : undefined
  if (!isObject(schema) || (id !== undefined && !(typeof id === "string" && id.startsWith("#")))) return schema
  return mapMembers(mapSubschemas(schema, movedBack), (value, keyword) =>
    refKeywords.has(keyword) && typeof value === "string" ? value.replace(/^#\/properties\/result(?=\/|$)/, "#") : value
  )
}

/** The schema that a legacy SDK wraps as `{ result: … }` because results had to be objects; undefined for any other. */
const unwrapped = (schema: Json | undefined): Json | undefined => {
  if (!isObject(schema) || own(schema, "type") !== "object" || !equal(own(schema, "required"), ["result"]))
    return undefined
  const properties = ownObject(schema, "properties")
  const isWrapper =
    Object.keys(schema).every((key) => wrapperKeys.has(key)) && equal(Object.keys(properties ?? {}), ["result"])
  const result = own(properties ?? {}, "result")
  return isWrapper && isSchema(result) ? movedBack(result) : undefined
}

const isObjectSchema = (schema: Json | undefined): boolean => isObject(schema) && own(schema, "type") === "object"

/** What `tools/list` of a legacy server states of every tool and a modern one of none. */
const withoutDefaultExecution = (tool: JsonObject): JsonObject =>
  equal(own(tool, "execution"), { taskSupport: "forbidden" }) ? omit(tool, execution) : tool

/** A legacy tool with its results described as a modern server describes them. */
const withPlainResults = (legacy: JsonObject, modern: JsonObject | undefined): JsonObject => {
  const described = modern === undefined ? undefined : own(modern, "outputSchema")
  if (described === undefined || isObjectSchema(described)) return legacy
  const plain = unwrapped(own(legacy, "outputSchema"))
  return plain === undefined ? legacy : mapMembers(legacy, (value, key) => (key === "outputSchema" ? plain : value))
}

const hasTasksExtension = (server: JsonObject): boolean =>
  own(ownObject(ownObject(server, "capabilities") ?? {}, "extensions") ?? {}, tasksExtension) !== undefined

const hasTasksCapability = (server: JsonObject): boolean =>
  own(ownObject(server, "capabilities") ?? {}, "tasks") !== undefined

const withoutTasks = (server: JsonObject): JsonObject =>
  mapMembers(server, (value, key) => {
    if (key !== "capabilities" || !isObject(value)) return value
    return mapMembers(omit(value, tasksCapability), (inner, name) => {
      if (name !== "extensions" || !isObject(inner)) return inner
      const rest = omit(inner, new Set([tasksExtension]))
      return Object.keys(rest).length === 0 ? undefined : rest
    })
  })

/** Makes an entity with other fields; its fingerprints are made anew. */
export type Remake = (entity: Entity, fields: JsonObject) => Entity

/** Two surfaces of different eras as documents of one era; of the same era they are returned as they are. */
export const evenEras = (before: Snapshot, after: Snapshot, remake: Remake): readonly [Snapshot, Snapshot] => {
  if (before.capture.era === after.capture.era) return [before, after]
  const [legacy, modern] = before.capture.era === "legacy" ? [before, after] : [after, before]
  const bothTasks = hasTasksCapability(legacy.server.fields) && hasTasksExtension(modern.server.fields)
  const partners = new Map(modern.lists.tools.map((tool) => [tool.name, tool.fields]))
  const evened = (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    server: bothTasks ? remake(snapshot.server, withoutTasks(snapshot.server.fields)) : snapshot.server,
    lists: {
      ...snapshot.lists,
      tools: snapshot.lists.tools.map((tool) => {
        const plain = snapshot === legacy ? withPlainResults(tool.fields, partners.get(tool.name)) : tool.fields
        const fields = withoutDefaultExecution(plain)
        return fields === tool.fields ? tool : remake(tool, fields)
      })
    }
  })
  return [evened(before), evened(after)]
}

/** How two captures were made differently, in sentences (CAP-58, CX-3). */
export const captureWarnings = (before: Snapshot, after: Snapshot): ReadonlyArray<string> => {
  const was = before.capture
  const is = after.capture
  const differing = [
    ...(equal(was.headersSet, is.headersSet) ? [] : ["configured headers"]),
    ...(was.transport === is.transport ? [] : ["transport"]),
    ...(was.authorization === is.authorization ? [] : ["authorization"]),
    ...(equal(was.clientCapabilities, is.clientCapabilities) ? [] : ["client capabilities"])
  ]
  const eras =
    was.era === is.era
      ? []
      : [
          `The captures speak different eras of the protocol (${was.era}, then ${is.era}): known differences between the ` +
            "eras were evened out, and one server can still list differently in each."
        ]
  return differing.length === 0
    ? eras
    : [
        ...eras,
        `The captures were made with different ${differing.join(", ")}: they may show different callers' views.`
      ]
}
