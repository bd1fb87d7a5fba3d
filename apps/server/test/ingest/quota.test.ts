// What a month keeps (ING-14..23), as batches are stored: which month they are of, and who has which plan when.
import { Month } from "@mcp-inspect/billing/Month"
import { type Term } from "@mcp-inspect/billing/Plan"
import { assert, it, layer } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { EventBuffer } from "../../src/ingest/EventBuffer.ts"
import { pool } from "../../src/platform/Database.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { dateAt } from "../../src/platform/times.ts"
import { lockedPlan, writePlan } from "../../src/plans/planRows.ts"
import { countedOf } from "../../src/plans/tallyRows.ts"
import { migratedDatabase } from "../support/database.ts"
import { monthOfOrg } from "../support/ingestService.ts"
import { alreadyKept } from "../support/buffers.ts"
import { batchOf, ingestOver } from "../support/ingesting.ts"
import { at } from "../support/plans.ts"
import { seedOrg, seedProject } from "../support/seed.ts"

const [november, december] = [Month.make("2026-11"), Month.make("2026-12")]

const tested = Layer.unwrap(Effect.map(migratedDatabase, (url) => ingestOver(url, 3)))

const record = (org: Parameters<typeof batchOf>[0], events: number) =>
  Effect.gen(function* () {
    const receivedAt = yield* Clock.currentTimeMillis
    return yield* (yield* EventBuffer).record(batchOf(org, events, { receivedAt }))
  })

/* What the month it is had before. */
const already = (orgId: string, kept: number) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => alreadyKept(orgId, kept, now))

const counted = (orgId: string, month: Month) =>
  Effect.map(inOrg(orgId, countedOf({ org: orgId, month })), ({ dropped, kept }) => [Number(kept), Number(dropped)])

const setPlan = Effect.fnUntraced(function* (orgId: string, term: Term) {
  const now = dateAt(yield* Clock.currentTimeMillis)
  yield* inOrg(
    orgId,
    Effect.andThen(lockedPlan(orgId, now), writePlan(orgId, { term, isPastDue: false, ticket: 0n }, now))
  )
})

layer(tested, { excludeTestServices: true, timeout: "60 seconds" })("a month", (it) => {
  it.effect("ends at midnight UTC, by the time of receipt", () =>
    at(
      "2026-11-30T23:59:59.999Z",
      Effect.fnUntraced(function* (move) {
        const org = yield* seedOrg
        yield* already(org.id, 999_999)
        assert.deepStrictEqual(yield* record(org, 3), { accepted: 1, dropped: 2, reasons: { over_quota: 2 } })
        // The month is known to be full.
        assert.deepStrictEqual(yield* record(org, 3), { accepted: 0, dropped: 3, reasons: { over_quota: 3 } })
        yield* move("2026-12-01T00:00:00.000Z")
        assert.deepStrictEqual(yield* record(org, 3), { accepted: 3, dropped: 0 })
        assert.deepStrictEqual(yield* counted(org.id, november), [1_000_000, 5])
        assert.deepStrictEqual(yield* counted(org.id, december), [3, 0])
      })
    )
  )

  it.effect("is of an organization, over all its projects", () =>
    at(
      "2026-11-20T00:00:00Z",
      Effect.fnUntraced(function* () {
        const org = yield* seedOrg
        const other = { ...org, project: yield* seedProject(org.id, org.slug) }
        yield* already(org.id, 999_995)
        const answers = yield* Effect.forEach([org, other, org, other], (one) => record(one, 2))
        assert.deepStrictEqual(
          answers.map(({ accepted }) => accepted),
          [2, 2, 1, 0]
        )
      })
    )
  )

  it.effect("drops nothing from an upgrade on, and what was dropped before stays so", () =>
    at(
      "2026-11-20T00:00:00Z",
      Effect.fnUntraced(function* () {
        const org = yield* seedOrg
        yield* already(org.id, 999_998)
        assert.strictEqual((yield* record(org, 5)).accepted, 2)
        assert.strictEqual((yield* record(org, 5)).accepted, 0)
        yield* setPlan(org.id, { plan: "team" })
        assert.deepStrictEqual(yield* record(org, 5), { accepted: 5, dropped: 0 })
        assert.deepStrictEqual(yield* counted(org.id, november), [1_000_005, 8])
      })
    )
  )

  it.effect("is kept as it was paid for, and the one after a downgrade as Free allows", () =>
    at(
      "2026-11-30T23:00:00Z",
      Effect.fnUntraced(function* (move) {
        const org = yield* seedOrg
        yield* already(org.id, 60_000_000)
        yield* setPlan(org.id, { plan: "team", next: { plan: "free", from: december } })
        assert.deepStrictEqual(yield* record(org, 5), { accepted: 5, dropped: 0 })
        yield* move("2026-12-01T00:00:00Z")
        yield* already(org.id, 999_998)
        assert.deepStrictEqual(yield* record(org, 5), { accepted: 2, dropped: 3, reasons: { over_quota: 3 } })
        assert.deepStrictEqual(yield* counted(org.id, november), [60_000_005, 0])
        assert.deepStrictEqual(yield* counted(org.id, december), [1_000_000, 3])
      })
    )
  )
})

it.live("a process that has ended holds nothing, and what it counted stays", () =>
  Effect.gen(function* () {
    const url = yield* migratedDatabase
    const database = yield* Layer.build(pool(url, 1))
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const org = yield* seedOrg
      const held = inOrg(org.id, sql<{ kept: bigint }>`select kept from quota_leases where org_id = ${org.id}`)
      yield* Effect.scoped(
        Effect.gen(function* () {
          const process = yield* Layer.build(ingestOver(url, 2))
          assert.strictEqual((yield* Effect.provideContext(record(org, 7), process)).accepted, 7)
          assert.deepStrictEqual(yield* held, [{ kept: 7n }])
        })
      )
      assert.deepStrictEqual(yield* held, [])
      assert.deepStrictEqual(yield* monthOfOrg(org.id), { kept: 7, dropped: 0 })
    }).pipe(Effect.provideContext(database))
  }).pipe(Effect.scoped)
)
