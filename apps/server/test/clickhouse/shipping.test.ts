// What waits is shipped once and in order, whoever dies on the way; what is not shipped is not added up.
import { assert, it, layer } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { ClickHouse } from "../../src/clickhouse/ClickHouse.ts"
import { Shipping } from "../../src/clickhouse/Shipping.ts"
import { UsageOutbox } from "../../src/clickhouse/UsageOutbox.ts"
import { EventStore, Kept, type UsageRow } from "../../src/ingest/EventStore.ts"
import { pool } from "../../src/platform/Database.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { removeProject } from "../../src/projects/removal.ts"
import { Rollup } from "../../src/usage/Rollup.ts"
import { breakingProxy } from "../support/breakingProxy.ts"
import { migratedDatabase, testDatabase } from "../support/database.ts"
import { dateAt } from "../support/dates.ts"
import { drawnUses, numbersFrom, use } from "../support/drawnUses.ts"
import { movedClock, Time } from "../support/movedClock.ts"
import { Shipped, shippedStore, sink } from "../support/shipped.ts"
import { type Of, seededProjects, sorted } from "../support/storeConformance.ts"

const now = Date.parse("2026-11-30T12:00:00Z")

const services = Layer.mergeAll(Rollup.layer, Shipping.layer).pipe(
  Layer.provideMerge(shippedStore),
  Layer.provideMerge(testDatabase),
  Layer.provideMerge(movedClock(now))
)

const single = { durationMax: 5, histogram: [0, 0, 0, 0, 0, 1] }

const append = Effect.fnUntraced(function* (rows: ReadonlyArray<UsageRow>) {
  yield* (yield* EventStore).append(yield* newUuid, rows)
})

/* Nothing is left of the tests before. */
const alone = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const [sql, kept, shipped] = [yield* SqlClient.SqlClient, yield* Kept, yield* Shipped]
    shipped.next = () => "taken"
    yield* (yield* Shipping).once
    kept.rows = []
    shipped.inserts.length = 0
    yield* sql`delete from usage_watermark`
    yield* (yield* Time).set(now)
    return yield* effect
  })

/** What waits, of all organizations. */
const waiting = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql.withTransaction(
    Effect.andThen(
      sql`select set_config('app.work', 'shipping', true)`,
      sql<{ blocks: number; shipments: number }>`
        select (select count(*)::int from usage_waiting) as blocks, (select count(*)::int from usage_shipments) as shipments`
    )
  )
  return row
})

const nothing = { blocks: 0, shipments: 0 }

const calls = Effect.fnUntraced(function* (projects: ReadonlyArray<Of>) {
  const sql = yield* SqlClient.SqlClient
  let total = 0
  for (const { orgId, projectId } of projects) {
    const [row] = yield* inOrg(
      orgId,
      sql<{ calls: number }>`
        select coalesce(sum(calls), 0)::int as calls from usage_daily
        where org_id = ${orgId} and project_id = ${projectId}`
    )
    total += row?.calls ?? 0
  }
  return total
})

const countOf = (rows: ReadonlyArray<UsageRow>) => rows.reduce((sum, { n }) => sum + n, 0)

layer(services, { excludeTestServices: true, timeout: "60 seconds" })("shipping", (it) => {
  it.effect("takes what waits in the order it came, each day by itself, and leaves nothing", () =>
    alone(
      Effect.gen(function* () {
        const shipped = yield* Shipped
        const [one, other] = yield* seededProjects
        const yesterday = Date.parse("2026-11-29T23:59:59.999Z")
        const rows = [
          use(one, { at: dateAt(yesterday + 5), ...single }),
          use(other, { at: dateAt(yesterday - 5), ...single }),
          use(one, { at: dateAt(yesterday), ...single }),
          use(other, { at: dateAt(yesterday + 1), ...single })
        ]
        // One block is of both days, and both projects.
        yield* append(rows.slice(0, 2))
        yield* append(rows.slice(2))
        assert.strictEqual(yield* (yield* Shipping).once, 2)
        assert.deepStrictEqual(
          shipped.inserts.map((insert) => sorted(insert.rows)),
          [sorted([rows[1]!, rows[2]!]), sorted([rows[0]!, rows[3]!])]
        )
        assert.deepStrictEqual(yield* waiting, nothing)
        assert.strictEqual(yield* (yield* Shipping).once, 0)
      })
    )
  )

  it.effect("repeats the very same until it is answered", () =>
    alone(
      Effect.gen(function* () {
        const [shipped, kept] = [yield* Shipped, yield* Kept]
        const { once } = yield* Shipping
        const [one, other] = yield* seededProjects
        const uses = drawnUses(50, { projects: [one, other], fingerprints: [null], until: dateAt(now), days: 0.1 })
        for (let at = 0; at < 50; at += 10) yield* append(uses.slice(at, at + 10))
        shipped.next = () => "lost"
        for (let round = 0; round < 3; round++) {
          assert.isTrue(Exit.isFailure(yield* Effect.exit(once)))
          // What comes meanwhile is none of it.
          yield* append([use(one, { at: dateAt(now - round), entityName: "later", ...single })])
        }
        shipped.next = () => "taken"
        yield* once
        const [first, ...others] = shipped.inserts
        assert.deepStrictEqual(others.slice(0, 3), [first, first, first])
        assert.strictEqual(kept.rows.length, 53)
        assert.deepStrictEqual(yield* waiting, nothing)
      })
    )
  )

  it.effect("sends nothing that lies 5,000 shipments beyond one that is not answered", () =>
    alone(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const outbox = yield* UsageOutbox
        const { insert } = yield* ClickHouse
        const [one] = yield* seededProjects
        yield* append([use(one, { at: dateAt(now), ...single })])
        yield* outbox.gather
        const [oldest] = yield* sql<{ shipment: bigint }>`select shipment from usage_shipments`
        const number = oldest?.shipment ?? 0n
        for (const beyond of [4999n, 5000n])
          yield* sql`insert into usage_shipments (shipment) overriding system value values (${number + beyond})`
        // Somebody holds the oldest, for as long as it takes.
        const [held, over] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const holder = yield* Effect.forkChild(
          sql.withTransaction(
            sql`select from usage_shipments where shipment = ${number} for update`.pipe(
              Effect.andThen(Deferred.succeed(held, undefined)),
              Effect.andThen(Deferred.await(over))
            )
          )
        )
        yield* Deferred.await(held)
        const sent = [yield* outbox.send(insert), yield* outbox.send(insert)]
        yield* Deferred.succeed(over, undefined)
        yield* Fiber.join(holder)
        assert.deepStrictEqual(sent, ["sent", "nothing"])
        assert.deepStrictEqual(yield* sql<{ shipment: bigint }>`select shipment from usage_shipments order by 1`, [
          { shipment: number },
          { shipment: number + 5000n }
        ])
        yield* (yield* Shipping).once
        assert.deepStrictEqual(yield* waiting, nothing)
      })
    )
  )

  it.effect("does not ship what is of a project that was deleted meanwhile", () =>
    alone(
      Effect.gen(function* () {
        const [kept, outbox] = [yield* Kept, yield* UsageOutbox]
        const [one, other] = yield* seededProjects
        const at = dateAt(now)
        yield* append([use(one, { at, ...single }), use(other, { at, ...single })])
        yield* outbox.gather
        yield* append([use(one, { at, ...single })])
        yield* inOrg(one.orgId, removeProject(one.orgId, one.projectId))
        yield* (yield* Shipping).once
        assert.deepStrictEqual(sorted(kept.rows), sorted([use(other, { at, ...single })]))
        assert.deepStrictEqual(yield* waiting, nothing)
      })
    )
  )

  it.effect("shows nobody outside of an organization what waits of it", () =>
    alone(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [[one], [foreign]] = [yield* seededProjects, yield* seededProjects]
        yield* append([use(one, { at: dateAt(now), ...single })])
        const seen = sql`select from usage_waiting`
        assert.lengthOf(yield* seen, 0)
        assert.lengthOf(yield* inOrg(foreign.orgId, seen), 0)
        assert.lengthOf(yield* inOrg(one.orgId, seen), 1)
        yield* (yield* EventStore).readable(dateAt(now))
        assert.lengthOf(yield* seen, 0)
      })
    )
  )

  it.effect("is what a rollup waits for, whatever dies and in whatever order they come", () =>
    alone(
      Effect.gen(function* () {
        const [shipped, time, store, rollup, sql] = [
          yield* Shipped,
          yield* Time,
          yield* EventStore,
          yield* Rollup,
          yield* SqlClient.SqlClient
        ]
        const { once } = yield* Shipping
        const outbox = yield* UsageOutbox
        const projects = [...(yield* seededProjects), ...(yield* seededProjects)]
        const next = numbersFrom(11)
        const outcomes = ["taken", "refused", "lost"] as const
        shipped.next = () => outcomes[next(3)] ?? "taken"
        const sent: Array<UsageRow> = []
        let clock = now
        let behind = 0
        for (let step = 0; step < 150; step++) {
          clock += next(60_000)
          yield* time.set(clock)
          const act = next(5)
          if (act <= 1) {
            // As a flush does it: what is received is later than all that is closed.
            const uses = drawnUses(
              1 + next(20),
              { projects, fingerprints: [null], until: dateAt(clock), days: 1 },
              step
            )
            yield* sql.withTransaction(
              Effect.gen(function* () {
                const [row] = yield* sql<{ at: Date }>`select usage_receipt(${dateAt(clock)}) as at`
                const rows = uses.map((one) => ({ ...one, receivedAt: row?.at ?? dateAt(clock) }))
                const ofOrgs = [...Map.groupBy(rows, ({ orgId }) => orgId).values()]
                const [first = []] = ofOrgs
                yield* store.append(yield* newUuid, first)
                sent.push(...first)
              })
            )
          } else if (act === 2) yield* Effect.exit(once)
          else if (act === 3) yield* outbox.gather
          else {
            yield* rollup.once
            const [mark] = yield* sql<{ rolled_up_to: Date }>`select rolled_up_to from usage_watermark`
            const rolled = mark?.rolled_up_to ?? dateAt(0)
            assert.strictEqual(yield* calls(projects), countOf(sent.filter(({ receivedAt }) => receivedAt <= rolled)))
            const first = yield* outbox.since(dateAt(clock))
            if (first !== undefined) {
              assert.isBelow(rolled.getTime(), first.getTime())
              behind++
            }
          }
        }
        assert.isAbove(behind, 3)
        assert.isAbove(shipped.inserts.length, new Set(shipped.inserts.map(({ token }) => token)).size)
        shipped.next = () => "taken"
        yield* once
        yield* time.set(clock + 120_000)
        yield* rollup.once
        assert.strictEqual(yield* calls(projects), countOf(sent))
      })
    )
  )
})

it.live(
  "what waits is shipped once by several processes, wherever the connection of one of them ends",
  () =>
    Effect.gen(function* () {
      const direct = yield* migratedDatabase
      const proxy = yield* breakingProxy(new URL(Redacted.value(direct)))
      const memory = yield* Layer.build(sink)
      const kept = yield* Effect.provideContext(Kept, memory)
      const processAt = (url: Redacted.Redacted) =>
        Effect.provideContext(
          Layer.build(
            Shipping.layer.pipe(Layer.provideMerge(UsageOutbox.layer), Layer.provideMerge(pool(url, 3)), Layer.fresh)
          ),
          memory
        )
      const whole = yield* processAt(direct)
      const broken = yield* processAt(Redacted.make(proxy.url.href))
      const { once } = yield* Effect.provideContext(Shipping, whole)
      const breaking = yield* Effect.provideContext(Shipping, broken)
      const { add } = yield* Effect.provideContext(UsageOutbox, whole)
      const projects = yield* Effect.provideContext(seededProjects, whole)
      let sent = 0
      let breaks = 0
      for (const side of ["before", "after"] as const)
        for (let at = 0; ; at++) {
          for (let block = 0; block < 3; block++) {
            const uses = drawnUses(5, { projects, fingerprints: [null], until: dateAt(now), days: 0.1 }, sent)
            yield* add(yield* newUuid, uses)
            sent += uses.length
          }
          proxy.arm({ at, side })
          // One that works ships at the same time.
          yield* Effect.all([Effect.exit(breaking.once), once], { concurrency: 2 })
          const isSprung = proxy.disarm()
          yield* once
          assert.strictEqual(kept.rows.length, sent, `${side} ${at}`)
          assert.deepStrictEqual(yield* Effect.provideContext(waiting, whole), nothing)
          if (!isSprung) break
          breaks++
        }
      assert.isAbove(breaks, 10)
    }).pipe(Effect.scoped),
  60_000
)
