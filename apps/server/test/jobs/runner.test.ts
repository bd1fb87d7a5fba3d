// What a process does with jobs: so many at once, held for as long as they take, and left to others when it ends.
import { assert, describe, layer } from "@effect/vitest"
import { Clock, Deferred, Effect, Exit, Layer, Logger, Queue, References, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { inspect } from "node:util"
import type { Handler } from "../../src/jobs/Handler.ts"
import type { About, Job } from "../../src/jobs/Job.ts"
import { type Handlers, JobRunner } from "../../src/jobs/JobRunner.ts"
import { Jobs } from "../../src/jobs/Jobs.ts"
import { Parts } from "../../src/jobs/Parts.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { testDatabase } from "../support/database.ts"
import { added, anyOf, inSeconds, newAbout, storedOf } from "../support/jobs.ts"

const emptied = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from jobs`)

/* The database answers in real time, however the clock stands. */
const aWhile = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))
const until = <E, R>(holds: Effect.Effect<boolean, E, R>) =>
  Effect.repeat(Effect.andThen(aWhile, holds), { until: (does) => does })

/** What comes next, however many ticks that takes. */
const nextOf = <A>(queue: Queue.Queue<A>) =>
  Effect.andThen(
    Effect.whileLoop({
      while: () => Queue.sizeUnsafe(queue) === 0,
      body: () => Effect.andThen(TestClock.adjust("1 second"), aWhile),
      step: () => {}
    }),
    Queue.take(queue)
  )

const ground = Jobs.layerOf("30 seconds").pipe(Layer.provideMerge(testDatabase))

/** A process of its own over the same database, which ends with the scope. */
const aProcess = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const runner = JobRunner.layer.pipe(
    Layer.provideMerge(Jobs.layerOf("30 seconds")),
    Layer.provideMerge(Layer.merge(Parts.layerAll, Layer.succeed(SqlClient.SqlClient, sql)))
  )
  return yield* Layer.build(Layer.fresh(runner))
})

const working = (handlers: Handlers) =>
  Effect.flatMap(aProcess, (context) => Effect.provideContext(JobRunner.working(handlers), context))

/** Does nothing but say so, and ends the job. */
const recording = Effect.gen(function* () {
  const seen = yield* Queue.unbounded<Job>()
  const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
  const handler: Handler = (job) =>
    jobs
      .finish(job, "done")
      .pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.andThen(Queue.offer(seen, job)))
  return { handler, seen }
})

/** Goes on until it is interrupted, which it notes. */
const hanging = Effect.sync(() => {
  const [running, interrupted]: [Set<string>, Set<string>] = [new Set(), new Set()]
  const handler: Handler = (job) =>
    Effect.sync(() => running.add(job.refId)).pipe(
      Effect.andThen(Effect.never),
      Effect.onInterrupt(() =>
        Effect.sync(() => {
          running.delete(job.refId)
          interrupted.add(job.refId)
        })
      )
    )
  return { handler, running, interrupted }
})

const begun = (about: About) => Effect.flatMap(Jobs, (jobs) => jobs.begin(about))

layer(ground, { timeout: "20 seconds" })("a process", (it) => {
  it.effect("does what is due, when it is due, and what is added later", () =>
    Effect.gen(function* () {
      yield* emptied
      const { handler, seen } = yield* recording
      const [soon, later] = [yield* newAbout("watch"), yield* newAbout("watch")]
      yield* added(soon, -1)
      yield* added(later, 30)
      yield* working({ watch: handler })
      assert.deepInclude(yield* Queue.take(seen), soon)
      yield* TestClock.adjust("29 seconds")
      yield* until(Effect.map(storedOf("watch"), ({ length }) => length === 1))
      assert.strictEqual(yield* Queue.size(seen), 0)
      assert.deepInclude(yield* nextOf(seen), later)
      yield* until(Effect.map(storedOf("watch"), ({ length }) => length === 0))
    }).pipe(Effect.scoped)
  )

  it.effect("leaves kinds that it does not do to others", () =>
    Effect.gen(function* () {
      yield* emptied
      const { handler, seen } = yield* recording
      yield* added(yield* newAbout("deliver"), -1)
      const judge = yield* added(yield* newAbout("judge"), -1)
      yield* working({ judge: handler })
      assert.deepInclude(yield* Queue.take(seen), judge)
      yield* TestClock.adjust("5 seconds")
      assert.deepInclude((yield* storedOf("deliver"))[0], { is_held: false, attempts: 0 })
    }).pipe(Effect.scoped)
  )

  it.effect("gives back what failed, later each time, and tells the name of the fault alone", () =>
    Effect.gen(function* () {
      yield* emptied
      const tries = yield* Queue.unbounded<{ readonly attempts: number; readonly at: number }>()
      const lines: Array<string> = []
      class Broken extends Error {
        override readonly name = "Broken"
      }
      const logged = Logger.layer([
        Logger.make(({ cause, fiber, message }) =>
          lines.push(inspect([message, fiber.getRef(References.CurrentLogAnnotations), cause.reasons], { depth: 10 }))
        )
      ])
      yield* added(yield* newAbout("deliver"), 0)
      yield* working({
        deliver: ({ attempts }) =>
          Effect.flatMap(Clock.currentTimeMillis, (at) =>
            Effect.andThen(Queue.offer(tries, { attempts, at }), Effect.fail(new Broken("a secret")))
          )
      }).pipe(Effect.provide(logged))
      for (const [attempt, pause] of [5, 10, 20].entries()) {
        const { at, attempts } = yield* nextOf(tries)
        assert.strictEqual(attempts, attempt)
        yield* until(Effect.map(storedOf("deliver"), ([row]) => row?.is_held === false && row.attempts === attempt + 1))
        assert.strictEqual((yield* storedOf("deliver"))[0]?.due_at.getTime(), at + pause * 1000)
      }
      assert.isAbove(lines.filter((line) => line.includes("a job failed") && line.includes("Broken")).length, 2)
      assert.isEmpty(lines.filter((line) => line.includes("secret")))
    }).pipe(Effect.scoped)
  )

  it.effect("gives back what its handler neither ended nor failed to do", () =>
    Effect.gen(function* () {
      yield* emptied
      yield* added(yield* newAbout("judge"), 0)
      yield* working({ judge: () => Effect.void })
      yield* until(Effect.map(storedOf("judge"), ([row]) => row?.is_held === false && row.attempts === 1))
    }).pipe(Effect.scoped)
  )

  it.effect("does so much at once of one organization, and keeps the places of others free", () =>
    Effect.gen(function* () {
      yield* emptied
      const context = yield* aProcess
      const { handler, running } = yield* hanging
      const [many, few] = [yield* newUuid, yield* newUuid]
      const start = (orgId: string) =>
        Effect.gen(function* () {
          const job = yield* begun(yield* newAbout("capture", orgId))
          yield* Effect.flatMap(JobRunner, (runner) => runner.start(job, handler)).pipe(Effect.provideContext(context))
          return job.refId
        })
      for (let n = 0; n < 40; n++) yield* start(many)
      const others = [yield* start(few), yield* start(few)]
      yield* until(Effect.sync(() => running.size === 7))
      assert.containsSubset([...running], others)
    }).pipe(Effect.scoped)
  )

  it.effect("goes on holding what takes long, also what waits for room, and drops what another took over", () =>
    Effect.gen(function* () {
      yield* emptied
      const sql = yield* SqlClient.SqlClient
      const context = yield* aProcess
      const { handler, interrupted, running } = yield* hanging
      const orgId = yield* newUuid
      const all = []
      for (let n = 0; n < 7; n++) {
        const job = yield* begun(yield* newAbout("capture", orgId))
        yield* Effect.flatMap(JobRunner, (runner) => runner.start(job, handler)).pipe(Effect.provideContext(context))
        all.push(job)
      }
      yield* until(Effect.sync(() => running.size === 5))
      const longest = sql<{ until: Date }>`select min(leased_until) as until from jobs`
      for (let renewals = 0; renewals < 9; renewals++) {
        yield* TestClock.adjust("10 seconds")
        const renewed = yield* inSeconds(30)
        yield* until(Effect.map(longest, ([row]) => row?.until.getTime() === renewed.getTime()))
      }
      assert.isEmpty(yield* (yield* Jobs).claim(anyOf("capture")))
      const [taken] = all
      yield* sql`update jobs set leased_by = ${orgId} where job_id = ${taken?.id ?? null}`
      yield* TestClock.adjust("10 seconds")
      yield* until(Effect.sync(() => interrupted.has(taken?.refId ?? "")))
      // Its place is free for the next.
      yield* until(Effect.sync(() => running.size === 5))
    }).pipe(Effect.scoped)
  )

  it.effect("leaves all it holds to others when it ends, at once and as if it had not begun", () =>
    Effect.gen(function* () {
      yield* emptied
      const { handler, interrupted, running } = yield* hanging
      const scope = yield* Scope.make()
      for (let n = 0; n < 3; n++) yield* added(yield* newAbout("watch"), -1)
      yield* Scope.provide(working({ watch: handler }), scope)
      yield* until(Effect.sync(() => running.size === 3))
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(interrupted.size, 3)
      const taken = yield* (yield* Jobs).claim(anyOf("watch"))
      assert.deepStrictEqual(
        taken.map(({ attempts }) => attempts),
        [0, 0, 0]
      )
    })
  )
})

describe("a database that is away", () => {
  layer(ground, { timeout: "20 seconds" })("for a while", (it) => {
    it.effect("is told of once, and work goes on when it is back", () =>
      Effect.gen(function* () {
        const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
        const { handler, seen } = yield* recording
        const lines: Array<unknown> = []
        let failures = 0
        const back = yield* Deferred.make<void>()
        const flaky = Jobs.of({
          ...jobs,
          claim: (wanted) =>
            Effect.flatMap(Deferred.isDone(back), (isBack) =>
              isBack
                ? jobs.claim(wanted)
                : Effect.andThen(
                    Effect.sync(() => failures++),
                    sql<never>`select from nothing_here` as never
                  )
            )
        })
        const about = yield* added(yield* newAbout("watch"), -1)
        const runner = JobRunner.layer.pipe(Layer.provideMerge(Layer.merge(Layer.succeed(Jobs, flaky), Parts.layerAll)))
        const context = yield* Layer.build(Layer.fresh(runner))
        yield* JobRunner.working({ watch: handler }).pipe(
          Effect.provideContext(context),
          Effect.provide(
            Logger.layer([Logger.make(({ logLevel, message }) => lines.push([logLevel, String(message)]))])
          )
        )
        yield* until(Effect.map(TestClock.adjust("1 second"), () => failures >= 5))
        yield* Deferred.succeed(back, undefined)
        assert.deepInclude(yield* nextOf(seen), about)
        yield* until(Effect.sync(() => lines.length >= 2))
        assert.deepStrictEqual(
          lines.map((line) => JSON.stringify(line)),
          ['["Error","work that is due cannot be looked for"]', '["Info","work that is due can be looked for again"]']
        )
      }).pipe(Effect.scoped)
    )
  })
})
