// Protocol plumbing never counts (EQ-10). By exact key, so that a vendor's `_meta.ui` survives.
import { type JsonObject, isObject, mapMembers, omit, own, ownObject } from "../model/Json.ts"
import type { EntityKind } from "../model/Surface.ts"

const traceKeys = new Set(["traceparent", "tracestate", "baggage"])
const envelopeKeys = new Set(["_meta", "cacheScope", "nextCursor", "resultType", "ttlMs"])
const size = new Set(["size"])
const lastModified = new Set(["lastModified"])
const listChanged = new Set(["listChanged"])

/** Drops what differs from request to request, so that it never enters a document. */
export const dropTrace = (entity: JsonObject): JsonObject => {
  const meta = ownObject(entity, "_meta")
  if (meta === undefined || !Object.keys(meta).some((key) => traceKeys.has(key))) return entity
  return mapMembers(entity, (value, key) => {
    if (key !== "_meta") return value
    const kept = omit(meta, traceKeys)
    return Object.keys(kept).length === 0 ? undefined : kept
  })
}

/** The body of a handshake result without its envelope (CAP-41). */
export const dropEnvelope = (result: JsonObject): JsonObject => omit(result, envelopeKeys)

const countedCapabilities = (capabilities: JsonObject): JsonObject =>
  mapMembers(capabilities, (value) =>
    isObject(value) && own(value, "listChanged") === false ? omit(value, listChanged) : value
  )

/** What of an entity counts: it goes into fingerprints and comparisons. Document fields minus plumbing. */
export const counted = (kind: EntityKind, fields: JsonObject): JsonObject => {
  if (kind === "server") {
    return mapMembers(fields, (value, key) =>
      key === "capabilities" && isObject(value) ? countedCapabilities(value) : value
    )
  }
  if (kind !== "resource" && kind !== "resourceTemplate") return fields
  return mapMembers(omit(fields, size), (value, key) => {
    if (key !== "annotations" || !isObject(value) || !Object.hasOwn(value, "lastModified")) return value
    const kept = omit(value, lastModified)
    return Object.keys(kept).length === 0 ? undefined : kept
  })
}
