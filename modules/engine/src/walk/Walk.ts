// The structured walk over two surfaces: facts only, no severities. Entities whose fingerprints agree are not opened.
import type { Change, EntityRef } from "../model/Change.ts"
import { markerOf } from "../model/Deprecation.ts"
import { type JsonObject, ownString } from "../model/Json.ts"
import { type Entity, type EntityKind, listKeys, type ListKind, listKinds, type Snapshot } from "../model/Surface.ts"
import { hiddenText } from "./hidden.ts"
import { walkPrompt } from "./prompts.ts"
import { walkResource, walkResourceTemplate } from "./resources.ts"
import { walkScopes, walkServer } from "./server.ts"
import { type ToolPreparation, walkTool } from "./tools.ts"

/** What a walk is given: it compares what it gets, and rewrites nothing itself. */
export interface Preparation {
  /** An entity as what is compared of it: its fields without plumbing. */
  readonly fields: (entity: Entity) => JsonObject
  readonly tools: ToolPreparation
}

type WalkEntity = (
  entity: EntityRef,
  before: JsonObject,
  after: JsonObject,
  tools: ToolPreparation
) => ReadonlyArray<Change>

const walkers: Readonly<Record<EntityKind, WalkEntity>> = {
  server: (_entity, before, after) => walkServer(before, after),
  tool: walkTool,
  resource: walkResource,
  resourceTemplate: walkResourceTemplate,
  prompt: walkPrompt
}

const refOf = ({ kind, name }: Entity): EntityRef => ({ kind, name })

const pair = (before: Entity, after: Entity, prepare: Preparation): ReadonlyArray<Change> => {
  if (before.fingerprint === after.fingerprint) return []
  const entity = refOf(after)
  return [
    ...walkers[entity.kind](entity, prepare.fields(before), prepare.fields(after), prepare.tools),
    ...hiddenText(entity, before.fields, after.fields)
  ]
}

const added = (entity: Entity): ReadonlyArray<Change> => [
  { _tag: "EntityAdded", entity: refOf(entity), path: "", before: undefined, after: entity.name },
  ...hiddenText(refOf(entity), undefined, entity.fields)
]

const removed = (entity: Entity): Change => ({
  _tag: "EntityRemoved",
  entity: refOf(entity),
  path: "",
  before: entity.name,
  after: undefined,
  marker: markerOf(entity.fields)
})

interface Split {
  readonly pairs: ReadonlyArray<readonly [before: Entity, after: Entity]>
  readonly lost: ReadonlyArray<Entity>
  readonly gained: ReadonlyArray<Entity>
}

const split = (before: ReadonlyArray<Entity>, after: ReadonlyArray<Entity>): Split => {
  const now = new Map(after.map((entity) => [entity.name, entity]))
  const then = new Set(before.map((entity) => entity.name))
  const pairs: Array<readonly [Entity, Entity]> = []
  const lost: Array<Entity> = []
  for (const entity of before) {
    const partner = now.get(entity.name)
    if (partner === undefined) lost.push(entity)
    else pairs.push([entity, partner])
  }
  return { pairs, lost, gained: after.filter((entity) => !then.has(entity.name)) }
}

// Nobody can have called a tool that has no name.
const bySchemas = (tools: ReadonlyArray<Entity>): ReadonlyMap<string | null, ReadonlyArray<Entity>> =>
  Map.groupBy(
    tools.filter(({ fields }) => ownString(fields, "name") !== undefined),
    (tool) => tool.schemaFingerprint
  )

/** Pairs of a removed and an added tool that are each other's only candidate (DIFF-52). */
const renames = ({ gained, lost }: Split): ReadonlyArray<readonly [before: Entity, after: Entity]> => {
  const candidates = bySchemas(gained)
  return [...bySchemas(lost)].flatMap(([key, olds]) => {
    const [before] = olds
    const news = candidates.get(key) ?? []
    const [after] = news
    return olds.length === 1 && news.length === 1 && before !== undefined && after !== undefined
      ? [[before, after] as const]
      : []
  })
}

const walkList = (kind: ListKind, before: Snapshot, after: Snapshot, prepare: Preparation): ReadonlyArray<Change> => {
  const key = listKeys[kind]
  const parts = split(before.lists[key], after.lists[key])
  const renamed = kind === "tool" ? renames(parts) : []
  const paired = new Set(renamed.flat())
  return [
    ...parts.pairs.flatMap(([was, is]) => pair(was, is, prepare)),
    ...renamed.flatMap(([was, is]): ReadonlyArray<Change> => [
      { _tag: "ToolRenamed", entity: refOf(was), path: "", before: was.name, after: is.name },
      ...pair(was, is, prepare)
    ]),
    ...parts.lost.filter((entity) => !paired.has(entity)).map(removed),
    ...parts.gained.filter((entity) => !paired.has(entity)).flatMap(added)
  ]
}

/** Every fact about how a surface changed. */
export const walk = (before: Snapshot, after: Snapshot, prepare: Preparation): ReadonlyArray<Change> => [
  ...walkScopes(before.capture.cacheScope, after.capture.cacheScope),
  ...pair(before.server, after.server, prepare),
  ...listKinds.flatMap((kind) => walkList(kind, before, after, prepare))
]
