// The engine on threads of its own. What strangers send decides how much work it is, so a thread has bounds of memory and
// time, and one that passes them is ended; the service goes on.
import { Context, type Duration, Effect, Exit, Layer, Schema, type Scope, Semaphore } from "effect"
import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import { type Answer, type CompareTask, perform, type ReadPushTask, type Task } from "./tasks.ts"

/** The engine did not do what it was asked. */
export class GaveUp extends Schema.TaggedError<GaveUp>()("GaveUp", {
  /** `busy`: too many wait already. `bounds`: it took more time or memory than one task may. */
  reason: Schema.Literals(["busy", "bounds", "fault"])
}) {}

/** The bounds of one kind of task. */
export interface Lane {
  /** How many are done at once. */
  readonly threads: number
  /** How many may wait besides. */
  readonly waiting: number
  readonly time: Duration.Input
  readonly megabytes: number
}

/** The bounds of a process. A push never waits for comparisons: each kind has threads of its own. */
export const defaultLanes = {
  compare: {
    threads: Math.min(4, Math.max(1, availableParallelism() - 1)),
    waiting: 400,
    time: "30 seconds",
    megabytes: 1024
  },
  readPush: { threads: 1, waiting: 50, time: "30 seconds", megabytes: 1024 }
} as const satisfies Readonly<Record<Task["kind"], Lane>>

/** The engine, asked from afar. */
export class Threads extends Context.Service<
  Threads,
  {
    readonly compare: (task: Omit<CompareTask, "kind">) => Effect.Effect<Answer<CompareTask>, GaveUp>
    readonly readPush: (body: string) => Effect.Effect<Answer<ReadPushTask>, GaveUp>
  }
>()("@mcp-inspect/server/engine/Threads") {
  /** Threads that end with the layer. */
  static readonly layerOf = (lanes: Readonly<Record<Task["kind"], Lane>>) =>
    Layer.effect(
      Threads,
      Effect.gen(function* () {
        const compare = yield* lane<CompareTask>(lanes.compare)
        const readPush = yield* lane<ReadPushTask>(lanes.readPush)
        return Threads.of({
          compare: Effect.fn("Threads.compare")((task) => compare({ kind: "compare", ...task })),
          readPush: Effect.fn("Threads.readPush")((body) => readPush({ kind: "readPush", body }))
        })
      })
    )

  static readonly layer = Threads.layerOf(defaultLanes)

  /** The same without threads and bounds, for tests of what stands around it. */
  static readonly layerMemory = Layer.succeed(
    Threads,
    Threads.of({
      compare: (task) => Effect.sync(() => perform({ kind: "compare", ...task })),
      readPush: (body) => Effect.sync(() => perform({ kind: "readPush", body }))
    })
  )
}

const lane = <T extends Task>({
  megabytes,
  threads,
  time,
  waiting
}: Lane): Effect.Effect<(task: T) => Effect.Effect<Answer<T>, GaveUp>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const seats = yield* Semaphore.make(threads)
    const all = new Set<Worker>()
    const idle: Array<Worker> = []
    let present = 0

    const end = (worker: Worker) =>
      Effect.promise(() => {
        all.delete(worker)
        return worker.terminate()
      })

    const take = Effect.sync(() => idle.pop() ?? started())

    const started = (): Worker => {
      // The environment has secrets, and the engine needs none of it.
      const worker = new Worker(new URL("./thread.ts", import.meta.url), {
        env: {},
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: megabytes }
      })
      // A thread that ends while it waits is not asked again, and one that waits keeps no process alive.
      worker.on("error", () => {})
      worker.on("exit", () => {
        all.delete(worker)
        if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
      })
      worker.unref()
      all.add(worker)
      return worker
    }

    const release = (worker: Worker, exit: Exit.Exit<unknown, unknown>) =>
      Exit.isSuccess(exit) ? Effect.sync(() => void idle.push(worker)) : end(worker)

    const seated = (task: T) =>
      seats.withPermits(1)(Effect.acquireUseRelease(take, (worker) => asked<T>(worker, task, time), release))

    yield* Effect.addFinalizer(() => Effect.forEach(all, end, { concurrency: "unbounded" }))

    return (task) =>
      Effect.suspend(() => {
        if (present >= threads + waiting) return Effect.fail(new GaveUp({ reason: "busy" }))
        present++
        return Effect.ensuring(
          seated(task),
          Effect.sync(() => void present--)
        )
      })
  })

const asked = <T extends Task>(worker: Worker, task: T, time: Duration.Input) =>
  Effect.callback<Answer<T>, GaveUp>((resume) => {
    const settle = (outcome: Effect.Effect<Answer<T>, GaveUp>) => {
      quiet()
      resume(outcome)
    }
    const answered = (answer: Answer<T>) => settle(Effect.succeed(answer))
    const failed = (error: Error) => {
      const isBounds = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
      settle(Effect.fail(new GaveUp({ reason: isBounds ? "bounds" : "fault" })))
    }
    const ended = () => settle(Effect.fail(new GaveUp({ reason: "fault" })))
    const quiet = () => void worker.off("message", answered).off("error", failed).off("exit", ended)
    worker.on("message", answered).on("error", failed).on("exit", ended)
    worker.postMessage(task)
    return Effect.sync(quiet)
  }).pipe(Effect.timeoutOrElse({ duration: time, orElse: () => Effect.fail(new GaveUp({ reason: "bounds" })) }))
