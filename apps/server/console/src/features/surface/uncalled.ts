// Which entities no call was recorded of, as far as the answer about use can tell.
import type { UsageOverview } from "@mcp-inspect/api/wire/UsageViews"
import type { ListKind } from "@mcp-inspect/engine/model/Surface"

/** Those without recorded calls, and what may not be concluded from it. Undefined entities: nothing can be told. */
export interface Uncalled<Named> {
  readonly entities: ReadonlyArray<Named> | undefined
  readonly says: string
}

const known = new Set(["tool", "resource", "prompt"])

/** What of a list has no recorded calls. */
export const uncalled = <Named extends { readonly kind: ListKind; readonly name: string }>(
  entities: ReadonlyArray<Named>,
  { caveat, coverage, entities: called, entityCount, window }: UsageOverview
): Uncalled<Named> => {
  if (coverage.daysWithData === 0)
    return {
      entities: undefined,
      says: `No use was recorded in this project in the last ${window.days} days, so nothing can be told of single entities.`
    }
  if (entities.some(({ kind }) => !known.has(kind)))
    return { entities: undefined, says: "Use of resource templates is recorded by the resources that were read." }
  const names = new Set(called.map(({ kind, name }) => `${kind} ${name}`))
  const rest = entities.filter(({ kind, name }) => !names.has(`${kind} ${name}`))
  const partly =
    entityCount > called.length
      ? ` Only the ${called.length} with most calls are known here; others may have some.`
      : ""
  return {
    entities: rest,
    says: `No recorded calls in the last ${window.days} days, in all servers of this project together.${partly} ${caveat}`
  }
}
