// The snapshot document (CAP-45): a snapshot to JSON and back, with every fingerprint verified on the way in (CAP-50).
import { Result, Schema } from "effect"
import {
  canonical,
  compareText,
  inOrder,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  omit,
  own,
  ownObject,
  pretty,
  sortMembers
} from "../model/Json.ts"
import { depthOf, isSound, maxDepth } from "../model/Wellformed.ts"
import {
  type CaptureInfo,
  type Entity,
  type EntityKind,
  type ListKey,
  listKeys,
  type ListKind,
  listKinds,
  type Snapshot
} from "../model/Surface.ts"
import { makeEntity, surfaceFingerprint } from "../normalise/fingerprint.ts"
import { identityOf } from "../normalise/Normalise.ts"
import { fieldsOf, receivedKey, reservedKeys } from "./fields.ts"

/** The document versions this build reads. */
export const supportedFormatVersions: ReadonlyArray<number> = [1]

/** Why a document was refused. */
export interface DocumentProblem {
  readonly code: "snapshot_corrupt" | "snapshot_version"
  readonly problem: string
  readonly mend: string
}

// A server may send members that share a name with ours; they are kept under `$received`, and restored on reading.
const entityDocument = (entity: Entity): JsonObject => {
  const clashing = Object.entries(entity.fields).filter(([key]) => reservedKeys.has(key))
  return sortMembers({
    ...omit(entity.fields, reservedKeys),
    ...(clashing.length > 0 ? { [receivedKey]: Object.fromEntries(clashing) } : {}),
    fingerprint: entity.fingerprint,
    ...(entity.schemaFingerprint === null ? {} : { schemaFingerprint: entity.schemaFingerprint })
  })
}

/** The document of a snapshot as JSON, its members in order, which is what makes writing it fast. */
export const toDocument = (snapshot: Snapshot): JsonObject => {
  const { authorization, cacheScope, clientCapabilities, era, headersSet, transport, warnings } = snapshot.capture
  const capture = {
    authorization,
    cacheScope: { ...cacheScope },
    clientCapabilities,
    era,
    headersSet,
    transport,
    warnings
  }
  return sortMembers({
    formatVersion: snapshot.formatVersion,
    fingerprint: snapshot.fingerprint,
    capture: inOrder(capture),
    server: entityDocument(snapshot.server),
    ...Object.fromEntries(listKinds.map((kind) => [listKeys[kind], snapshot.lists[listKeys[kind]].map(entityDocument)]))
  })
}

/** The bytes of a snapshot file: one line of canonical JSON, or indented, each with a final newline (CAP-48). */
export const encodeSnapshot = (snapshot: Snapshot, options: { readonly pretty: boolean }): string => {
  const document = toDocument(snapshot)
  return `${options.pretty ? pretty(document) : canonical(document)}\n`
}

const Scope = Schema.NullOr(Schema.Literals(["public", "private"]))

const CaptureBlock = Schema.Struct({
  era: Schema.Literals(["modern", "legacy"]),
  transport: Schema.Literals(["stdio", "http"]),
  clientCapabilities: Schema.Record(Schema.String, Schema.Json),
  authorization: Schema.Literals(["none", "present"]),
  headersSet: Schema.Array(Schema.String),
  cacheScope: Schema.Struct({ tools: Scope, resources: Scope, resourceTemplates: Scope, prompts: Scope }),
  warnings: Schema.Array(Schema.String)
})

const decodeCapture = Schema.decodeUnknownResult(CaptureBlock)

/** What mends a snapshot that cannot be verified. */
export const recapture =
  "Nobody edits or merges a snapshot by hand: take the file as it was committed, or write it anew with `mcp-inspect snapshot --out <file>`."

const corrupt = (problem: string): DocumentProblem => ({ code: "snapshot_corrupt", problem, mend: recapture })

const readEntity = (
  kind: EntityKind,
  name: (fields: JsonObject) => string,
  document: Json | undefined,
  where: string
): Result.Result<Entity, DocumentProblem> => {
  if (!isObject(document)) return Result.fail(corrupt(`${where} is not an object`))
  const fields = fieldsOf(document)
  const entity = makeEntity(kind, name(fields), fields)
  const label = kind === "server" ? "server" : `${kind} ${entity.name}`
  const matches =
    own(document, "fingerprint") === entity.fingerprint &&
    (own(document, "schemaFingerprint") ?? null) === entity.schemaFingerprint
  return matches ? Result.succeed(entity) : Result.fail(corrupt(`fingerprint mismatch: ${label}`))
}

const readList = (kind: ListKind, document: JsonObject): Result.Result<ReadonlyArray<Entity>, DocumentProblem> =>
  Result.gen(function* () {
    const key = listKeys[kind]
    const items = own(document, key)
    if (!isArray(items)) return yield* Result.fail(corrupt(`\`${key}\` is not a list`))
    const entities: Array<Entity> = []
    const names = new Set<string>()
    for (const [index, item] of items.entries()) {
      const entity = yield* readEntity(kind, (fields) => identityOf(kind, fields), item, `${key}[${index}]`)
      if (names.has(entity.name)) return yield* Result.fail(corrupt(`${kind} ${entity.name} is listed twice`))
      names.add(entity.name)
      entities.push(entity)
    }
    return entities.sort((a, b) => compareText(a.name, b.name))
  })

// The document is not known to be sound yet, so that what is no number is not repeated.
const versionText = (found: Json): string =>
  typeof found === "number" && Number.isFinite(found) ? `formatVersion ${found}` : "a `formatVersion` that is no number"

const readVersion = (document: JsonObject): Result.Result<void, DocumentProblem> => {
  const found = own(document, "formatVersion")
  if (typeof found === "number" && supportedFormatVersions.includes(found)) return Result.void
  if (found === undefined) return Result.fail(corrupt("The file is JSON but not a snapshot: it has no `formatVersion`"))
  return Result.fail({
    code: "snapshot_version",
    problem: `The snapshot has ${versionText(found)}; this version reads ${supportedFormatVersions.join(", ")}`,
    mend: "Read it with the version that wrote it, or write it anew with this one: `mcp-inspect snapshot --out <file>`."
  })
}

/** Reads a document and verifies each fingerprint, so that what passed here is what some capture wrote. */
export const decodeSnapshot = (input: Json): Result.Result<Snapshot, DocumentProblem> =>
  Result.gen(function* () {
    if (!isObject(input)) return yield* Result.fail(corrupt("The file is JSON but not a snapshot: it is no object"))
    const sound = isSound(input, maxDepth + 8)
    if (!sound && depthOf(input, maxDepth + 8) > maxDepth + 8) {
      return yield* Result.fail(corrupt(`The file is nested deeper than ${maxDepth} levels`))
    }
    yield* readVersion(input)
    if (!sound) {
      return yield* Result.fail(corrupt("The file holds text or numbers that no snapshot can hold"))
    }
    const decoded = decodeCapture(own(input, "capture"))
    if (Result.isFailure(decoded)) {
      return yield* Result.fail(corrupt(`\`capture\` is not valid: ${decoded.failure.message.replaceAll("\n", " ")}`))
    }
    const capture: CaptureInfo = {
      ...decoded.success,
      clientCapabilities: ownObject(ownObject(input, "capture") ?? {}, "clientCapabilities") ?? {}
    }
    const server = yield* readEntity("server", () => "server", own(input, "server"), "`server`")
    const lists: Record<ListKey, ReadonlyArray<Entity>> = {
      tools: [],
      resourceTemplates: [],
      resources: [],
      prompts: []
    }
    for (const kind of listKinds) lists[listKeys[kind]] = yield* readList(kind, input)
    const fingerprint = surfaceFingerprint(capture.cacheScope, server, lists)
    if (own(input, "fingerprint") !== fingerprint) return yield* Result.fail(corrupt("fingerprint mismatch: document"))
    return { formatVersion: 1, fingerprint, capture, server, lists } as const
  })
