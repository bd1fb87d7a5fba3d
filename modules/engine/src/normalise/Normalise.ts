// From a surface as received to a snapshot: ordered, checked for duplicates, fingerprinted. Pure and total; the only
// thing that can be wrong with a received surface is that one identity has two different contents.
import { Result } from "effect"
import { canonical, compareText, inOrder, isObject, type Json, type JsonObject, own, ownObject } from "../model/Json.ts"
import {
  type Entity,
  identityKeys,
  type ListKey,
  listKeys,
  type ListKind,
  listKinds,
  malformedKey,
  type RawSurface,
  type Snapshot
} from "../model/Surface.ts"
import { fingerprint, makeEntity, surfaceFingerprint } from "./fingerprint.ts"
import { dropEnvelope, dropTrace } from "./plumbing.ts"
import { orderToolSchemas } from "./schema.ts"

/** Two different entities under one identity: a comparison keyed on identity would drop one of them (CX-6). */
export interface DuplicateEntity {
  readonly kind: ListKind
  readonly name: string
}

/** The identity of an entity: its identifying member, or a name made from its content when it has none. */
export const identityOf = (kind: ListKind, fields: JsonObject): string => {
  const name = own(fields, identityKeys[kind])
  return typeof name === "string" ? name : `(malformed ${fingerprint(fields).slice("sha256:".length, 19)})`
}

const toEntity = (kind: ListKind, received: Json): Entity => {
  const kept = isObject(received) ? dropTrace(received) : { [malformedKey]: received }
  const fields = inOrder(kind === "tool" ? orderToolSchemas(kept) : kept)
  return makeEntity(kind, identityOf(kind, fields), fields)
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

const defectsOf = (kind: ListKind, entities: ReadonlyArray<Entity>): ReadonlyArray<string> => {
  const key = listKeys[kind]
  const report = (broken: ReadonlyArray<Entity>, problem: string): ReadonlyArray<string> =>
    broken.length === 0
      ? []
      : [
          `${key}: ${plural(broken.length, "entry").replace("entrys", "entries")} ${problem} (first: ${broken[0]?.name}); ` +
            "kept as received. Official SDK clients reject the whole list because of it."
        ]
  const nameless = entities.filter((entity) => typeof own(entity.fields, identityKeys[kind]) !== "string")
  const schemaless =
    kind === "tool"
      ? entities.filter((entity) => {
          const schema = ownObject(entity.fields, "inputSchema")
          return !nameless.includes(entity) && (schema === undefined || own(schema, "type") !== "object")
        })
      : []
  return [
    ...report(nameless, `without a valid \`${identityKeys[kind]}\``),
    ...report(schemaless, 'without an `inputSchema` of `type: "object"`')
  ]
}

interface List {
  readonly entities: ReadonlyArray<Entity>
  readonly warnings: ReadonlyArray<string>
}

const toList = (kind: ListKind, items: ReadonlyArray<Json>): Result.Result<List, DuplicateEntity> => {
  const byName = new Map<string, Entity>()
  const repeated: Array<string> = []
  for (const item of items) {
    const entity = toEntity(kind, item)
    const earlier = byName.get(entity.name)
    if (earlier === undefined) byName.set(entity.name, entity)
    else if (earlier.fingerprint !== entity.fingerprint) return Result.fail({ kind, name: entity.name })
    else {
      repeated.push(entity.name)
      // The copies may differ in what does not count, such as a size: keep the same one whatever the order.
      if (canonical(entity.fields) < canonical(earlier.fields)) byName.set(entity.name, entity)
    }
  }
  const entities = [...byName.values()].sort((a, b) => compareText(a.name, b.name))
  const duplicates = [...new Set(repeated)].sort(compareText)
  return Result.succeed({
    entities,
    warnings: [
      ...duplicates.map(
        (name) =>
          `${listKeys[kind]}: ${JSON.stringify(name)} is listed more than once with the same content; kept once.`
      ),
      ...defectsOf(kind, entities)
    ]
  })
}

const serverInfoKey = "io.modelcontextprotocol/serverInfo"

const toServer = (raw: RawSurface): Entity => {
  const { handshake, protocolVersion, supportedVersions } = raw.server
  const stated = ownObject(ownObject(handshake, "_meta") ?? {}, serverInfoKey)
  const body = dropEnvelope(handshake)
  const fields: JsonObject = {
    ...body,
    capabilities: own(body, "capabilities") ?? {},
    serverInfo: stated ?? own(body, "serverInfo") ?? null,
    protocolVersion,
    supportedVersions: supportedVersions === null ? null : [...new Set(supportedVersions)].sort(compareText)
  }
  return makeEntity("server", "server", fields)
}

/** Normalises a received surface. Same surface in any order, same bytes out. */
export const normalise = (raw: RawSurface): Result.Result<Snapshot, DuplicateEntity> =>
  Result.gen(function* () {
    const lists: Record<ListKey, ReadonlyArray<Entity>> = {
      tools: [],
      resourceTemplates: [],
      resources: [],
      prompts: []
    }
    const warnings = [...raw.capture.warnings]
    for (const kind of listKinds) {
      const list = yield* toList(kind, raw.lists[listKeys[kind]])
      lists[listKeys[kind]] = list.entities
      for (const warning of list.warnings) warnings.push(warning)
    }
    const server = toServer(raw)
    return {
      formatVersion: 1,
      fingerprint: surfaceFingerprint(raw.capture.cacheScope, server, lists),
      capture: { ...raw.capture, warnings: [...new Set(warnings)] },
      server,
      lists
    } as const
  })
