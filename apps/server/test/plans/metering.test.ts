// A month is told to the provider once, whoever works on it and whenever the provider answers.
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Backlog, BacklogUnknown } from "../../src/ingest/Backlog.ts"
import { dateAt } from "../../src/platform/times.ts"
import { atStripe, november, process, reports, subscribed, tested } from "../support/metering.ts"
import { at, count } from "../support/plans.ts"

it.live("two processes report each night and each month once", () =>
  at("2026-11-10T00:00:00Z", (move) =>
    Effect.gen(function* () {
      const { account, billing } = atStripe()
      const [one, other] = [yield* process(billing), yield* process(billing)]
      const { customer, orgId } = yield* subscribed(billing)
      const bothRun = Effect.all([one, other], { concurrency: 2 })
      yield* count(orgId, "2026-11", 51_500_000)
      yield* bothRun
      yield* bothRun
      assert.strictEqual(account.meterEvents.length, 1)
      yield* count(orgId, "2026-11", 52_500_000)
      yield* move("2026-11-11T00:00:00Z")
      yield* bothRun
      yield* count(orgId, "2026-11", 60_000_000)
      yield* move("2026-12-01T00:04:00Z")
      yield* bothRun
      yield* move("2026-12-01T00:06:00Z")
      yield* bothRun
      yield* bothRun
      assert.deepStrictEqual(
        account.meterEvents.map(({ value }) => value),
        [1_000_000n, 2_000_000n, 10_000_000n]
      )
      assert.strictEqual(account.invoice(customer, november), 12_000n)
      assert.deepStrictEqual(yield* reports(orgId), ["2026-11-10 confirmed", "2026-11-11 confirmed", "close confirmed"])
    })
  ).pipe(tested)
)

it.live("the end of a month waits for what is buffered of it, and no longer than its invoice", () =>
  at("2026-12-01T00:06:00Z", (move) =>
    Effect.gen(function* () {
      const { account, billing } = atStripe()
      const backlog: { now: Effect.Effect<Date | undefined, BacklogUnknown> } = {
        now: Effect.fail(new BacklogUnknown())
      }
      const once = yield* process(billing).pipe(
        Effect.provideService(
          Backlog,
          Effect.suspend(() => backlog.now)
        )
      )
      const { customer, orgId } = yield* subscribed(billing)
      yield* count(orgId, "2026-11", 51_500_000)
      yield* once
      backlog.now = Effect.succeed(dateAt(Date.parse("2026-11-30T23:59:00Z")))
      yield* once
      assert.deepStrictEqual(yield* reports(orgId), [])
      yield* count(orgId, "2026-11", 52_500_000)
      backlog.now = Effect.succeed(dateAt(Date.parse("2026-12-01T00:05:00Z")))
      yield* once
      assert.strictEqual(account.invoice(customer, november), 10_400n)

      const other = yield* subscribed(billing)
      yield* count(other.orgId, "2026-11", 53_500_000)
      backlog.now = Effect.succeed(dateAt(Date.parse("2026-11-30T23:59:00Z")))
      yield* once
      assert.deepStrictEqual(yield* reports(other.orgId), [])
      yield* move("2026-12-01T00:45:00Z")
      yield* once
      assert.strictEqual(account.invoice(other.customer, november), 10_600n)
    })
  ).pipe(tested)
)

it.live("a provider that is down for nights is told the month all the same when it is back", () =>
  at("2026-11-10T00:00:00Z", (move) =>
    Effect.gen(function* () {
      const { account, billing, isDown } = atStripe()
      const once = yield* process(billing)
      const { customer, orgId } = yield* subscribed(billing)
      isDown.now = true
      yield* count(orgId, "2026-11", 51_500_000)
      yield* once
      yield* move("2026-11-12T00:00:00Z")
      yield* count(orgId, "2026-11", 53_500_000)
      yield* once
      yield* move("2026-12-01T00:06:00Z")
      yield* once
      assert.deepStrictEqual(account.meterEvents, [])
      isDown.now = false
      yield* move("2026-12-01T00:11:00Z")
      yield* once
      assert.strictEqual(account.invoice(customer, november), 10_600n)
      assert.deepStrictEqual(yield* reports(orgId), [
        "2026-11-10 superseded",
        "2026-11-12 superseded",
        "close confirmed"
      ])
    })
  ).pipe(tested)
)

it.live("work whose process died is nobody's until its time is over, and is then done", () =>
  at("2026-12-01T00:06:00Z", (move) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { account, billing } = atStripe()
      const once = yield* process(billing)
      const { orgId } = yield* subscribed(billing)
      yield* count(orgId, "2026-11", 51_000_000)
      yield* sql`insert into work_turns ${sql.insert({
        name: "billing.close",
        taken_until: dateAt(Date.parse("2026-12-01T00:15:00Z"))
      })}`
      yield* once
      assert.deepStrictEqual(yield* reports(orgId), [])
      yield* move("2026-12-01T00:16:00Z")
      yield* once
      assert.deepStrictEqual(yield* reports(orgId), ["close confirmed"])
      assert.strictEqual(account.meterEvents.length, 1)
    })
  ).pipe(tested)
)
