// Who a tool of the later surface was in the earlier one: by name, by schemas as a rename is recognised (DIFF-52), or,
// for a rename with edits, by the likeness of names.
import { nearest } from "../model/nearest.ts"
import { compareText, ownString } from "../model/Json.ts"
import type { Entity } from "../model/Surface.ts"

/** A tool of the later surface, and what it was; undefined for one that is new. */
export interface Partners {
  readonly before: Entity | undefined
  readonly after: Entity
}

/** With more names than this on both sides, likeness is a lottery and costs too much. */
const likenessLimit = 50

const bySchemas = (tools: ReadonlyArray<Entity>): ReadonlyMap<string | null, ReadonlyArray<Entity>> =>
  Map.groupBy(
    tools.filter(({ fields }) => ownString(fields, "name") !== undefined),
    (tool) => tool.schemaFingerprint
  )

const renamed = (lost: ReadonlyArray<Entity>, gained: ReadonlyArray<Entity>): ReadonlyMap<Entity, Entity> => {
  const olds = bySchemas(lost)
  return new Map(
    [...bySchemas(gained)].flatMap(([key, news]) => {
      const [is] = news
      const candidates = olds.get(key) ?? []
      const [was] = candidates
      return news.length === 1 && candidates.length === 1 && is !== undefined && was !== undefined
        ? [[is, was] as const]
        : []
    })
  )
}

/** Pairs by likeness of names, each name taken once, in order of the new names. */
const alike = (lost: ReadonlyArray<Entity>, gained: ReadonlyArray<Entity>): ReadonlyMap<Entity, Entity> => {
  if (lost.length > likenessLimit || gained.length > likenessLimit) return new Map()
  const left = new Map(lost.map((tool) => [tool.name, tool]))
  const pairs = new Map<Entity, Entity>()
  for (const tool of gained.toSorted((a, b) => compareText(a.name, b.name))) {
    const name = nearest(tool.name, [...left.keys()])
    const was = name === undefined ? undefined : left.get(name)
    if (name === undefined || was === undefined) continue
    left.delete(name)
    pairs.set(tool, was)
  }
  return pairs
}

/** Every tool of the later surface with what it was. */
export const partners = (before: ReadonlyArray<Entity>, after: ReadonlyArray<Entity>): ReadonlyArray<Partners> => {
  const then = new Map(before.map((tool) => [tool.name, tool]))
  const now = new Set(after.map(({ name }) => name))
  const lost = before.filter(({ name }) => !now.has(name))
  const gained = after.filter(({ name }) => !then.has(name))
  const sure = lost.length === 0 || gained.length === 0 ? new Map<Entity, Entity>() : renamed(lost, gained)
  const taken = new Set(sure.values())
  const likely = alike(
    lost.filter((tool) => !taken.has(tool)),
    gained.filter((tool) => !sure.has(tool))
  )
  return after.map((tool) => ({ before: then.get(tool.name) ?? sure.get(tool) ?? likely.get(tool), after: tool }))
}

/** Those of them that are not what they were. */
export const changedPartners = (all: ReadonlyArray<Partners>): ReadonlyArray<Partners> =>
  all.filter(({ after, before }) => before?.name !== after.name || before.fingerprint !== after.fingerprint)
