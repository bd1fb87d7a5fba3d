// Uses as a store keeps them, many of them made up.
import type { UsageRow } from "../../src/ingest/EventStore.ts"

/** Numbers that look random and are the same each time, from 0 up to a bound. */
export const numbersFrom = (seed: number): ((bound: number) => number) => {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const minute = 60_000

/** One use, of a tool that is called by one client with one argument unless something else is said. */
export const use = (
  of: { readonly orgId: string; readonly projectId: string },
  { at, ...more }: Partial<UsageRow> & { readonly at: Date }
): UsageRow => ({
  orgId: of.orgId,
  projectId: of.projectId,
  entityKind: "tool",
  entityName: "search",
  environment: "production",
  success: true,
  clientName: "one",
  clientVersion: "1.0.0",
  protocolVersion: null,
  serverVersion: null,
  surfaceFingerprint: null,
  arguments: ["query"],
  argumentsCut: false,
  at: new Date(Math.floor(at.getTime() / minute) * minute),
  receivedAt: at,
  n: 1,
  durationSum: 5,
  durationMax: 5,
  histogram: [0, 0, 1],
  ...more
})

/** What made-up uses are drawn from. */
export interface Drawn {
  readonly projects: ReadonlyArray<{ readonly orgId: string; readonly projectId: string }>
  readonly fingerprints: ReadonlyArray<string | null>
  /** Received within the days before this. */
  readonly until: Date
  readonly days: number
}

const paths = ["filters", "filters.owner", "limit", "query"]

/** So many uses, some of which came up to two days late and some of which are of clocks that are ahead. */
export const drawnUses = (count: number, { days, fingerprints, projects, until }: Drawn, seed = 1): Array<UsageRow> => {
  const next = numbersFrom(seed)
  const one = <A>(all: ReadonlyArray<A>, otherwise: A): A => all[next(all.length)] ?? otherwise
  return Array.from({ length: count }, () => {
    const receivedAt = new Date(until.getTime() - next(days * 86_400_000))
    const late = next(10) === 0 ? next(2 * 86_400_000) : next(20) === 0 ? -next(5 * minute) : next(minute)
    const n = 1 + next(3)
    return use(one(projects, { orgId: "", projectId: "" }), {
      at: new Date(Math.floor((receivedAt.getTime() - late) / minute) * minute),
      receivedAt,
      entityKind: one(["tool", "tool", "prompt"] as const, "tool"),
      entityName: one(["search", "fetch", "delete"], "search"),
      environment: one(["production", "staging"], "production"),
      success: next(20) > 0,
      clientName: one(["one", "two", null], null),
      clientVersion: one(["1.0.0", "2.0.0", null], null),
      surfaceFingerprint: one(fingerprints, null),
      arguments: paths.filter(() => next(2) === 0),
      argumentsCut: next(50) === 0,
      n,
      durationSum: n * next(200),
      durationMax: next(200),
      histogram: [n - 1, 0, 1]
    })
  })
}
