// The facts about limits of clients that a change newly breaks (PORT-3).
import type { Change } from "../model/Change.ts"
import { compareText } from "../model/Json.ts"
import type { Snapshot } from "../model/Surface.ts"
import { changedPartners, partners } from "./partners.ts"
import { asFact } from "./predicates.ts"
import { regressions } from "./regressions.ts"
import { stateOf, takesOf } from "./words.ts"

/** Every fact about what clients can no longer do with a surface, one a tool and kind of limit. */
export const portability = (before: Snapshot, after: Snapshot): ReadonlyArray<Change> => {
  const { tools: was } = before.lists
  const { tools: is } = after.lists
  const changed = changedPartners(partners(was, is))
  if (changed.length === 0) return []
  return regressions({
    before: was.map(({ fields }) => fields),
    after: is.map(({ fields }) => fields),
    pairs: changed.map(({ after: now, before: then }) => ({
      name: now.name,
      before: then?.fields,
      after: now.fields,
      hasSameSchemas: then?.schemaFingerprint === now.schemaFingerprint
    }))
  }).map(({ after: found, before: earlier, kind, limits, path, side, tool }): Change => ({
    _tag: "PortabilityRegressed",
    entity: { kind: "tool", name: tool },
    path,
    before: typeof earlier === "number" ? asFact(kind, earlier) : undefined,
    after: asFact(kind, found),
    state: stateOf(kind, side, found) + (typeof earlier === "number" ? `, ${earlier} before` : ""),
    limits: limits
      .toSorted((a, b) => compareText(a.client, b.client) || compareText(a.id, b.id))
      .map(({ client, effect, limit, since, sources, version }) => ({
        client,
        version,
        limit: takesOf(limit, found),
        effect,
        since,
        source: sources[0]
      }))
  }))
}
