// A watched server over hours, with a clock that is moved.
import { assert, layer } from "@effect/vitest"
import type { WatchChanges, WatchInfo } from "@mcp-inspect/api/wire/Watch"
import { Clock, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../src/jobs/Jobs.ts"
import { removeProject } from "../../src/projects/removal.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { record } from "../../src/snapshots/record.ts"
import { newestSlot } from "../../src/watches/slots.ts"
import { Watches } from "../../src/watches/Watches.ts"
import { Watching } from "../../src/watches/Watching.ts"
import { testDatabase } from "../support/database.ts"
import { seedOrg } from "../support/seed.ts"
import {
  type Answer,
  claimed,
  contracts,
  down,
  locked,
  lookAround,
  MovedClock,
  newUrl,
  printOf,
  SealKey,
  Servers,
  watchingLayer
} from "../support/watching.ts"

const minutes = (count: number): number => count * 60_000

const { another, both, one } = contracts

/* Somebody with one watch, at a time that is his own. */
const scene = Effect.gen(function* () {
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
          select due_at from jobs where org_id = ${orgId} and kind = 'watch' and due_at > ${new Date(clock.time)}`
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

const standing = ({ failuresInARow, fingerprint, state }: WatchInfo) => [state, fingerprint, failuresInARow]

const changed = ["change", `${printOf(both)}→${printOf(one)}`]

layer(watchingLayer.pipe(Layer.provideMerge(testDatabase)), { excludeTestServices: true, timeout: "60 seconds" })(
  "a watched server",
  (it) => {
    it.effect("is looked at at once, and then each hour at its own minute (CON-26, CON-28)", () =>
      Effect.gen(function* () {
        const { answer, checks, clock, deployments, outcomes, pass, read, spread } = yield* scene
        answer(both)
        const begin = clock.time
        yield* pass(minutes(60 * 6))
        const all = yield* checks
        assert.deepStrictEqual(yield* outcomes, ["baseline", ...Array.from({ length: 6 }, () => "unchanged")])
        assert.strictEqual(Date.parse(all[0]!.slot), begin)
        for (const [index, { attempt, at, durationMs, listMs, slot }] of all.slice(1).entries()) {
          assert.strictEqual(Date.parse(slot), begin + minutes(60) * index + Math.floor(spread * minutes(60)))
          assert.deepStrictEqual([at, attempt, durationMs, listMs], [slot, 0, 200, 100])
        }
        const watch = yield* read
        assert.deepStrictEqual(standing(watch), ["ok", printOf(both), 0])
        assert.strictEqual(watch.lastCheckAt, all.at(-1)!.at)
        assert.strictEqual(Date.parse(watch.nextCheckAt!), Date.parse(all.at(-1)!.slot) + minutes(60))
        // What did not change is recorded once.
        assert.deepStrictEqual(yield* deployments, [["watch", printOf(both)]])
      })
    )

    it.effect("that lacks a tool in one look is the same, and nobody is told (a flap)", () =>
      Effect.gen(function* () {
        const { alerts, answer, checks, deployments, outcomes, pass, read } = yield* scene
        answer(both, one, both)
        yield* pass(minutes(119))
        assert.deepStrictEqual((yield* outcomes).slice(0, 3), ["baseline", "differs", "unconfirmed"])
        const [, first, second] = yield* checks
        assert.deepStrictEqual([second!.slot, second!.attempt], [first!.slot, 1])
        assert.strictEqual(Date.parse(second!.at), Date.parse(first!.at) + 60_000)
        assert.deepStrictEqual(standing(yield* read), ["ok", printOf(both), 0])
        assert.deepStrictEqual(yield* alerts, [])
        assert.lengthOf(yield* deployments, 1)
      })
    )

    it.effect("that removed a tool is told of once, with the contract recorded", () =>
      Effect.gen(function* () {
        const { alerts, answer, deployments, outcomes, pass, read } = yield* scene
        answer(both, one)
        yield* pass(minutes(60 * 5))
        assert.deepStrictEqual((yield* outcomes).slice(0, 4), ["baseline", "differs", "changed", "unchanged"])
        assert.deepStrictEqual(yield* alerts, [changed])
        assert.deepStrictEqual(yield* deployments, [
          ["watch", printOf(both)],
          ["watch", printOf(one)]
        ])
        assert.deepStrictEqual(standing(yield* read), ["ok", printOf(one), 0])
      })
    )

    it.effect("that changes and changes back is told of for each change that is another", () =>
      Effect.gen(function* () {
        const { alerts, answer, deployments, pass } = yield* scene
        answer(both, one, one, both, both, one, one)
        yield* pass(minutes(60 * 6))
        assert.sameDeepMembers([...(yield* alerts)], [changed, ["change", `${printOf(one)}→${printOf(both)}`]])
        assert.lengthOf(yield* deployments, 4)
      })
    )

    it.effect("that is down is told of after three slots, and once when it is back; never as changed (CON-30)", () =>
      Effect.gen(function* () {
        const { alerts, answer, checks, deployments, outcomes, pass, read } = yield* scene
        answer(both, down, down, down, down, both)
        yield* pass(minutes(60 * 2.99))
        assert.deepStrictEqual((yield* outcomes).slice(0, 3), ["baseline", "failed", "failed"])
        yield* pass(minutes(60))
        const since = (yield* checks)[1]!.at
        const told = yield* alerts
        assert.isAtMost(told.length, 1)
        yield* pass(minutes(60 * 5))
        assert.deepStrictEqual(yield* alerts, [
          ["unreachable", since],
          ["recovered", since]
        ])
        assert.lengthOf(yield* deployments, 1)
        assert.deepStrictEqual(standing(yield* read), ["ok", printOf(both), 0])
        assert.strictEqual((yield* read).lastFailure, null)
        // Down again is another outage.
        answer(down)
        yield* pass(minutes(60 * 5))
        assert.deepStrictEqual(
          (yield* alerts).map(([kind]) => kind),
          ["unreachable", "recovered", "unreachable"]
        )
        assert.deepStrictEqual((yield* read).lastFailure, down)
      })
    )

    it.effect("that is another at each look is unstable, which counts as a failure", () =>
      Effect.gen(function* () {
        const { alerts, answer, checks, pass, read } = yield* scene
        answer(both, one, another, one, another, both)
        yield* pass(minutes(60))
        const all = yield* checks
        assert.deepStrictEqual(
          all.slice(0, 5).map(({ attempt, outcome }) => [attempt, outcome]),
          [
            [0, "baseline"],
            [0, "differs"],
            [1, "differs"],
            [2, "differs"],
            [3, "failed"]
          ]
        )
        assert.strictEqual(all[4]!.failure?.code, "unstable")
        assert.strictEqual(all[4]!.fingerprint, printOf(another))
        yield* pass(minutes(60))
        assert.deepStrictEqual(standing(yield* read), ["ok", printOf(both), 0])
        assert.deepStrictEqual(yield* alerts, [])
      })
    )

    it.effect("whose confirming looks fail is confirmed in the next slot", () =>
      Effect.gen(function* () {
        const { alerts, answer, outcomes, pass } = yield* scene
        answer(both, one, down, down, down, one)
        yield* pass(minutes(60 * 3))
        assert.deepStrictEqual((yield* outcomes).slice(0, 6), [
          "baseline",
          "differs",
          "failed",
          "failed",
          "failed",
          "changed"
        ])
        assert.deepStrictEqual(yield* alerts, [changed])
      })
    )

    it.effect("is compared with what the service captured there before, and not with what was pushed", () =>
      Effect.gen(function* () {
        for (const source of ["manual", "push"] as const) {
          const { acting, alerts, answer, outcomes, pass, during } = yield* scene
          const snapshot = { document: JSON.stringify(both), fingerprint: printOf(both), source }
          const place = { server: "search", environment: "production" }
          yield* during(inOrg(acting.orgId, record(acting, { ...snapshot, ...place })))
          answer(one)
          yield* pass(minutes(2))
          const expected = source === "manual" ? ["differs", "changed"] : ["baseline"]
          assert.deepStrictEqual((yield* outcomes).slice(0, expected.length), expected)
          assert.deepStrictEqual(yield* alerts, source === "manual" ? [changed] : [])
        }
      })
    )

    it.effect("that nobody looked at for a day is looked at once, for the newest slot (CON-33)", () =>
      Effect.gen(function* () {
        const { answer, checks, clock, pass, read, spread } = yield* scene
        answer(both)
        yield* pass(minutes(1))
        const before = (yield* checks).length
        clock.time += minutes(60 * 24)
        yield* pass(0)
        const after = yield* checks
        assert.lengthOf(after, before + 1)
        const grid = { interval: "1h", spread } as const
        assert.strictEqual(after.at(-1)!.slot, newestSlot(grid, new Date(clock.time)).toISOString())
        assert.strictEqual(after.at(-1)!.at, new Date(clock.time).toISOString())
        const next = Date.parse((yield* read).nextCheckAt!)
        assert.isTrue(next > clock.time && next <= clock.time + minutes(60))
      })
    )

    it.effect("that nobody confirmed for a day is confirmed by the look at the newest slot", () =>
      Effect.gen(function* () {
        const { alerts, answer, checks, clock, pass } = yield* scene
        answer(both, one)
        while ((yield* checks).at(-1)?.outcome !== "differs") yield* pass(30_000)
        clock.time += minutes(60 * 24)
        yield* pass(0)
        const last = (yield* checks).at(-1)!
        assert.deepStrictEqual([last.attempt, last.outcome], [0, "changed"])
        assert.deepStrictEqual(yield* alerts, [changed])
      })
    )

    it.effect("is asked by the era it answered in, without a header where none is kept (CX-1, CON-39)", () =>
      Effect.gen(function* () {
        const { acting, answer, orders, pass, url } = yield* scene
        answer(both)
        yield* pass(minutes(60))
        const { orgId } = acting
        assert.deepStrictEqual(orders().slice(0, 2), [
          { orgId, url, headers: [], prefer: null },
          { orgId, url, headers: [], prefer: "modern" }
        ])
      })
    )

    it.effect("that wants a header says that there is none, or that it was not taken (CON-10, CON-39)", () =>
      Effect.gen(function* () {
        const { answer, clock, orders, pass, read, during, watch } = yield* scene
        const watches = yield* Watches
        answer(locked, locked, both)
        yield* pass(0)
        assert.deepInclude((yield* read).lastFailure, {
          code: "unauthorized",
          needsHeader: true,
          mend: "This watch has no credential. Set one, or capture this server on demand."
        })
        clock.time += 1000
        const headers = [{ name: "Authorization", value: "Bearer canary" }]
        yield* during(watches.keepCredential(watch, { headers }))
        // It is tried at once.
        yield* pass(0)
        assert.deepStrictEqual(orders().at(-1)?.headers, headers)
        assert.include((yield* read).lastFailure?.mend, "did not take the credential")
        clock.time += 1000
        yield* during(watches.keepCredential(watch, { headers }))
        yield* pass(0)
        assert.strictEqual((yield* read).state, "ok")
      })
    )

    it.effect("gets nothing sent when its credential cannot be opened", () =>
      Effect.gen(function* () {
        const { answer, orders, pass, read, during, watch } = yield* scene
        const [watches, seal] = [yield* Watches, yield* SealKey]
        answer(both)
        yield* during(watches.keepCredential(watch, { headers: [{ name: "X-Key", value: "canary" }] }))
        const { key } = seal
        seal.key = new Uint8Array(32)
        yield* pass(0)
        seal.key = key
        assert.lengthOf(orders(), 0)
        assert.deepInclude((yield* read).lastFailure, { code: "config_invalid", needsHeader: true })
      })
    )

    it.effect("that is slow has a place of its own the next time, until it is quick again", () =>
      Effect.gen(function* () {
        const { answer, job, pass } = yield* scene
        answer({ says: both, durationMs: 10_000 }, { says: down, durationMs: 60_000 }, { says: both, durationMs: 9999 })
        const slow: Array<boolean | undefined> = []
        for (let time = 0; time < 3; time++) {
          yield* pass(time === 0 ? 0 : minutes(60))
          slow.push((yield* job)[0]?.slow)
        }
        assert.deepStrictEqual(slow.slice(0, 2), [true, true])
        yield* pass(minutes(60))
        assert.strictEqual((yield* job)[0]?.slow, false)
      })
    )

    it.effect("is looked at again when the service itself was at fault, three times before that counts", () =>
      Effect.gen(function* () {
        const { answer, clock, outcomes, during } = yield* scene
        const [jobs, { look }] = [yield* Jobs, yield* Watching]
        answer({ says: { ...down, code: "fault" } })
        for (let time = 0; time < 3; time++) {
          const [job] = yield* during(claimed)
          assert.strictEqual(job?.attempts, time)
          assert.isTrue((yield* Effect.exit(during(look(job!))))._tag === "Failure")
          yield* during(jobs.giveBack(job!, new Date(clock.time)))
        }
        assert.deepStrictEqual(yield* outcomes, [])
        yield* during(lookAround)
        assert.deepStrictEqual(yield* outcomes, ["failed"])
      })
    )

    it.effect("keeps what looks saw for thirty days", () =>
      Effect.gen(function* () {
        const { answer, change, checks, clock, pass } = yield* scene
        answer(both)
        yield* change({ interval: "24h" })
        yield* pass(minutes(60 * 24 * 35))
        const all = yield* checks
        assert.isAtMost(all.length, 31)
        assert.isAtLeast(all.length, 29)
        for (const { slot } of all) assert.isAtLeast(Date.parse(slot), clock.time - minutes(60 * 24 * 31))
      })
    )

    it.effect("that is paused has no look, and one when it goes on: in its next slot (CON-28, CON-33)", () =>
      Effect.gen(function* () {
        const { answer, change, clock, job, outcomes, pass, read } = yield* scene
        answer(both, one)
        yield* pass(0)
        yield* change({ paused: true })
        assert.deepInclude(yield* read, { paused: true, nextCheckAt: null })
        assert.deepStrictEqual(yield* job, [])
        yield* pass(minutes(60 * 48))
        assert.deepStrictEqual(yield* outcomes, ["baseline"])
        yield* change({ paused: false })
        const due = Date.parse((yield* read).nextCheckAt!)
        assert.isTrue(due > clock.time && due <= clock.time + minutes(60))
        yield* pass(due - clock.time)
        assert.deepStrictEqual(yield* outcomes, ["baseline", "differs"])
      })
    )

    it.effect("of another interval keeps its place in it, from the next slot on", () =>
      Effect.gen(function* () {
        const { answer, change, checks, pass, read, spread } = yield* scene
        answer(both)
        yield* pass(minutes(60))
        const count = (yield* checks).length
        yield* change({ interval: "15m" })
        assert.strictEqual(Date.parse((yield* read).nextCheckAt!) % minutes(15), Math.floor(spread * minutes(15)))
        yield* pass(minutes(60))
        const later = (yield* checks).slice(count)
        assert.lengthOf(later, 4)
        for (const { slot } of later)
          assert.strictEqual(Date.parse(slot) % minutes(15), Math.floor(spread * minutes(15)))
      })
    )

    it.effect("whose interval changes during a look is next due by the new one", () =>
      Effect.gen(function* () {
        const { answer, change, clock, pass, read, spread } = yield* scene
        answer({ says: both, meanwhile: Effect.orDie(change({ interval: "24h" })) })
        yield* pass(0)
        const due = Date.parse((yield* read).nextCheckAt!)
        assert.strictEqual(due % minutes(60 * 24), Math.floor(spread * minutes(60 * 24)))
        assert.isAbove(due, clock.time)
      })
    )

    it.effect("of another address keeps its contract, loses its credential and is looked at at once", () =>
      Effect.gen(function* () {
        const { alerts, answer, change, clock, orders, outcomes, pass, read, during, watch } = yield* scene
        const [watches, servers] = [yield* Watches, yield* Servers]
        answer(both)
        yield* during(watches.keepCredential(watch, { headers: [{ name: "X-Key", value: "canary" }] }))
        yield* pass(0)
        assert.strictEqual(orders().at(-1)?.headers.length, 1)
        const url = yield* newUrl
        servers.answers.set(url, [{ says: one }])
        clock.time += 1000
        assert.deepInclude(yield* change({ url }), { url, hasCredential: false, fingerprint: printOf(both) })
        yield* pass(minutes(1))
        assert.deepStrictEqual(yield* outcomes, ["baseline", "differs", "changed"])
        assert.deepStrictEqual(
          servers.orders.filter((order) => order.url === url).map(({ headers }) => headers),
          [[], []]
        )
        assert.deepStrictEqual(yield* alerts, [changed])
        assert.strictEqual((yield* read).state, "ok")
      })
    )

    it.effect("whose address changes during a look is not judged by what the old one said", () =>
      Effect.gen(function* () {
        const { answer, change, clock, outcomes, pass, read } = yield* scene
        const servers = yield* Servers
        const url = yield* newUrl
        servers.answers.set(url, [{ says: one }])
        answer({ says: both, meanwhile: Effect.orDie(change({ url })) })
        clock.time += 1000
        yield* pass(0)
        assert.deepStrictEqual(yield* outcomes, ["baseline"])
        assert.strictEqual((yield* read).fingerprint, printOf(one))
      })
    )

    for (const what of ["paused", "paused for a moment", "removed", "removed with its project"] as const)
      it.effect(`that is ${what} during a look gets nothing written by it`, () =>
        Effect.gen(function* () {
          const { acting, alerts, answer, change, deployments, job, outcomes, pass, during, watch } = yield* scene
          const [watches, sql] = [yield* Watches, yield* SqlClient.SqlClient]
          const meanwhile: Effect.Effect<unknown, unknown> = {
            paused: change({ paused: true }),
            "paused for a moment": Effect.andThen(change({ paused: true }), change({ paused: false })),
            removed: during(watches.remove(watch)),
            "removed with its project": inOrg(acting.orgId, removeProject(acting.orgId, acting.projectId)).pipe(
              Effect.provideService(SqlClient.SqlClient, sql)
            )
          }[what]
          answer({ says: both, meanwhile: Effect.orDie(meanwhile) })
          yield* pass(0)
          assert.lengthOf(yield* job, what === "paused for a moment" ? 1 : 0)
          assert.deepStrictEqual(yield* deployments, [])
          assert.deepStrictEqual(yield* alerts, [])
          if (what.startsWith("paused")) assert.deepStrictEqual(yield* outcomes, [])
        })
      )

    it.effect("that another process took over is written down by that one alone", () =>
      Effect.gen(function* () {
        const { acting, alerts, answer, clock, deployments, job, outcomes, during } = yield* scene
        const { look } = yield* Watching
        const sql = yield* SqlClient.SqlClient
        const [mine] = yield* during(claimed)
        clock.time += minutes(2)
        answer(both)
        // The lease of this one ended meanwhile.
        const theirs = yield* Effect.provide(
          Effect.flatMap(Jobs, () => claimed),
          Layer.fresh(Jobs.layer)
        ).pipe(during)
        assert.lengthOf(theirs, 1)
        yield* during(look(mine!))
        assert.deepStrictEqual([yield* outcomes, yield* deployments, yield* alerts], [[], [], []])
        assert.lengthOf(yield* job, 1)
        yield* sql`update jobs set leased_until = ${new Date(0)} where org_id = ${acting.orgId}`
        yield* during(lookAround)
        assert.deepStrictEqual(yield* outcomes, ["baseline"])
      })
    )

    it.effect("is looked at once, however many look for work at once", () =>
      Effect.gen(function* () {
        const { answer, orders, outcomes, during } = yield* scene
        answer(both)
        const counts = yield* Effect.all(
          Array.from({ length: 6 }, () => during(lookAround)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(
          counts.reduce((sum, count) => sum + count, 0),
          1
        )
        assert.lengthOf(orders(), 1)
        assert.deepStrictEqual(yield* outcomes, ["baseline"])
      })
    )

    it.effect("whose slot was written down already is not told of twice", () =>
      Effect.gen(function* () {
        const { acting, alerts, answer, clock, outcomes, pass, watch } = yield* scene
        const sql = yield* SqlClient.SqlClient
        answer(both, down, down, down)
        yield* pass(minutes(60 * 3.99))
        const before = [yield* outcomes, yield* alerts]
        // A process whose clock is behind planned the slot once more.
        yield* inOrg(
          acting.orgId,
          sql`update watches w set attempt = 0, slot = (
            select max(slot) from watch_checks c where c.org_id = w.org_id and c.watch_id = w.watch_id)
            where org_id = ${acting.orgId} and watch_id = ${watch.watch}`
        )
        yield* sql`update jobs set due_at = ${new Date(clock.time)} where org_id = ${acting.orgId}`
        yield* pass(0)
        assert.deepStrictEqual([yield* outcomes, yield* alerts], before)
        yield* pass(minutes(60))
        assert.lengthOf(yield* outcomes, before[0]!.length + 1)
      })
    )
  }
)
