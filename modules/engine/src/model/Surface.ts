// A surface: all that one caller can discover on an MCP server, as received, one entity at a time.
import { type Json, type JsonObject, own } from "./Json.ts"

/** The four kinds of listed entity, in report order (DIFF-10), after the server itself. */
export const listKinds = ["tool", "resourceTemplate", "resource", "prompt"] as const

/** A kind of listed entity. */
export type ListKind = (typeof listKinds)[number]

/** Every kind of entity a change can concern. */
export type EntityKind = "server" | ListKind

/** The keys under which a document and the protocol's list results hold the entities of each kind. */
export const listKeys = {
  tool: "tools",
  resourceTemplate: "resourceTemplates",
  resource: "resources",
  prompt: "prompts"
} as const satisfies Record<ListKind, string>

/** A list as named in documents, in `cacheScope`, and in list results. */
export type ListKey = (typeof listKeys)[ListKind]

/** The member that identifies an entity of each kind (DIFF-12). */
export const identityKeys = {
  tool: "name",
  resourceTemplate: "uriTemplate",
  resource: "uri",
  prompt: "name"
} as const satisfies Record<ListKind, string>

/** The member of an entity that holds an entry which is no JSON object, kept as received (CX-7). */
export const malformedKey = "$malformed"

/** How widely a list result may be shared; null when the server did not say. */
export type CacheScope = "public" | "private" | null

/** The cache scope of each list. */
export type CacheScopes = Readonly<Record<ListKey, CacheScope>>

/** The two generations of the protocol: with `initialize` (legacy) and with `server/discover` (modern). */
export type Era = "modern" | "legacy"

/** What a capture knows about how it was made (CX-3). Of this only `cacheScope` enters the surface fingerprint. */
export interface CaptureInfo {
  readonly era: Era
  readonly transport: "stdio" | "http"
  readonly clientCapabilities: JsonObject
  readonly authorization: "none" | "present"
  /** Lower-case names of configured headers, sorted. Never their values. */
  readonly headersSet: ReadonlyArray<string>
  readonly cacheScope: CacheScopes
  /** What a reader of the snapshot must know; the same for every capture of an unchanged server. */
  readonly warnings: ReadonlyArray<string>
}

/** A surface as received: JSON of the server, not yet ordered, checked for duplicates, or fingerprinted. */
export interface RawSurface {
  readonly capture: CaptureInfo
  readonly server: {
    /** The negotiated protocol revision. */
    readonly protocolVersion: string
    /** The supported set of a modern server; null when unknown, as with every legacy server (DIFF-15). */
    readonly supportedVersions: ReadonlyArray<string> | null
    /** The result of `initialize` or `server/discover`, whole. */
    readonly handshake: JsonObject
  }
  readonly lists: Readonly<Record<ListKey, ReadonlyArray<Json>>>
}

/** One entity of a snapshot. */
export interface Entity {
  readonly kind: EntityKind
  /** What the entity is matched by: a name, a URI, a URI template; `server` for the server. */
  readonly name: string
  /** `sha256:` and 64 hex digits over the canonical JSON of what counts of the entity (CAP-46, EQ-10). */
  readonly fingerprint: string
  /** Tools only: the same over input and output schema (CAP-47); null for the other kinds. */
  readonly schemaFingerprint: string | null
  /** The entity as received, set-like schema arrays ordered (CAP-38). */
  readonly fields: JsonObject
}

/** A normalised, fingerprinted surface: what a snapshot file holds. */
export interface Snapshot {
  readonly formatVersion: 1
  readonly fingerprint: string
  readonly capture: CaptureInfo
  readonly server: Entity
  /** Entities of each list in code-unit order of their names. */
  readonly lists: Readonly<Record<ListKey, ReadonlyArray<Entity>>>
}

/** The declared version of the server, when it is a string. */
export const serverVersion = (snapshot: Snapshot): string | null => {
  const info = own(snapshot.server.fields, "serverInfo")
  const version = typeof info === "object" && info !== null ? own(info as JsonObject, "version") : undefined
  return typeof version === "string" ? version : null
}
