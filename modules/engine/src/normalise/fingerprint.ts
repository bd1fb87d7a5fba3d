import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { canonical, type Json, type JsonObject, own } from "../model/Json.ts"
import { type CacheScopes, type Entity, type EntityKind, listKeys, listKinds, type ListKey } from "../model/Surface.ts"
import { counted } from "./plumbing.ts"

/** `sha256:` and 64 hex digits over the canonical JSON of `value`. */
export const fingerprint = (value: Json): string => `sha256:${bytesToHex(sha256(utf8ToBytes(canonical(value))))}`

/** Builds an entity from its fields (CAP-46, CAP-47). */
export const makeEntity = (kind: EntityKind, name: string, fields: JsonObject): Entity => ({
  kind,
  name,
  fingerprint: fingerprint(counted(kind, fields)),
  schemaFingerprint:
    kind === "tool"
      ? fingerprint({
          inputSchema: own(fields, "inputSchema") ?? null,
          outputSchema: own(fields, "outputSchema") ?? null
        })
      : null,
  fields
})

const summary = (entities: ReadonlyArray<Entity>): Json => entities.map((entity) => [entity.name, entity.fingerprint])

/** The fingerprint of a whole surface (CAP-46). Lists must be in order. */
export const surfaceFingerprint = (
  cacheScope: CacheScopes,
  server: Entity,
  lists: Readonly<Record<ListKey, ReadonlyArray<Entity>>>
): string =>
  fingerprint({
    formatVersion: 1,
    cacheScope: { ...cacheScope },
    server: [server.name, server.fingerprint],
    ...Object.fromEntries(listKinds.map((kind) => [listKeys[kind], summary(lists[listKeys[kind]])]))
  })
