// The engine in processes of its own. What strangers send decides how much work it is, so a process has bounds of memory
// and time, and one that passes them is ended; the service goes on. Threads would not do: JSON that does not fit into the
// memory of a thread ends the process that the thread belongs to.
import { Context, Duration, Effect, Exit, Layer, Schema, type Scope, Semaphore } from "effect"
import { type ChildProcess, fork } from "node:child_process"
import { availableParallelism } from "node:os"
import { signalOfBounds } from "./bounds.ts"
import { type Answer, type CompareTask, type DeclaredTask, perform, type ReadPushTask, type Task } from "./tasks.ts"

/** The engine did not do what it was asked. */
export class GaveUp extends Schema.TaggedError<GaveUp>()("GaveUp", {
  /** `busy`: the machine does too much else to do it now. `bounds`: it took more time or memory than one task may. */
  reason: Schema.Literals(["busy", "bounds", "fault"])
}) {}

/** The bounds of one kind of task. */
export interface Lane {
  /** How many are done at once, each in a process. */
  readonly processes: number
  /** How many of these for one organization: the others are not to wait for it. */
  readonly each: number
  /** How many are started before anybody asks: a process takes a while to start. */
  readonly warm: number
  /** How many may wait besides. */
  readonly waiting: number
  /** Of the CPU that one task takes. */
  readonly time: Duration.Input
  /** So long whoever asks waits for it once it is begun. */
  readonly wait: Duration.Input
  /** Of the heap of one process. */
  readonly mebibytes: number
}

/** The bounds of every kind of task; documents are read by the processes that read pushes, of which one is there already. */
export type Lanes = Readonly<Record<Exclude<Task["kind"], "declared">, Lane>>

const many = Math.min(4, Math.max(2, availableParallelism()))

/** The bounds of a service. A push never waits for comparisons: each kind has processes of its own. */
export const defaultLanes: Lanes = {
  compare: {
    processes: many,
    each: many - 1,
    warm: 0,
    waiting: 400,
    time: "30 seconds",
    wait: "2 minutes",
    mebibytes: 1024
  },
  readPush: { processes: 2, each: 1, warm: 1, waiting: 100, time: "15 seconds", wait: "1 minute", mebibytes: 1024 }
}

/** The engine, asked from afar. */
export class Workers extends Context.Service<
  Workers,
  {
    /** For an organization, by its id. */
    readonly compare: (orgId: string, task: Omit<CompareTask, "kind">) => Effect.Effect<Answer<CompareTask>, GaveUp>
    /** The arguments that a document declares, given its text. */
    readonly declared: (orgId: string, document: string) => Effect.Effect<Answer<DeclaredTask>, GaveUp>
    readonly readPush: (orgId: string, body: string) => Effect.Effect<Answer<ReadPushTask>, GaveUp>
  }
>()("@mcp-inspect/server/engine/Workers") {
  /** Processes that are started when they are needed and end with the layer. */
  static readonly layerOf = (lanes: Lanes) =>
    Layer.effect(
      Workers,
      Effect.gen(function* () {
        const compare = yield* lane(lanes.compare)
        const read = yield* lane(lanes.readPush)
        return Workers.of({
          compare: Effect.fn("Workers.compare")((orgId, task) => compare(orgId, { kind: "compare", ...task })),
          declared: Effect.fn("Workers.declared")((orgId, document) => read(orgId, { kind: "declared", document })),
          readPush: Effect.fn("Workers.readPush")((orgId, body) => read(orgId, { kind: "readPush", body }))
        })
      })
    )

  static readonly layer = Workers.layerOf(defaultLanes)

  /** The same in this process and without bounds, for tests of what stands around it. */
  static readonly layerMemory = Layer.succeed(
    Workers,
    Workers.of({
      compare: (_, task) => Effect.sync(() => perform({ kind: "compare", ...task })),
      declared: (_, document) => Effect.sync(() => perform({ kind: "declared", document })),
      readPush: (_, body) => Effect.sync(() => perform({ kind: "readPush", body }))
    })
  )
}

const lane = ({
  each,
  mebibytes,
  processes,
  time,
  wait,
  waiting,
  warm
}: Lane): Effect.Effect<
  <T extends Task>(orgId: string, task: T) => Effect.Effect<Answer<T>, GaveUp>,
  never,
  Scope.Scope
> =>
  Effect.gen(function* () {
    const seats = yield* Semaphore.make(processes)
    const shares = new Map<string, { readonly seats: Semaphore.Semaphore; present: number }>()
    const { release, take } = yield* children({ mebibytes, time, warm })
    let present = 0

    /* Who waits for a share of an organization holds no seat, so that others pass. */
    const shared = <A, E>(orgId: string, effect: Effect.Effect<A, E>) =>
      Effect.suspend(() => {
        const share = shares.get(orgId) ?? { seats: Semaphore.makeUnsafe(each), present: 0 }
        shares.set(orgId, share)
        share.present++
        present++
        return Effect.ensuring(
          share.seats.withPermits(1)(seats.withPermits(1)(effect)),
          Effect.sync(() => {
            present--
            share.present--
            if (share.present === 0) shares.delete(orgId)
          })
        )
      })

    return (orgId, task) =>
      Effect.suspend(() =>
        present >= processes + waiting
          ? Effect.fail(new GaveUp({ reason: "busy" }))
          : shared(
              orgId,
              Effect.acquireUseRelease(take, (child) => asked(child, task, wait), release)
            )
      ).pipe(
        Effect.tapError(({ reason }) =>
          Effect.logWarning("the engine gave up").pipe(Effect.annotateLogs({ task: task.kind, reason }))
        )
      )
  })

/* The processes of a lane: started when none is idle, and none is left behind. */
const children = Effect.fnUntraced(function* ({ mebibytes, time, warm }: Pick<Lane, "mebibytes" | "time" | "warm">) {
  const all = new Set<ChildProcess>()
  const idle: Array<ChildProcess> = []

  const started = (): ChildProcess => {
    const child = fork(new URL("./worker.ts", import.meta.url), [String(Duration.toMillis(time))], {
      // The environment has secrets, and the engine needs none of it.
      env: {},
      execArgv: [`--max-old-space-size=${mebibytes}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    })
    // One that ends while it waits is not asked again, and one that waits keeps the service from nothing.
    child.on("error", () => {})
    child.on("exit", () => {
      all.delete(child)
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1)
    })
    child.unref()
    child.channel?.unref()
    all.add(child)
    return child
  }

  const end = (child: ChildProcess) => Effect.sync(() => child.kill("SIGKILL"))

  const release = (child: ChildProcess, exit: Exit.Exit<unknown, unknown>) =>
    Exit.isSuccess(exit) ? Effect.sync(() => void idle.push(child)) : end(child)

  yield* Effect.addFinalizer(() => Effect.forEach(all, end))

  for (let count = 0; count < warm; count++) idle.push(started())

  return { take: Effect.sync(() => idle.pop() ?? started()), release }
})

const asked = <T extends Task>(child: ChildProcess, task: T, wait: Duration.Input) =>
  Effect.callback<Answer<T>, GaveUp>((resume) => {
    const settle = (outcome: Effect.Effect<Answer<T>, GaveUp>) => {
      quiet()
      resume(outcome)
    }
    const answered = (answer: unknown) => settle(Effect.succeed(answer as Answer<T>))
    const failed = () => settle(Effect.fail(new GaveUp({ reason: "fault" })))
    // The engine of JavaScript aborts when its heap is full.
    const ended = (code: number | null, signal: string | null) => {
      const isBounds = signal === "SIGABRT" || code === 134 || signal === signalOfBounds
      settle(Effect.fail(new GaveUp({ reason: isBounds ? "bounds" : "fault" })))
    }
    const quiet = () => void child.off("message", answered).off("error", failed).off("exit", ended)
    child.on("message", answered).on("error", failed).on("exit", ended)
    child.send(task, (error) => {
      if (error !== null) failed()
    })
    return Effect.sync(quiet)
  }).pipe(Effect.timeoutOrElse({ duration: wait, orElse: () => Effect.fail(new GaveUp({ reason: "busy" })) }))
