// A watched server over hours: what looks see, and what people are told.
import { assert, layer } from "@effect/vitest"
import type { WatchInfo } from "@mcp-inspect/api/wire/Watch"
import { Effect, Layer } from "effect"
import { Jobs } from "../../src/jobs/Jobs.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { record } from "../../src/snapshots/record.ts"
import { newestSlot } from "../../src/watches/slots.ts"
import { Watches } from "../../src/watches/Watches.ts"
import { Watching } from "../../src/watches/Watching.ts"
import { testDatabase } from "../support/database.ts"
import { changed, lookedAt, minutes, timeOf } from "../support/lookedAt.ts"
import { contracts, claimed, down, locked, lookAround, printOf, SealKey, watchingLayer } from "../support/watching.ts"

const { another, both, one } = contracts

const standing = ({ failuresInARow, fingerprint, state }: WatchInfo) => [state, fingerprint, failuresInARow]

layer(watchingLayer.pipe(Layer.provideMerge(testDatabase)), { excludeTestServices: true, timeout: "60 seconds" })(
  "a watched server",
  (it) => {
    it.effect("is looked at at once, and then each hour at its own minute (CON-26, CON-28)", () =>
      Effect.gen(function* () {
        const { answer, checks, clock, deployments, outcomes, pass, read, spread } = yield* lookedAt
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
        const { alerts, answer, checks, deployments, outcomes, pass, read } = yield* lookedAt
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
        const { alerts, answer, deployments, outcomes, pass, read } = yield* lookedAt
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
        const { alerts, answer, deployments, pass } = yield* lookedAt
        answer(both, one, one, both, both, one, one)
        yield* pass(minutes(60 * 6))
        assert.sameDeepMembers([...(yield* alerts)], [changed, ["change", `${printOf(one)}→${printOf(both)}`]])
        assert.lengthOf(yield* deployments, 4)
      })
    )

    it.effect("that is down is told of after three slots, and once when it is back; never as changed (CON-30)", () =>
      Effect.gen(function* () {
        const { alerts, answer, checks, deployments, outcomes, pass, read } = yield* lookedAt
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

    it.effect("whose failure repeats what no database stores is written down all the same", () =>
      Effect.gen(function* () {
        const { alerts, answer, checks, outcomes, pass, read } = yield* lookedAt
        answer({ ...down, message: `It said \0\ud800 and ${"x".repeat(5000)}` })
        yield* pass(minutes(60 * 4))
        assert.deepStrictEqual((yield* outcomes).slice(0, 4), ["failed", "failed", "failed", "failed"])
        assert.match((yield* checks)[0]?.failure?.message ?? "", /^It said \ufffd\ufffd and x{1000,2000}$/u)
        assert.deepStrictEqual((yield* read).lastFailure, (yield* checks)[0]?.failure)
        assert.lengthOf(yield* alerts, 1)
      })
    )

    it.effect("that is another at each look is unstable, which counts as a failure", () =>
      Effect.gen(function* () {
        const { alerts, answer, checks, pass, read } = yield* lookedAt
        answer(both, one, another, one, another, both)
        yield* pass(minutes(119))
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
        const { alerts, answer, outcomes, pass } = yield* lookedAt
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
          const { acting, alerts, answer, outcomes, pass, during } = yield* lookedAt
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
        const { answer, checks, clock, pass, read, spread } = yield* lookedAt
        answer(both)
        yield* pass(minutes(1))
        const before = (yield* checks).length
        clock.time += minutes(60 * 24)
        yield* pass(0)
        const after = yield* checks
        assert.lengthOf(after, before + 1)
        const grid = { interval: "1h", spread } as const
        assert.strictEqual(after.at(-1)!.slot, newestSlot(grid, timeOf(clock)).toISOString())
        assert.strictEqual(after.at(-1)!.at, timeOf(clock).toISOString())
        const next = Date.parse((yield* read).nextCheckAt!)
        assert.isTrue(next > clock.time && next <= clock.time + minutes(60))
      })
    )

    it.effect("that nobody confirmed for a day is confirmed by the look at the newest slot", () =>
      Effect.gen(function* () {
        const { alerts, answer, checks, clock, pass } = yield* lookedAt
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
        const { acting, answer, orders, pass, url } = yield* lookedAt
        answer(both)
        yield* pass(minutes(60))
        const { orgId } = acting
        assert.deepStrictEqual(orders().slice(0, 2), [
          { orgId, url, headers: [], prefer: null, slow: false },
          { orgId, url, headers: [], prefer: "modern", slow: false }
        ])
      })
    )

    it.effect("that wants a header says that there is none, or that it was not taken (CON-10, CON-39)", () =>
      Effect.gen(function* () {
        const { answer, clock, orders, pass, read, during, watch } = yield* lookedAt
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
        const { answer, orders, pass, read, during, watch } = yield* lookedAt
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
        const { answer, job, pass } = yield* lookedAt
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
        const { answer, clock, outcomes, during } = yield* lookedAt
        const [jobs, { look }] = [yield* Jobs, yield* Watching]
        answer({ says: { ...down, code: "fault" } })
        for (let time = 0; time < 3; time++) {
          const [job] = yield* during(claimed)
          assert.strictEqual(job?.attempts, time)
          assert.isTrue((yield* Effect.exit(during(look(job!))))._tag === "Failure")
          yield* during(jobs.giveBack(job!, { dueAt: timeOf(clock) }))
        }
        assert.deepStrictEqual(yield* outcomes, [])
        yield* during(lookAround)
        assert.deepStrictEqual(yield* outcomes, ["failed"])
      })
    )

    it.effect("keeps what looks saw for thirty days", () =>
      Effect.gen(function* () {
        const { answer, change, checks, clock, pass } = yield* lookedAt
        answer(both)
        yield* change({ interval: "24h" })
        yield* pass(minutes(60 * 24 * 35))
        const all = yield* checks
        assert.isAtMost(all.length, 31)
        assert.isAtLeast(all.length, 29)
        for (const { slot } of all) assert.isAtLeast(Date.parse(slot), clock.time - minutes(60 * 24 * 31))
      })
    )
  }
)
