import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { EventStore, Kept, type UsageRow } from "../../src/ingest/EventStore.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { Rollup } from "../../src/usage/Rollup.ts"
import { testDatabase } from "../support/database.ts"
import { drawnUses, use } from "../support/drawnUses.ts"
import { movedClock, Time } from "../support/movedClock.ts"
import { seedOrg, seedProject } from "../support/seed.ts"
import { somebodyWaits } from "../support/somebodyWaits.ts"
import { dateAt } from "../support/dates.ts"

const now = Date.parse("2026-11-30T12:00:00Z")

const services = Rollup.layer.pipe(
  Layer.provideMerge(EventStore.layerMemory),
  Layer.provideMerge(testDatabase),
  Layer.provideMerge(movedClock(now))
)

/* The watermark is one for all, so each begins without it. */
const alone = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const kept = yield* Kept
    yield* sql`delete from usage_watermark`
    kept.rows = []
    yield* (yield* Time).set(now)
    return yield* effect
  })

const twoOrgs = Effect.gen(function* () {
  const [first, second] = [yield* seedOrg, yield* seedOrg]
  const more = yield* seedProject(first.id, first.slug)
  return [
    { orgId: first.id, projectId: first.project.id },
    { orgId: first.id, projectId: more.id },
    { orgId: second.id, projectId: second.project.id }
  ] as const
})

/** All rollups there are, as text. */
const rollups = Effect.fnUntraced(function* (projects: ReadonlyArray<{ orgId: string; projectId: string }>) {
  const sql = yield* SqlClient.SqlClient
  const texts: Array<string> = []
  for (const orgId of new Set(projects.map((one) => one.orgId))) {
    const rows = yield* inOrg(
      orgId,
      sql<{ text: string }>`
        select to_jsonb(d)::text || c.entity_name || ' ' || to_jsonb(c)::text as text from usage_daily d
          join usage_cohorts c using (org_id, project_id, cohort_id)
        union all select to_jsonb(a)::text from usage_daily_arguments a
        union all select to_jsonb(u)::text from usage_clients u
        order by 1`
    )
    texts.push(...rows.map(({ text }) => text))
  }
  return texts
})

const numbersOf = Effect.fnUntraced(function* ({ orgId, projectId }: { orgId: string; projectId: string }) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* inOrg(
    orgId,
    sql<{ calls: number; errors: number; cut: number; sum: number; max: number; days: number }>`
      select coalesce(sum(calls), 0)::int as calls, coalesce(sum(errors), 0)::int as errors,
        coalesce(sum(cut), 0)::int as cut, coalesce(sum(duration_sum), 0)::int as sum,
        coalesce(max(duration_max), 0) as max, count(distinct day)::int as days
      from usage_daily where org_id = ${orgId} and project_id = ${projectId}`
  )
  return row
})

const countOf = (rows: ReadonlyArray<UsageRow>, { orgId, projectId }: { orgId: string; projectId: string }) => {
  const own = rows.filter((row) => row.orgId === orgId && row.projectId === projectId)
  const sum = (value: (row: UsageRow) => number) => own.reduce((all, row) => all + value(row), 0)
  return {
    calls: sum(({ n }) => n),
    errors: sum(({ n, success }) => (success ? 0 : n)),
    cut: sum(({ argumentsCut, n }) => (argumentsCut ? n : 0)),
    sum: sum(({ durationSum }) => durationSum),
    max: Math.max(0, ...own.map(({ durationMax }) => durationMax)),
    days: new Set(own.map(({ at }) => at.toISOString().slice(0, 10))).size
  }
}

/** A client whose statement number `at` never comes back. */
const dyingAt = (sql: SqlClient.SqlClient, at: number) => {
  const counter = { statements: 0 }
  const dying = new Proxy(sql, {
    apply: (target, self, args) => {
      counter.statements++
      return counter.statements === at
        ? Effect.die(new Error("the process is gone"))
        : Reflect.apply(target as never, self, args)
    }
  })
  return { counter, dying }
}

layer(services, { excludeTestServices: true, timeout: "60 seconds" })("a rollup", (it) => {
  it.effect("adds up what every organization received, each of it once", () =>
    alone(
      Effect.gen(function* () {
        const rollup = yield* Rollup
        const kept = yield* Kept
        const projects = yield* twoOrgs
        const uses = drawnUses(900, { projects, fingerprints: [null], until: dateAt(now), days: 5 })
        // They come in parts, and it is rolled up between them.
        const parts = [uses.slice(0, 300), uses.slice(300, 600), uses.slice(600)]
        for (const [index, part] of parts.entries()) {
          const later = (index + 1) * 10 * 60_000
          kept.rows.push(...part.map((row) => ({ ...row, receivedAt: dateAt(now + later - 60_000) })))
          yield* (yield* Time).set(now + later)
          assert.strictEqual(yield* rollup.once, 300)
          assert.strictEqual(yield* rollup.once, 0)
        }
        for (const project of projects) assert.deepStrictEqual(yield* numbersOf(project), countOf(kept.rows, project))
      })
    )
  )

  it.effect("catches up in steps after a while in which nothing was added", () =>
    alone(
      Effect.gen(function* () {
        const rollup = yield* Rollup
        const kept = yield* Kept
        const [project] = yield* twoOrgs
        yield* rollup.once
        yield* (yield* Time).set(now + 3 * 86_400_000)
        const uses = drawnUses(200, {
          projects: [project],
          fingerprints: [null],
          until: dateAt(now + 3 * 86_400_000 - 60_000),
          days: 2
        })
        kept.rows.push(...uses)
        assert.strictEqual(yield* rollup.once, 200)
        assert.deepStrictEqual(yield* numbersOf(project), countOf(uses, project))
      })
    )
  )

  it.effect("of a day again is the same to the last byte, and takes in what came late", () =>
    alone(
      Effect.gen(function* () {
        const rollup = yield* Rollup
        const kept = yield* Kept
        const projects = yield* twoOrgs
        kept.rows.push(...drawnUses(500, { projects, fingerprints: [null], until: dateAt(now - 60_000), days: 3 }))
        yield* rollup.once
        const [project] = projects
        const late = use(project, { at: dateAt(now - 86_400_000), receivedAt: dateAt(now + 1000), n: 7 })
        kept.rows.push(late)
        const days = ["2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"]
        const before = yield* rollups(projects)
        for (const { orgId, projectId } of projects)
          for (const day of days) assert.strictEqual(yield* rollup.day(orgId, projectId, day), "recomputed")
        assert.deepStrictEqual(yield* rollups(projects), before)
        yield* (yield* Time).set(now + 120_000)
        yield* rollup.once
        const after = yield* rollups(projects)
        assert.notDeepEqual(after, before)
        assert.strictEqual(yield* rollup.day(project.orgId, project.projectId, "2026-11-29"), "recomputed")
        assert.deepStrictEqual(yield* rollups(projects), after)
        assert.deepStrictEqual(yield* numbersOf(project), countOf(kept.rows, project))
      })
    )
  )

  it.effect("whose process dies at any of its statements has added nothing, and the next adds all once", () =>
    alone(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const kept = yield* Kept
        const projects = yield* twoOrgs
        const first = drawnUses(60, { projects, fingerprints: [null], until: dateAt(now - 60_000), days: 3 })
        const on = (client: SqlClient.SqlClient) =>
          Effect.flatMap(Rollup, ({ once }) => once).pipe(
            Effect.provide(Rollup.layer.pipe(Layer.fresh)),
            Effect.provideService(SqlClient.SqlClient, client)
          )
        kept.rows.push(...first)
        yield* on(sql)
        const before = yield* rollups(projects)
        const second = drawnUses(60, { projects, fingerprints: [null], until: dateAt(now), days: 1 }, 2)
        kept.rows.push(...second.map((row) => ({ ...row, receivedAt: dateAt(now) })))
        yield* (yield* Time).set(now + 120_000)
        let deaths = 0
        for (let at = 1; ; at++) {
          const { counter, dying } = dyingAt(sql, at)
          const exit = yield* Effect.exit(on(dying))
          if (exit._tag === "Success") {
            assert.isBelow(counter.statements, at)
            break
          }
          deaths++
          assert.deepStrictEqual(yield* rollups(projects), before)
        }
        assert.isAbove(deaths, 20)
        for (const project of projects) assert.deepStrictEqual(yield* numbersOf(project), countOf(kept.rows, project))
      })
    )
  )

  it.effect("is done by one of several processes that begin at once", () =>
    alone(
      Effect.gen(function* () {
        const rollup = yield* Rollup
        const kept = yield* Kept
        const projects = yield* twoOrgs
        kept.rows.push(...drawnUses(300, { projects, fingerprints: [null], until: dateAt(now - 60_000), days: 3 }))
        const rows = yield* Effect.all([rollup.once, rollup.once, rollup.once], { concurrency: 3 })
        assert.strictEqual(Math.max(...rows), 300)
        for (const project of projects) assert.deepStrictEqual(yield* numbersOf(project), countOf(kept.rows, project))
      })
    )
  )

  it.effect("waits for whoever is storing, and what is stored later counts as received later", () =>
    alone(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rollup = yield* Rollup
        const kept = yield* Kept
        const [project] = yield* twoOrgs
        yield* rollup.once
        // One with a clock that is an hour behind.
        const receipt = Effect.map(
          sql<{ at: Date }>`select usage_receipt(${dateAt(now - 3_600_000)}) as at`,
          ([row]) => row?.at ?? dateAt(0)
        )
        const stored = yield* Deferred.make<Date>()
        const storing = yield* Effect.forkChild(
          sql.withTransaction(
            Effect.gen(function* () {
              const receivedAt = yield* receipt
              yield* Deferred.succeed(stored, receivedAt)
              yield* somebodyWaits
              kept.rows.push(use(project, { at: dateAt(now), receivedAt }))
            })
          )
        )
        const receivedAt = yield* Deferred.await(stored)
        assert.isAbove(receivedAt.getTime(), now - 60_000)
        yield* (yield* Time).set(now + 120_000)
        assert.strictEqual(yield* rollup.once, 1)
        yield* Fiber.join(storing)
        const next = yield* sql.withTransaction(receipt)
        assert.strictEqual(next.getTime(), now + 90_000 + 1)
        kept.rows.push(use(project, { at: dateAt(now), receivedAt: next }))
        yield* (yield* Time).set(now + 240_000)
        assert.strictEqual(yield* rollup.once, 1)
        assert.deepStrictEqual(yield* numbersOf(project), countOf(kept.rows, project))
      })
    )
  )

  it.effect("leaves out what belongs to a project that is gone", () =>
    alone(
      Effect.gen(function* () {
        const rollup = yield* Rollup
        const kept = yield* Kept
        const [project] = yield* twoOrgs
        kept.rows.push(
          use({ ...project, projectId: project.orgId }, { at: dateAt(now - 60_000) }),
          use(project, { at: dateAt(now - 60_000) })
        )
        assert.strictEqual(yield* rollup.once, 2)
        assert.strictEqual((yield* numbersOf(project))?.calls, 1)
      })
    )
  )
})
