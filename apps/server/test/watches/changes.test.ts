// Watches that are changed, removed or taken over while somebody looks.
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../src/jobs/Jobs.ts"
import { removeProject } from "../../src/projects/removal.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { Watches } from "../../src/watches/Watches.ts"
import { Watching } from "../../src/watches/Watching.ts"
import { testDatabase } from "../support/database.ts"
import { changed, lookedAt, minutes, timeOf } from "../support/lookedAt.ts"
import { epoch } from "../support/people.ts"
import { contracts, claimed, down, lookAround, newUrl, printOf, Servers, watchingLayer } from "../support/watching.ts"

const { both, one } = contracts

layer(watchingLayer.pipe(Layer.provideMerge(testDatabase)), { excludeTestServices: true, timeout: "60 seconds" })(
  "a watched server",
  (it) => {
    it.effect("that is paused has no look, and one when it goes on: in its next slot (CON-28, CON-33)", () =>
      Effect.gen(function* () {
        const { answer, change, clock, job, outcomes, pass, read } = yield* lookedAt
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
        const { answer, change, checks, pass, read, spread } = yield* lookedAt
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
        const { answer, change, clock, pass, read, spread } = yield* lookedAt
        answer({ says: both, meanwhile: Effect.orDie(change({ interval: "24h" })) })
        yield* pass(0)
        const due = Date.parse((yield* read).nextCheckAt!)
        assert.strictEqual(due % minutes(60 * 24), Math.floor(spread * minutes(60 * 24)))
        assert.isAbove(due, clock.time)
      })
    )

    it.effect("of another address keeps its contract, loses its credential and is looked at at once", () =>
      Effect.gen(function* () {
        const { alerts, answer, change, clock, orders, outcomes, pass, read, during, watch } = yield* lookedAt
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
        const { answer, change, clock, outcomes, pass, read } = yield* lookedAt
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
          const { acting, alerts, answer, change, deployments, job, outcomes, pass, during, watch } = yield* lookedAt
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
        const { acting, alerts, answer, clock, deployments, job, outcomes, during } = yield* lookedAt
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
        yield* sql`update jobs set leased_until = ${epoch} where org_id = ${acting.orgId}`
        yield* during(lookAround)
        assert.deepStrictEqual(yield* outcomes, ["baseline"])
      })
    )

    it.effect("is looked at once, however many look for work at once", () =>
      Effect.gen(function* () {
        const { answer, orders, outcomes, during } = yield* lookedAt
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
        const { acting, alerts, answer, clock, outcomes, pass, watch } = yield* lookedAt
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
        yield* sql`update jobs set due_at = ${timeOf(clock)} where org_id = ${acting.orgId}`
        yield* pass(0)
        assert.deepStrictEqual([yield* outcomes, yield* alerts], before)
        yield* pass(minutes(60))
        assert.lengthOf(yield* outcomes, before[0]!.length + 1)
      })
    )
  }
)
