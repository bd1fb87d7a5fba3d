// Does the work of this process: claims what is due, so much at once, and goes on holding what it does.
import { Context, Effect, Layer, PubSub } from "effect"
import type { Handler } from "./Handler.ts"
import { Held } from "./Held.ts"
import { type Job, type JobKind, jobKinds } from "./Job.ts"
import { Jobs } from "./Jobs.ts"
import { lanes, leftBehind, tick } from "./lanes.ts"
import { outages } from "./outages.ts"
import { Parts } from "./Parts.ts"

/** What a process does of which kind; it leaves the others to other processes. */
export type Handlers = Readonly<Partial<Record<JobKind, Handler>>>

/** Does jobs. */
export class JobRunner extends Context.Service<
  JobRunner,
  {
    /**
     * Does a job that this process began (`Jobs.begin`), as soon as its lane and its organization have room, and returns at
     * once. To be called when the transaction that began it has ended. It is held meanwhile. Ends with the service, which
     * leaves the job to others.
     */
    readonly start: (job: Job, handler: Handler) => Effect.Effect<void>
  }
>()("@mcp-inspect/server/jobs/JobRunner") {
  static readonly layer = Layer.effect(
    JobRunner,
    Effect.map(Held, ({ run }) => JobRunner.of({ start: run }))
  ).pipe(Layer.provideMerge(Held.layer))

  /** Looks for work that is due, and does it, for as long as the scope lives. */
  static readonly working = Effect.fnUntraced(function* (handlers: Handlers) {
    const jobs = yield* Jobs
    const held = yield* Held
    const parts = yield* Parts
    const whileUp = outages()
    const wakings = yield* PubSub.subscribe(jobs.wakings)

    const look = Effect.fnUntraced(function* (kind: JobKind, slow: boolean, handler: Handler) {
      const { perOrg } = lanes[kind][slow ? "slow" : "usual"]
      for (;;) {
        const most = held.room(kind, slow)
        if (most === 0) return
        const found = yield* jobs.claim({ kind, slow, most, perOrg, parts: yield* parts.owned, leftBehind })
        for (const job of found) yield* held.run(job, handler)
        if (found.length === 0) return
      }
    })

    const lookAll = Effect.gen(function* () {
      for (const kind of jobKinds) {
        const handler = handlers[kind]
        if (handler !== undefined) for (const slow of [false, true]) yield* look(kind, slow, handler)
      }
    })

    yield* whileUp(lookAll).pipe(
      Effect.andThen(Effect.raceFirst(Effect.sleep(tick), PubSub.take(wakings))),
      Effect.forever,
      Effect.forkScoped
    )
  })
}
