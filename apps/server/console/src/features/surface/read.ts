// A surface out of a recorded document. The service verified the document when it was recorded; here nothing is relied on but
// that it is JSON, and nothing is copied that is not shown.
import { markerOf } from "@mcp-inspect/engine/model/Deprecation"
import {
  isObject,
  type Json,
  type JsonObject,
  own,
  ownArray,
  ownObject,
  ownString
} from "@mcp-inspect/engine/model/Json"
import { subschemas } from "@mcp-inspect/engine/model/Schema2020"
import { identityKeys, listKeys, type ListKind, listKinds, malformedKey } from "@mcp-inspect/engine/model/Surface"
import { fieldsOf } from "@mcp-inspect/engine/snapshot/fields"

/** One entity of a list. */
export interface Listed {
  readonly kind: ListKind
  readonly name: string
  readonly fields: JsonObject
}

/** What a document says of a server. */
export interface SurfaceView {
  readonly server: JsonObject
  readonly lists: Readonly<Record<ListKind, ReadonlyArray<Listed>>>
  /** The lists that hold for whoever asked alone (CON-37). */
  readonly scoped: ReadonlySet<ListKind>
  /** Of the lists that are empty: those that the server does not announce. */
  readonly unannounced: ReadonlySet<ListKind>
  readonly headersSet: ReadonlyArray<string>
  readonly warnings: ReadonlyArray<string>
}

const texts = (values: ReadonlyArray<Json> | undefined): ReadonlyArray<string> =>
  (values ?? []).filter((value) => typeof value === "string")

const listedIn = (document: JsonObject, kind: ListKind): ReadonlyArray<Listed> =>
  (ownArray(document, listKeys[kind]) ?? []).map((entry, index) => {
    const fields = isObject(entry) ? fieldsOf(entry) : { [malformedKey]: entry }
    return { kind, name: ownString(fields, identityKeys[kind]) ?? `(malformed entry ${index + 1})`, fields }
  })

const capabilities = { tool: "tools", resourceTemplate: "resources", resource: "resources", prompt: "prompts" } as const

/** Reads a document. */
export const readSurface = (document: JsonObject): SurfaceView => {
  const capture = ownObject(document, "capture") ?? {}
  const server = fieldsOf(ownObject(document, "server") ?? {})
  const scopes = ownObject(capture, "cacheScope") ?? {}
  const announced = ownObject(server, "capabilities") ?? {}
  const lists = {
    tool: listedIn(document, "tool"),
    resourceTemplate: listedIn(document, "resourceTemplate"),
    resource: listedIn(document, "resource"),
    prompt: listedIn(document, "prompt")
  }
  return {
    server,
    lists,
    scoped: new Set(listKinds.filter((kind) => own(scopes, listKeys[kind]) === "private")),
    unannounced: new Set(
      listKinds.filter((kind) => lists[kind].length === 0 && own(announced, capabilities[kind]) === undefined)
    ),
    headersSet: texts(ownArray(capture, "headersSet")),
    warnings: texts(ownArray(capture, "warnings"))
  }
}

/* No schema of use is nested deeper; what is might be made to keep a browser busy. */
const deepest = 40

const saysDeprecated = (schema: Json | undefined, depth = 0): boolean =>
  isObject(schema) &&
  depth < deepest &&
  (own(schema, "deprecated") === true || subschemas(schema).some((part) => saysDeprecated(part, depth + 1)))

/** Whether an entity, or a part of its schemas, says that it is on its way out. */
export const isDeprecated = ({ fields }: Listed): boolean =>
  markerOf(fields) !== null ||
  own(fields, "deprecated") === true ||
  own(fields, "x-deprecated") === true ||
  own(ownObject(fields, "annotations") ?? {}, "deprecated") === true ||
  saysDeprecated(own(fields, "inputSchema")) ||
  saysDeprecated(own(fields, "outputSchema"))

const searched = new WeakMap<Listed, string>()

const textOf = (entity: Listed): string => {
  const known = searched.get(entity)
  if (known !== undefined) return known
  const { fields, name } = entity
  const text = [name, ownString(fields, "title") ?? "", ownString(fields, "description") ?? ""].join("\n").toLowerCase()
  searched.set(entity, text)
  return text
}

/** Those whose name, title or description holds every word. */
export const found = (entities: ReadonlyArray<Listed>, typed: string): ReadonlyArray<Listed> => {
  const words = typed
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "")
  return words.length === 0 ? entities : entities.filter((one) => words.every((word) => textOf(one).includes(word)))
}
