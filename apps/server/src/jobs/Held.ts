// The jobs that this process holds: they are done as far as there is room, and held until they end, or until it does.
import { Cause, Clock, Context, Duration, Effect, Exit, FiberMap, Layer, Schedule, Semaphore } from "effect"
import { after } from "../platform/moments.ts"
import { nameOfFault } from "../platform/nameOfFault.ts"
import type { Handler } from "./Handler.ts"
import type { Job, JobKind } from "./Job.ts"
import { Jobs, LostLease } from "./Jobs.ts"
import { lanes, longest, pauseAfter, slowFrom } from "./lanes.ts"
import { outages } from "./outages.ts"

const laneOf = ({ kind, slow }: Pick<Job, "kind" | "slow">) => lanes[kind][slow ? "slow" : "usual"]

/** What this process does. */
export class Held extends Context.Service<
  Held,
  {
    /** Does a job as soon as there is room, and returns at once. */
    readonly run: (job: Job, handler: Handler) => Effect.Effect<void>
    /** How many more there is room for. */
    readonly room: (kind: JobKind, slow: boolean) => number
  }
>()("@mcp-inspect/server/jobs/Held") {
  static readonly layer = Layer.effect(
    Held,
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const held = new Map<string, Job>()
      const seats = new Map<object, Semaphore.Semaphore>()
      const shares = new Map<string, { readonly seats: Semaphore.Semaphore; present: number }>()
      const whileUp = outages()

      // Runs after the handlers were interrupted: what they did not end others take over at once.
      let rest: ReadonlyArray<Job> = []
      yield* Effect.addFinalizer(() =>
        rest.length === 0 ? Effect.void : jobs.leave(rest).pipe(Effect.timeout("5 seconds"), whileUp)
      )
      const fibers = yield* FiberMap.make<string, void, never>()
      const fork = yield* FiberMap.runtime(fibers)()
      yield* Effect.addFinalizer(() => Effect.sync(() => (rest = [...held.values()])))

      const count = (lane: object): number => [...held.values()].filter((job) => laneOf(job) === lane).length

      const room = (kind: JobKind, slow: boolean): number => {
        const lane = laneOf({ kind, slow })
        return Math.max(0, lane.atOnce - count(lane))
      }

      /* In its turn among those of its organization, and then of all. */
      const inTurn = <A, E, R>(job: Job, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.suspend(() => {
          const lane = laneOf(job)
          const name = `${job.kind} ${job.slow} ${job.orgId}`
          const share = shares.get(name) ?? { seats: Semaphore.makeUnsafe(lane.perOrg), present: 0 }
          const all = seats.get(lane) ?? Semaphore.makeUnsafe(lane.atOnce)
          seats.set(lane, all)
          shares.set(name, share)
          share.present++
          return effect.pipe(
            Semaphore.withPermit(all),
            Semaphore.withPermit(share.seats),
            Effect.ensuring(
              Effect.sync(() => {
                share.present--
                if (share.present === 0) shares.delete(name)
              })
            )
          )
        })

      const giveBack = Effect.fnUntraced(function* (job: Job, slow: boolean) {
        yield* whileUp(jobs.giveBack(job, { dueAt: yield* after(pauseAfter(job.attempts)), slow }))
      })

      const tell = ({ attempts, id, kind }: Job, cause: Cause.Cause<unknown>) =>
        Cause.squash(cause) instanceof LostLease
          ? Effect.logInfo("a job was taken over, or is gone").pipe(Effect.annotateLogs({ job: id, kind }))
          : Effect.logError("a job failed").pipe(
              Effect.annotateLogs({ job: id, kind, attempts, fault: nameOfFault(cause) })
            )

      const done = Effect.fnUntraced(function* (job: Job, handler: Handler) {
        const began = yield* Clock.currentTimeMillis
        const exit = yield* handler(job).pipe(
          Effect.timeout(longest),
          Effect.withSpan(`Job.${job.kind}`, { root: true }),
          Effect.exit
        )
        if (Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)) return
        const tookLong = (yield* Clock.currentTimeMillis) - began > Duration.toMillis(slowFrom)
        if (Exit.isFailure(exit)) yield* tell(job, exit.cause)
        // Of what the handler has ended nothing is left to give back.
        yield* giveBack(job, Exit.isFailure(exit) && tookLong)
      })

      /* Whoever looked and found no room looks again. */
      const gone = (job: Job) =>
        Effect.suspend(() => {
          const hadRoom = room(job.kind, job.slow) > 0
          held.delete(job.lease)
          return hadRoom ? Effect.void : jobs.wake
        })

      const run = (job: Job, handler: Handler) =>
        Effect.sync(() => {
          held.set(job.lease, job)
          fork(job.lease, Effect.ensuring(inTurn(job, done(job, handler)), gone(job)))
        })

      const renew = Effect.suspend(() => {
        const all = [...held.values()]
        return all.length === 0
          ? Effect.void
          : Effect.flatMap(jobs.renew(all), (still) =>
              // What another process does now is not done here too.
              Effect.forEach(all, ({ id, lease }) => (still.has(id) ? Effect.void : FiberMap.remove(fibers, lease)), {
                discard: true,
                concurrency: "unbounded"
              })
            )
      })
      yield* whileUp(renew).pipe(
        Effect.repeat(Schedule.spaced(Duration.divideUnsafe(Duration.fromInputUnsafe(jobs.lease), 3))),
        Effect.forkScoped
      )

      return Held.of({ run, room })
    })
  )
}
