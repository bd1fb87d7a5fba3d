// Rollups in memory and in the database are the same.
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { EventStore, Kept } from "../../src/ingest/EventStore.ts"
import { fromBytes } from "../../src/ingest/histogram.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { Rolled, Rollup } from "../../src/usage/Rollup.ts"
import type { Cohort } from "../../src/usage/fold.ts"
import { testDatabase } from "../support/database.ts"
import { dateAt } from "../support/dates.ts"
import { drawnUses } from "../support/drawnUses.ts"
import { movedClock, Time } from "../support/movedClock.ts"
import { type Of, seededProjects } from "../support/storeConformance.ts"

const now = Date.parse("2026-11-30T12:00:00Z")

const services = Rollup.layer.pipe(
  Layer.provideMerge(EventStore.layerMemory),
  Layer.provideMerge(testDatabase),
  Layer.provideMerge(movedClock(now))
)

const named = (cohort: Cohort) =>
  [
    cohort.entityKind,
    cohort.entityName,
    cohort.environment,
    cohort.clientName,
    cohort.clientVersion,
    cohort.surfaceFingerprint
  ].join(" ")

/** Of a project all that is told of it, from memory. */
const told = ({ sums }: Rolled["Service"], { orgId, projectId }: Of) => {
  const { clients, days } = sums.get(`${orgId} ${projectId}`) ?? { clients: new Map(), days: new Map() }
  return [
    ...[...days.values()].map((sum) =>
      JSON.stringify([
        sum.day,
        named(sum.cohort),
        [sum.calls, sum.errors, sum.cut, sum.durationSum, sum.durationMax],
        sum.histogram,
        sum.lastAt,
        [...sum.present].sort()
      ])
    ),
    ...[...clients.values()].map((one) => JSON.stringify([one.name, one.version, one.firstAt, one.lastAt]))
  ].sort()
}

interface Daily {
  readonly day: string
  readonly cohort: Cohort
  readonly numbers: ReadonlyArray<number>
  readonly histogram: Uint8Array
  readonly last_at: Date
  readonly present: ReadonlyArray<readonly [string, number]> | null
}

/** The same from the database. */
const stored = Effect.fnUntraced(function* ({ orgId, projectId }: Of) {
  const sql = yield* SqlClient.SqlClient
  const own = sql`d.org_id = ${orgId} and d.project_id = ${projectId}`
  const days = yield* inOrg(
    orgId,
    sql<Daily>`
      select d.day::text, d.histogram, d.last_at,
        jsonb_build_array(d.calls, d.errors, d.cut, d.duration_sum, d.duration_max) as numbers,
        jsonb_build_object('entityKind', c.entity_kind, 'entityName', c.entity_name, 'environment', c.environment,
          'clientName', c.client_name, 'clientVersion', c.client_version,
          'surfaceFingerprint', c.surface_fingerprint) as cohort,
        (select jsonb_agg(jsonb_build_array(a.path, a.present)) from usage_daily_arguments a
          where a.org_id = d.org_id and a.project_id = d.project_id and a.cohort_id = d.cohort_id and a.day = d.day
        ) as present
      from usage_daily d join usage_cohorts c using (org_id, project_id, cohort_id) where ${own}`
  )
  const clients = yield* inOrg(
    orgId,
    sql<{ client_name: string; client_version: string; first_seen: Date; last_seen: Date }>`
      select d.client_name, d.client_version, d.first_seen, d.last_seen from usage_clients d where ${own}`
  )
  return [
    ...days.map((row) =>
      JSON.stringify([
        row.day,
        named(row.cohort),
        row.numbers,
        fromBytes(row.histogram),
        row.last_at,
        [...(row.present ?? [])].sort()
      ])
    ),
    ...clients.map((one) => JSON.stringify([one.client_name, one.client_version, one.first_seen, one.last_seen]))
  ].sort()
})

layer(services, { excludeTestServices: true, timeout: "60 seconds" })("a rollup in memory", (it) => {
  it.effect("adds up what the one in the database adds up, in parts, late and anew", () =>
    Effect.gen(function* () {
      const [kept, time, inDatabase] = [yield* Kept, yield* Time, yield* Rollup]
      const memory = yield* Layer.build(Rollup.layerMemory)
      const [inMemory, rolled] = [Context.get(memory, Rollup), Context.get(memory, Rolled)]
      const projects = [...(yield* seededProjects), ...(yield* seededProjects)]
      const agree = Effect.gen(function* () {
        for (const project of projects) {
          const found = told(rolled, project)
          assert.isAbove(found.length, 10)
          assert.deepStrictEqual(found, yield* stored(project))
        }
      })
      for (const part of [1, 2, 3]) {
        const until = now + part * 3_600_000
        const drawn = { projects, fingerprints: [null, `sha256:${"0".repeat(64)}`], until: dateAt(until), days: 4 }
        const received = (index: number) => dateAt(until - 3_600_000 + 1 + (index % 3_000_000))
        kept.rows.push(...drawnUses(700, drawn, part).map((row, index) => ({ ...row, receivedAt: received(index) })))
        yield* time.set(until)
        assert.strictEqual(yield* inMemory.once, yield* inDatabase.once)
        assert.strictEqual(yield* inMemory.once, 0)
        yield* agree
      }
      const [first] = projects
      assert.isDefined(first)
      for (const day of ["2026-11-28", "2026-11-29", "2026-11-30"])
        for (const rollup of [inMemory, inDatabase])
          assert.strictEqual(yield* rollup.day(first.orgId, first.projectId, day), "recomputed")
      yield* agree
      // What is gone from the store is gone from a day that is added up anew.
      kept.rows = kept.rows.filter((row, index) => row.projectId !== first.projectId || index % 2 === 0)
      const before = told(rolled, first)
      for (const rollup of [inMemory, inDatabase]) yield* rollup.day(first.orgId, first.projectId, "2026-11-29")
      assert.notDeepEqual(told(rolled, first), before)
      yield* agree
    }).pipe(Effect.scoped)
  )
})
