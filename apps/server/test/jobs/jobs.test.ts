// Rows of work: who holds one, what ends it, and what is added meanwhile.
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { type Job, Jobs, LostLease } from "../../src/jobs/Jobs.ts"
import { allParts } from "../../src/jobs/Parts.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { testDatabase } from "../support/database.ts"
import { added, anyOf, inSeconds, newAbout, storedOf } from "../support/jobs.ts"

const emptied = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from jobs`)

const claimOne = Effect.fnUntraced(function* (kind: Job["kind"]) {
  const [job, ...others] = yield* (yield* Jobs).claim(anyOf(kind))
  assert.isEmpty(others)
  return job ?? (yield* Effect.die(new Error("none is due")))
})

const isLost = (exit: Exit.Exit<void, unknown>): boolean =>
  Exit.isFailure(exit) && exit.cause.reasons.some((one) => one._tag === "Fail" && one.error instanceof LostLease)

layer(Jobs.layerOf("30 seconds").pipe(Layer.provideMerge(testDatabase)), { timeout: "60 seconds" })("a job", (it) => {
  it.effect("is taken once it is due, by one, and again when that one is gone for the length of a lease", () =>
    Effect.gen(function* () {
      yield* emptied
      const jobs = yield* Jobs
      const about = yield* added(yield* newAbout("watch"), 10)
      assert.isEmpty(yield* jobs.claim(anyOf("watch")))
      yield* TestClock.adjust("10 seconds")
      const job = yield* claimOne("watch")
      assert.deepInclude(job, { ...about, attempts: 0, slow: false })
      assert.isEmpty(yield* jobs.claim(anyOf("watch")))
      yield* TestClock.adjust("20 seconds")
      assert.deepStrictEqual([...(yield* jobs.renew([job]))], [job.id])
      yield* TestClock.adjust("29 seconds")
      assert.isEmpty(yield* jobs.claim(anyOf("watch")))
      yield* TestClock.adjust("2 seconds")
      const again = yield* claimOne("watch")
      assert.deepInclude(again, { id: job.id, attempts: 1 })
      assert.isEmpty([...(yield* jobs.renew([job]))])
      // The first one comes back from wherever it was.
      assert.isTrue(isLost(yield* Effect.exit(jobs.finish(job, "done"))))
      yield* jobs.giveBack(job, { dueAt: yield* inSeconds(99) })
      yield* jobs.leave([job])
      assert.deepStrictEqual([...(yield* jobs.renew([again]))], [again.id])
      yield* jobs.finish(again, "done")
      assert.isEmpty(yield* storedOf("watch"))
    })
  )

  it.effect("that was taken over undoes the transaction of whoever did it before", () =>
    Effect.gen(function* () {
      yield* emptied
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      yield* added(yield* newAbout("judge"), 0)
      const job = yield* claimOne("judge")
      yield* TestClock.adjust("31 seconds")
      const again = yield* claimOne("judge")
      const other = yield* newAbout("deliver")
      const record = (of: Job) =>
        sql.withTransaction(Effect.andThen(added(other, 0), jobs.finish(of, "done"))).pipe(Effect.exit)
      assert.isTrue(Exit.isFailure(yield* record(job)))
      assert.isEmpty(yield* storedOf("deliver"))
      assert.isTrue(Exit.isSuccess(yield* record(again)))
      assert.lengthOf(yield* storedOf("deliver"), 1)
    })
  )

  it.effect("that is put off is due then, and knows whether it took long", () =>
    Effect.gen(function* () {
      yield* emptied
      const jobs = yield* Jobs
      yield* added(yield* newAbout("watch"), 0)
      const job = yield* claimOne("watch")
      yield* jobs.finish(job, { dueAt: yield* inSeconds(60), slow: true })
      yield* TestClock.adjust("60 seconds")
      assert.isEmpty(yield* jobs.claim(anyOf("watch")))
      const [slow] = yield* jobs.claim({ ...anyOf("watch"), slow: true })
      assert.deepInclude(slow, { id: job.id, slow: true, attempts: 0 })
    })
  )

  it.effect("that was added while it was done is done again, whatever its end says", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const ends = [
        (job: Job) => jobs.finish(job, "done"),
        (job: Job) => Effect.flatMap(inSeconds(500), (dueAt) => jobs.finish(job, { dueAt })),
        (job: Job) => Effect.flatMap(inSeconds(500), (dueAt) => jobs.giveBack(job, { dueAt })),
        (job: Job) => jobs.leave([job])
      ]
      for (const end of ends) {
        yield* emptied
        const about = yield* added(yield* newAbout("deliver"), 0)
        const job = yield* claimOne("deliver")
        // At the very time of the first, as a clock that stands still has it.
        yield* jobs.add(about, job.dueAt)
        assert.isEmpty(yield* jobs.claim(anyOf("deliver")))
        yield* end(job)
        const again = yield* claimOne("deliver")
        assert.deepInclude(again, { refId: about.refId })
        yield* jobs.finish(again, "done")
        assert.isEmpty(yield* storedOf("deliver"))
      }
    })
  )

  it.effect("that was added for later while it was done keeps what its end says first", () =>
    Effect.gen(function* () {
      yield* emptied
      const jobs = yield* Jobs
      const about = yield* added(yield* newAbout("watch"), 0)
      const job = yield* claimOne("watch")
      yield* jobs.add(about, yield* inSeconds(3600))
      const dueAt = yield* inSeconds(60)
      yield* jobs.finish(job, { dueAt })
      assert.deepInclude((yield* storedOf("watch"))[0], { due_at: dueAt, is_held: false })
    })
  )

  it.effect("that nobody holds is moved by whoever adds it again, and gone once it is cancelled", () =>
    Effect.gen(function* () {
      yield* emptied
      const jobs = yield* Jobs
      const about = yield* added(yield* newAbout("watch"), 10)
      yield* added(about, 3600)
      yield* TestClock.adjust("10 seconds")
      assert.isEmpty(yield* jobs.claim(anyOf("watch")))
      yield* added(about, 0)
      const job = yield* claimOne("watch")
      yield* jobs.cancel(about)
      assert.isTrue(isLost(yield* Effect.exit(jobs.finish(job, { dueAt: job.dueAt }))))
      assert.isEmpty(yield* storedOf("watch"))
    })
  )

  it.effect("that is begun is held from its first moment, and taken from whoever held it", () =>
    Effect.gen(function* () {
      yield* emptied
      const jobs = yield* Jobs
      const about = yield* newAbout("capture")
      const first = yield* jobs.begin(about)
      assert.isEmpty(yield* jobs.claim(anyOf("capture")))
      const second = yield* jobs.begin(about)
      assert.strictEqual(second.id, first.id)
      assert.isTrue(isLost(yield* Effect.exit(jobs.finish(first, "done"))))
      yield* jobs.finish(second, "done")
      assert.isEmpty(yield* storedOf("capture"))
    })
  )
})

layer(Jobs.layer.pipe(Layer.provideMerge(testDatabase)), { timeout: "60 seconds" })("whoever looks for work", (it) => {
  it.effect("leaves the parts of others to them, until a job was left behind", () =>
    Effect.gen(function* () {
      yield* emptied
      const jobs = yield* Jobs
      for (let n = 0; n < 64; n++) yield* added(yield* newAbout("watch"), 0)
      const none = yield* jobs.claim({ ...anyOf("watch"), parts: [] })
      assert.isEmpty(none)
      const some = yield* jobs.claim({ ...anyOf("watch"), parts: [1, 2, 3] })
      assert.isAbove(some.length, 0)
      assert.isBelow(some.length, 64)
      for (const { id } of some) assert.include(["1", "2", "3"], id.slice(-1))
      yield* TestClock.adjust("3 seconds")
      assert.lengthOf(yield* jobs.claim({ ...anyOf("watch"), parts: [] }), 64 - some.length)
    })
  )

  it.effect("gives each organization its share, however many jobs of another were due before", () =>
    Effect.gen(function* () {
      yield* emptied
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      const [many, few] = [yield* newUuid, yield* newUuid]
      const due_at = yield* inSeconds(-100)
      // Ids of all parts, and more than are looked at in one go.
      yield* sql`
        insert into jobs (job_id, kind, org_id, project_id, ref_id, part, due_at)
        select gen_random_uuid(), 'watch', ${many}, ${many}, n::text, n % 16, ${due_at} from generate_series(1, 2000) n`
      for (let n = 0; n < 7; n++) yield* added(yield* newAbout("watch", few), -1)
      const wanted = { ...anyOf("watch"), most: 64, perOrg: 5 }
      const counts = Effect.fnUntraced(function* () {
        const found = yield* jobs.claim(wanted)
        return { found, ofMany: found.filter(({ orgId }) => orgId === many).length, all: found.length }
      })
      const first = yield* counts()
      assert.deepInclude(first, { ofMany: 5, all: 5 })
      const second = yield* counts()
      assert.deepInclude(second, { ofMany: 0, all: 5 })
      assert.isEmpty((yield* counts()).found)
      // What ends makes room for one more of the same organization.
      const [one] = first.found
      if (one !== undefined) yield* jobs.finish(one, "done")
      assert.deepInclude(yield* counts(), { ofMany: 1, all: 1 })
    })
  )

  it.effect("takes the oldest first, and no more than there is room for", () =>
    Effect.gen(function* () {
      yield* emptied
      const jobs = yield* Jobs
      const abouts = []
      for (const seconds of [-5, -50, -20, -40]) abouts.push(yield* added(yield* newAbout("judge"), seconds))
      const found = yield* jobs.claim({ ...anyOf("judge"), most: 3 })
      assert.deepStrictEqual(
        found.map(({ refId }) => refId),
        [abouts[1], abouts[3], abouts[2]].map((about) => about?.refId)
      )
    })
  )
})

describe("several at once", () => {
  const three = Effect.all(Array.from({ length: 3 }, () => Layer.build(Layer.fresh(Jobs.layer))))
  layer(testDatabase, { excludeTestServices: true, timeout: "60 seconds" })("over one database", (it) => {
    it.effect("take each job once, and wait for nobody", () =>
      Effect.gen(function* () {
        const [first, ...contexts] = yield* three
        assert.isDefined(first)
        const all = [first, ...contexts].flatMap((context) => (context === undefined ? [] : [context]))
        for (let n = 0; n < 300; n++)
          yield* Effect.provideContext(
            Effect.flatMap(newAbout("deliver"), (about) => added(about, -1)),
            all[0] ?? first
          )
        const claimed = yield* Effect.all(
          all.flatMap((context) =>
            Array.from({ length: 8 }, () =>
              Effect.flatMap(Jobs, (jobs) => jobs.claim({ ...anyOf("deliver"), most: 20, parts: allParts })).pipe(
                Effect.provideContext(context)
              )
            )
          ),
          { concurrency: "unbounded" }
        )
        const ids = claimed.flat().map(({ id }) => id)
        assert.strictEqual(new Set(ids).size, ids.length)
        assert.isAbove(ids.length, 200)
      }).pipe(Effect.scoped)
    )
  })
})
