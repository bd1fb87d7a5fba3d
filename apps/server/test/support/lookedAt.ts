// One watch of somebody, over hours of a clock that a test moves.
import type { WatchChanges } from "@mcp-inspect/api/wire/Watch"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../../src/platform/Tenant.ts"
import { Watches } from "../../src/watches/Watches.ts"
import { seedOrg } from "./seed.ts"
import { type Answer, contracts, lookAround, MovedClock, newUrl, printOf, Servers } from "./watching.ts"

/** So many minutes in milliseconds. */
export const minutes = (count: number): number => count * 60_000

/** The time of a clock, as the driver takes it. */
export const timeOf = ({ time }: MovedClock): Date => new Date(time)

/** The alert about a tool that is gone. */
export const changed = ["change", `${printOf(contracts.both)}→${printOf(contracts.one)}`]

/** Somebody with one watch, at a time that is his own. */
export const lookedAt = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [watches, servers] = [yield* Watches, yield* Servers]
  // What another test left to do is none of this one's.
  yield* sql`delete from jobs`
  const clock = new MovedClock("2026-11-30T10:00:00Z", yield* Clock.Clock)
  const during = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideService(effect, Clock.Clock, clock)
  const { id: orgId, owner, project } = yield* during(seedOrg)
  const acting = { orgId, projectId: project.id }
  const url = yield* newUrl
  const asked = { account: owner, ...project.path }
  const made = yield* during(watches.create(asked, { url, server: "search" }))
  const watch = { ...asked, watch: made.id }
  const table = (name: string, order: string) =>
    inOrg(
      orgId,
      sql<Record<string, unknown>>`
      select * from ${sql(name)} where org_id = ${orgId} order by ${sql.literal(order)}`
    )
  return {
    acting,
    asked,
    clock,
    during,
    url,
    watch,
    spread: Number.parseInt(made.id.slice(-12), 16) / 2 ** 48,
    answer: (...says: ReadonlyArray<Answer["says"] | Answer>) =>
      void servers.answers.set(
        url,
        says.map((one) => ("says" in one ? (one as Answer) : { says: one as Answer["says"] }))
      ),
    orders: () => servers.orders.filter((order) => order.url === url),
    /** Time passes, second by second where something is due. */
    pass: Effect.fnUntraced(function* (length: number) {
      const end = clock.time + length
      for (;;) {
        while ((yield* during(lookAround)) > 0);
        const [next] = yield* sql<{ due_at: Date }>`
          select due_at from jobs where org_id = ${orgId} and kind = 'watch' and due_at > ${timeOf(clock)}`
        if (next === undefined || next.due_at.getTime() > end) break
        clock.time = next.due_at.getTime()
      }
      clock.time = end
    }),
    read: during(watches.read(watch)),
    change: (changes: typeof WatchChanges.Type) => during(watches.change(watch, changes)),
    checks: Effect.map(watches.checks(watch, { limit: 200 }), ({ checks }) => checks.toReversed()),
    outcomes: Effect.map(watches.checks(watch, { limit: 200 }), ({ checks }) =>
      checks.toReversed().map(({ outcome }) => outcome)
    ),
    alerts: Effect.map(table("alerts", "created_at, kind"), (rows) => rows.map(({ about, kind }) => [kind, about])),
    deployments: Effect.map(table("deployments", "created_at"), (rows) =>
      rows.map(({ fingerprint, source }) => [source, fingerprint])
    ),
    job: sql<{ due_at: Date; slow: boolean }>`select due_at, slow from jobs where org_id = ${orgId}`
  }
})
