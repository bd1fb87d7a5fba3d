// What is kept and for how long, over the store in PostgreSQL.
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { EventStore, type UsageRow } from "../../src/ingest/EventStore.ts"
import { eventStore } from "../../src/ingest/ingesting.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { removeOrg } from "../../src/orgs/removal.ts"
import { removeProject } from "../../src/projects/removal.ts"
import { Backlog, BacklogUnknown } from "../../src/ingest/Backlog.ts"
import { Retention } from "../../src/usage/Retention.ts"
import { Rollup } from "../../src/usage/Rollup.ts"
import { testDatabase } from "../support/database.ts"
import { drawnUses, use } from "../support/drawnUses.ts"
import { movedClock, Time } from "../support/movedClock.ts"
import { seedOrg, seedProject } from "../support/seed.ts"
import { settings } from "../support/settings.ts"
import { dateAt } from "../support/dates.ts"

const now = Date.parse("2026-11-30T12:00:00Z")
const day = 86_400_000

const services = Layer.mergeAll(Rollup.layer, Retention.layer).pipe(
  Layer.provideMerge(eventStore.pipe(Layer.provide(settings()))),
  Layer.provideMerge(testDatabase),
  Layer.provideMerge(movedClock(now))
)

const stored = Effect.fnUntraced(function* (rows: ReadonlyArray<UsageRow>) {
  const store = yield* EventStore
  yield* store.prepare([...new Set(rows.map(({ receivedAt }) => receivedAt.toISOString().slice(0, 10)))])
  yield* store.append(yield* newUuid, rows)
})

const counts = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* inOrg(
    orgId,
    sql<{ uses: number; calls: number; days: number; cohorts: number; outcomes: number; batches: number }>`
      select (select count(*)::int from usage_events where org_id = ${orgId}) as uses,
        (select coalesce(sum(calls), 0)::int from usage_daily where org_id = ${orgId}) as calls,
        (select count(distinct day)::int from usage_daily where org_id = ${orgId}) as days,
        (select count(*)::int from usage_cohorts where org_id = ${orgId}) as cohorts,
        (select count(*)::int from usage_outcomes where org_id = ${orgId}) as outcomes,
        (select count(*)::int from ingest_batches where org_id = ${orgId}) as batches`
  )
  return row
})

const again = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from usage_watermark`
  yield* (yield* Time).set(now)
  const { id, project, slug } = yield* seedOrg
  return { acting: { orgId: id, projectId: project.id }, slug }
})

layer(services, { excludeTestServices: true, timeout: "60 seconds" })("what is kept", (it) => {
  it.effect("goes after 90 days where it is added up, and not before", () =>
    Effect.gen(function* () {
      const [rollup, retention] = [yield* Rollup, yield* Retention]
      const { acting } = yield* again
      const old = use(acting, { at: dateAt(now - 91 * day) })
      const young = use(acting, { at: dateAt(now - 89 * day) })
      yield* stored([old, young])
      // Nobody has added it up.
      yield* retention.once
      assert.deepInclude(yield* counts(acting.orgId), { uses: 2, calls: 0 })
      assert.isAtLeast(yield* rollup.once, 2)
      const gone = yield* retention.once
      assert.deepInclude(gone, { parts: 1, rollups: 1 })
      assert.deepInclude(yield* counts(acting.orgId), { uses: 1, calls: 1, days: 1, cohorts: 1 })
      assert.deepInclude(yield* retention.once, { parts: 0, rollups: 0 })
      // The day of the one that is gone is not added up anew to nothing.
      assert.strictEqual(yield* rollup.day(acting.orgId, acting.projectId, "2026-08-31"), "gone")
      assert.strictEqual(yield* rollup.day(acting.orgId, acting.projectId, "2026-09-02"), "recomputed")
      assert.deepInclude(yield* counts(acting.orgId), { uses: 1, calls: 1 })
    })
  )

  it.effect("of rollups is what the plan says", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [rollup, retention] = [yield* Rollup, yield* Retention]
      const { acting } = yield* again
      yield* stored([100, 200, 300].map((days) => use(acting, { at: dateAt(now - days * day) })))
      yield* rollup.once
      yield* inOrg(
        acting.orgId,
        sql`insert into org_plans ${sql.insert({ org_id: acting.orgId, plan: "team", changed_at: dateAt(now) })}`
      )
      yield* retention.once
      assert.deepInclude(yield* counts(acting.orgId), { uses: 0, calls: 3, days: 3 })
      yield* (yield* Time).set(now + 100 * day)
      yield* retention.once
      assert.deepInclude(yield* counts(acting.orgId), { calls: 2, days: 2 })
      yield* inOrg(acting.orgId, sql`update org_plans set plan = 'free' where org_id = ${acting.orgId}`)
      yield* retention.once
      assert.deepInclude(yield* counts(acting.orgId), { calls: 0, days: 0, cohorts: 0 })
    })
  )

  it.effect("of batches is a day, and of outcomes the window of the plan", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const retention = yield* Retention
      const { acting } = yield* again
      const ids = { org_id: acting.orgId, project_id: acting.projectId }
      const batch = (key: string, hours: number) =>
        sql`insert into ingest_batches ${sql.insert({
          ...ids,
          batch_key: key,
          answer: "{}",
          created_at: dateAt(now - hours * 3_600_000)
        })}`
      const outcome = (days: number) =>
        sql`insert into usage_outcomes ${sql.insert({
          ...ids,
          hour: dateAt(now - days * day),
          outcome: "accepted",
          count: 1
        })}`
      yield* inOrg(acting.orgId, Effect.all([batch("a", 25), batch("b", 23), outcome(92), outcome(89)]))
      yield* retention.once
      assert.deepInclude(yield* counts(acting.orgId), { batches: 1, outcomes: 1 })
    })
  )

  it.effect("of batches is longer while a buffer may deliver them again", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { acting } = yield* again
      const batch = (key: string, hours: number) =>
        sql`insert into ingest_batches ${sql.insert({
          org_id: acting.orgId,
          project_id: acting.projectId,
          batch_key: key,
          answer: "{}",
          created_at: dateAt(now - hours * 3_600_000)
        })}`
      yield* inOrg(acting.orgId, Effect.all([batch("a", 80), batch("b", 71), batch("c", 69), batch("d", 2)]))
      const kept = (backlog: Effect.Effect<Date | undefined, BacklogUnknown>) =>
        Effect.gen(function* () {
          yield* (yield* Retention).once
          return (yield* counts(acting.orgId))?.batches
        }).pipe(Effect.provide(Layer.fresh(Retention.layer)), Effect.provideService(Backlog, backlog))
      // Nobody knows what waits; the oldest waits for seventy hours; for one hour; nothing waits.
      assert.strictEqual(yield* kept(Effect.fail(new BacklogUnknown())), 4)
      assert.strictEqual(yield* kept(Effect.succeed(dateAt(now - 70 * 3_600_000))), 2)
      assert.strictEqual(yield* kept(Effect.succeed(dateAt(now - 3_600_000))), 1)
      assert.strictEqual(yield* kept(Effect.undefined), 1)
    })
  )

  it.effect("has a place for the days ahead", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const retention = yield* Retention
      yield* again
      yield* (yield* Time).set(now + 400 * day)
      yield* retention.once
      const made = yield* sql<{ name: string }>`
        select relname as name from pg_class where relname in ('usage_events_20280104', 'usage_events_20280107')`
      assert.strictEqual(made.length, 2)
    })
  )

  it.effect("goes with its project and with its organization, and a store outside is told for a day", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [rollup, retention] = [yield* Rollup, yield* Retention]
      const { acting, slug } = yield* again
      const other = { orgId: acting.orgId, projectId: (yield* seedProject(acting.orgId, slug)).id }
      const drawn = { fingerprints: [null], until: dateAt(now - 60_000), days: 3 }
      yield* stored(drawnUses(40, { ...drawn, projects: [acting] }))
      const kept = drawnUses(40, { ...drawn, projects: [other] }, 2)
      yield* stored(kept)
      yield* rollup.once
      yield* inOrg(acting.orgId, removeProject(acting.orgId, acting.projectId))
      const calls = kept.reduce((sum, { n }) => sum + n, 0)
      assert.deepInclude(yield* counts(acting.orgId), { uses: kept.length, calls })
      yield* removeOrg(acting.orgId)
      assert.deepInclude(yield* counts(acting.orgId), { uses: 0, calls: 0, cohorts: 0 })
      const notes = sql`select from usage_removals where org_id = ${acting.orgId}`
      yield* retention.once
      assert.strictEqual((yield* notes).length, 2)
      yield* (yield* Time).set(now + 2 * day)
      yield* retention.once
      assert.strictEqual((yield* notes).length, 0)
    })
  )
})
