// What a recorded contract offers to call, by the names that calls are recorded under. Pure, and of any JSON.
import { isObject, type JsonObject, ownArray, ownString } from "@mcp-inspect/engine/model/Json"
import type { UsageOverview } from "@mcp-inspect/api/wire/UsageViews"
import type { Kind } from "./atoms.ts"
import type { Called } from "./Entities.tsx"

const lists = [
  ["tools", "tool", "name"],
  ["resources", "resource", "uri"],
  ["resourceTemplates", "resource", "uriTemplate"],
  ["prompts", "prompt", "name"]
] as const

/** The names in a snapshot document. */
export const offeredBy = (document: JsonObject): ReadonlyArray<{ readonly kind: Kind; readonly name: string }> =>
  lists.flatMap(([list, kind, key]) =>
    (ownArray(document, list) ?? []).flatMap((entity) => {
      const name = isObject(entity) ? ownString(entity, key) : undefined
      return name === undefined ? [] : [{ kind, name }]
    })
  )

/** What a contract offers with its calls: those with most first, then those without any. */
export const calledOf = (
  offered: ReturnType<typeof offeredBy>,
  { entities, entityCount }: Pick<UsageOverview, "entities" | "entityCount">
): ReadonlyArray<Called> => {
  const known = new Map(entities.map((one) => [`${one.kind} ${one.name}`, one]))
  // Beyond those that are told, a name that is not among them may have been called.
  const calls = entityCount > entities.length ? null : 0
  const all = offered.map(
    ({ kind, name }): Called => known.get(`${kind} ${name}`) ?? { kind, name, calls, errors: 0, lastCallAt: null }
  )
  return all.sort((a, b) => (b.calls ?? 0) - (a.calls ?? 0))
}
