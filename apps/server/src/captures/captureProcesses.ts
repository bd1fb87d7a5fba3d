// Captures in processes of their own. What a stranger's server sends decides how much work it is to read it, so that is
// done where it may fail: a process that dies or gets stuck takes the captures within it along, and each of these is then
// done once more, alone; the one that does it again was it. These take turns, for a crowd of processes that start would
// keep each other, and the service, from going on.
import { Clock, Config, Effect, Exit, identity, Option, Schedule, Schema, Semaphore } from "effect"
import { type ChildProcess, fork } from "node:child_process"
import { availableParallelism } from "node:os"
import { publicUrl } from "../platform/publicUrl.ts"
import type { Settings } from "../platform/Settings.ts"
import { fault, tooLarge } from "./failures.ts"
import { type CaptureOrder, type CaptureStep, type HostedSnapshot, NotCaptured } from "./CaptureOrder.ts"
import type { CaptureLimits } from "./limits.ts"
import { makeTurns } from "./turns.ts"
import type { FromProcess, Outcome, ToProcess } from "./messages.ts"

/** The bounds of all processes together. */
export interface Bounds {
  readonly processes: number
  /** Captures at once in one process. */
  readonly each: number
  /** From so many in the least busy process on, another is started. */
  readonly crowded: number
  /** Of the heap of one process. */
  readonly mebibytes: number
  /** How long a process may say nothing before it counts as stuck. */
  readonly silenceMs: number
  /** How long one that has nothing to do is kept beside another. */
  readonly idleMs: number
}

/** The bounds of a service. */
export const defaultBounds: Bounds = {
  processes: Math.min(4, availableParallelism()),
  each: 16,
  crowded: 8,
  mebibytes: 1024,
  silenceMs: 20_000,
  idleMs: 60_000
}

/** How much longer a process may say nothing while it starts: on a busy machine that takes a while. */
const startMs = 40_000

/** The process ended before the capture did. */
class Died extends Schema.TaggedError<Died>()("Died", {
  /** True when it took too much memory or time, rather than failing at what it is. */
  isBounds: Schema.Boolean
}) {}

interface Waiting {
  readonly onStep: (step: CaptureStep) => void
  readonly settle: (outcome: Outcome | Died) => void
}

interface Child {
  readonly process: ChildProcess
  readonly waiting: Map<number, Waiting>
  readonly isAlone: boolean
  /** False until it said something. */
  isUp: boolean
  heardAt: number
  busyAt: number
}

/** Starts the processes, which end with the scope; gives what captures in them. */
export const captureProcesses = Effect.fnUntraced(function* (
  bounds: Bounds,
  limits: CaptureLimits,
  settings: Settings["Service"]
) {
  const start = starter(bounds, limits, settings, yield* certificates)
  const all = new Set<Child>()
  const room = bounds.processes * bounds.each
  const seats = yield* Semaphore.make(room)
  // However many servers hang: half of the room is left to those that do not.
  const slowSeats = yield* Semaphore.make(Math.ceil(room / 2))
  // The patience with a process is of this machine, whatever clock the rest goes by.
  const clock = Clock.Clock.defaultValue()
  const now = () => clock.currentTimeMillisUnsafe()
  let lastId = 0

  const started = (isAlone: boolean): Child => {
    const heardAt = now() + startMs
    const child: Child = { process: start(), waiting: new Map(), isAlone, isUp: false, heardAt, busyAt: now() }
    const ended = (isBounds: boolean) => {
      all.delete(child)
      // One that did not even start says nothing of what it was to do.
      for (const { settle } of child.waiting.values()) settle(new Died({ isBounds: isBounds && child.isUp }))
    }
    child.process.on("message", (message: FromProcess) => {
      child.heardAt = now()
      child.isUp = true
      if (message.kind === "alive") return
      const waiting = child.waiting.get(message.id)
      if (message.kind === "step") waiting?.onStep(message.step)
      else waiting?.settle(message.outcome)
    })
    child.process.on("error", () => ended(false))
    // The engine of JavaScript aborts when its heap is full, the system kills when its memory is, and so do we.
    child.process.on("exit", (code, signal) => ended(signal !== null || code === 134))
    all.add(child)
    return child
  }

  const pick = (): Child => {
    const open = [...all].filter(({ isAlone }) => !isAlone)
    const least = open.toSorted((left, right) => left.waiting.size - right.waiting.size)[0]
    const mayStart = open.length < bounds.processes
    return least === undefined || (least.waiting.size >= bounds.crowded && mayStart) ? started(false) : least
  }

  const askOf = (child: Child, order: CaptureOrder, onStep: (step: CaptureStep) => void) =>
    Effect.callback<Outcome, Died>((resume) => {
      const id = ++lastId
      const leave = () => {
        child.waiting.delete(id)
        child.busyAt = now()
      }
      const settle = (outcome: Outcome | Died) => {
        leave()
        resume(outcome instanceof Died ? Effect.fail(outcome) : Effect.succeed(outcome))
      }
      child.waiting.set(id, { onStep, settle })
      tell(child.process, { kind: "capture", id, order })
      return Effect.sync(() => {
        leave()
        tell(child.process, { kind: "cancel", id })
      })
    })

  const end = (child: Child) =>
    Effect.sync(() => {
      all.delete(child)
      child.process.kill("SIGKILL")
    })

  // To start a process costs more than most captures: one that did well takes the next.
  const spare: Array<Child> = []
  const takeSpare = (): Child | undefined => {
    const child = spare.pop()
    return child === undefined || all.has(child) ? child : takeSpare()
  }
  const turnOf = makeTurns(2 * bounds.processes)
  const alone = (order: CaptureOrder, onStep: (step: CaptureStep) => void) =>
    Effect.acquireUseRelease(
      Effect.sync(() => takeSpare() ?? started(true)),
      (child) => askOf(child, order, onStep),
      (child, exit) => (Exit.isSuccess(exit) ? Effect.sync(() => void spare.push(child)) : end(child))
    ).pipe(turnOf(order.orgId))

  yield* Effect.addFinalizer(() => Effect.forEach(all, end))
  pick()

  let lookedAt = now()
  yield* Effect.forkScoped(
    Effect.suspend(() => {
      // What a process said while this one was held up is not read yet.
      const lateBy = Math.max(0, now() - lookedAt - 2000)
      if (lateBy > 0) for (const child of all) child.heardAt += lateBy
      lookedAt = now()
      const open = [...all].filter(({ isAlone }) => !isAlone)
      const stuck = [...all].filter(({ heardAt, waiting }) => waiting.size > 0 && now() - heardAt > bounds.silenceMs)
      const idle = open.filter(({ busyAt, waiting }) => waiting.size === 0 && now() - busyAt > bounds.idleMs)
      const unused = spare.filter(({ busyAt }) => now() - busyAt > bounds.idleMs)
      const surplus = [...idle.slice(0, Math.max(0, open.length - 1)), ...unused]
      return Effect.andThen(
        Effect.sync(() => stuck.forEach(({ process }) => process.kill("SIGKILL"))),
        Effect.forEach(surplus, end)
      )
    }).pipe(Effect.repeat(Schedule.spaced("1 second")), Effect.provideService(Clock.Clock, clock))
  )

  return Effect.fnUntraced(function* (
    order: CaptureOrder,
    onStep: (step: CaptureStep) => void
  ): Effect.fn.Return<HostedSnapshot, NotCaptured> {
    const startedAt = yield* Clock.currentTimeMillis
    const outcome = yield* Effect.suspend(() => askOf(pick(), order, onStep)).pipe(
      Effect.catchTag("Died", ({ isBounds }) =>
        Effect.logWarning("a process of captures ended; what was in it is done again").pipe(
          Effect.annotateLogs({ isBounds }),
          Effect.andThen(alone(order, onStep))
        )
      ),
      seats.withPermits(1),
      order.slow ? slowSeats.withPermits(1) : identity,
      Effect.catchTag("Died", ({ isBounds }) =>
        Effect.map(Clock.currentTimeMillis, (now): Outcome => ({
          failure: isBounds ? tooLarge(limits) : fault,
          durationMs: now - startedAt
        }))
      )
    )
    if ("snapshot" in outcome) return outcome.snapshot
    return yield* new NotCaptured(outcome)
  })
})

/* Authorities of an operator's own, for servers in networks that are allowed: Node reads the file itself. */
const certificates = Config.option(Config.String("NODE_EXTRA_CA_CERTS")).pipe(Effect.orDie)

const tell = (process: ChildProcess, message: ToProcess): void => {
  // One that is gone says so by its end.
  if (process.connected) process.send(message, () => {})
}

const starter =
  (
    { mebibytes }: Bounds,
    limits: CaptureLimits,
    settings: Settings["Service"],
    extraCertificates: Option.Option<string>
  ) =>
  (): ChildProcess => {
    const child = fork(new URL("./process.ts", import.meta.url), {
      // The environment has secrets, and a capture needs none of it.
      env: Option.isSome(extraCertificates) ? { NODE_EXTRA_CA_CERTS: extraCertificates.value } : {},
      execArgv: [`--max-old-space-size=${mebibytes}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    })
    // One that waits keeps the service from nothing.
    child.unref()
    child.channel?.unref()
    tell(child, {
      kind: "begin",
      allowed: settings.allowedNetworks,
      own: publicUrl(settings),
      listens: settings.port,
      limits
    })
    return child
  }
