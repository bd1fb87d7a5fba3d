// The running pipeline of one set of options, as the world without Effect sees it.
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { layerEmit } from "./EmitExporter.ts"
import type { Exporter } from "./Exporter.ts"
import { attempt, quiet } from "./foreign.ts"
import { layerHttp } from "./HttpExporter.ts"
import { makeLearnt } from "./names.ts"
import type { Stats } from "./Options.ts"
import { Pipeline } from "./Pipeline.ts"
import type { Settings } from "./settings.ts"
import { fingerprintOf } from "./surface.ts"
import { Timer, within } from "./Timer.ts"
import type { Observer } from "./wrap.ts"

/** What every server that is instrumented with the same options shares. */
export interface Session {
  /** Where the uses of servers go; `waitUntil` is told of them, each given function for itself. */
  readonly observerFor: (waitUntil: Settings["waitUntil"]) => Observer
  readonly flush: () => Promise<void>
  readonly shutdown: () => Promise<void>
  readonly isShutDown: () => boolean
  readonly stats: () => Omit<Stats, "attached" | "reason">
}

/** Made anew by every process, and kept nowhere (TEL-14). */
const sessionId = crypto.randomUUID()

/** How long events of one request are waited for, where the platform waits for us. */
const gatheringMs = 50

/** Starts a pipeline. It has no timer while nothing waits, and holds no process open. */
export const openSession = (settings: Settings, onError: (error: Error) => void): Session => {
  const { batchSize, capacity, flushIntervalMs, requestTimeoutMs: boundMs, unusable } = settings
  if (unusable.length > 0)
    onError(new Error(`options of no usable value are taken as not given: ${unusable.join(", ")}`))
  const scope = Scope.makeUnsafe()
  const common = commonOf(settings, onError)
  const layer = Pipeline.layer({ batchSize, boundMs, capacity, flushIntervalMs, common, onError }).pipe(
    Layer.provide(exporterOf(settings, onError)),
    Layer.provideMerge(Timer.layer)
  )
  const context = Effect.runSync(Layer.buildWithScope(layer, scope))
  const pipeline = Context.get(context, Pipeline)
  const timer = Context.get(context, Timer)
  const { counters } = pipeline

  const flush = (): Promise<void> => held(pipeline.flush, boundMs)
  let closed: Promise<void> | undefined

  const observer: Observer = {
    isOpen: pipeline.isOpen,
    offer: pipeline.offer,
    stopped: () => counters.drop("stopped", 1),
    fault: () => counters.drop("fault", 1),
    unnamed: () => counters.ignore("unnamed"),
    unfinished: () => counters.ignore("unfinished"),
    learnt: makeLearnt(),
    wantsDetails: pipeline.wantsDetails,
    ambient: pipeline.ambient
  }

  const waitedFor = (waitUntil: NonNullable<Settings["waitUntil"]>): Observer => {
    let gathering = false
    const gathered = Effect.sync(() => {
      gathering = false
    })
    const sending = timer.sleep(gatheringMs).pipe(Effect.andThen(gathered), Effect.andThen(pipeline.flush))
    return {
      ...observer,
      offer: (use) => {
        pipeline.offer(use)
        if (gathering) return
        gathering = true
        const sent = held(sending, boundMs)
        quiet(attempt((): unknown => waitUntil(sent)))
      }
    }
  }

  return {
    observerFor: (waitUntil) => (waitUntil === undefined ? observer : waitedFor(waitUntil)),
    flush,
    shutdown: () => (closed ??= held(pipeline.close.pipe(Effect.andThen(Scope.close(scope, Exit.void))), boundMs)),
    isShutDown: () => closed !== undefined,
    stats: () => ({ buffered: pipeline.buffered(), ...counters.stats })
  }
}

const exporterOf = (
  { destination, requestTimeoutMs }: Settings,
  onError: (error: Error) => void
): Layer.Layer<Exporter, never, Timer> =>
  destination.to === "emit" ? layerEmit(destination.emit, onError) : layerHttp({ ...destination, requestTimeoutMs })

/** Keeps the process open until the effect has ended: whoever waits for it has asked for that, and it is bounded. */
const held = (effect: Effect.Effect<void>, boundMs: number): Promise<void> => {
  const hold = setTimeout(() => undefined, boundMs + 1000)
  const release = (): void => clearTimeout(hold)
  return Effect.runPromise(effect).then(release, release)
}

/** What every event has besides. The file of the surface is read once, before the first batch. */
const commonOf = (
  { environment, requestTimeoutMs, serverVersion, surface, surfaceFingerprint }: Settings,
  onError: (error: Error) => void
): Effect.Effect<Partial<UsageEvent>, never, Timer> => {
  const withFingerprint = (fingerprint: string | undefined): Partial<UsageEvent> => ({
    ...(serverVersion === undefined ? {} : { serverVersion }),
    ...(fingerprint === undefined ? {} : { surfaceFingerprint: fingerprint }),
    ...(environment === undefined ? {} : { environment }),
    sessionId
  })
  if (surfaceFingerprint !== undefined || surface === undefined)
    return Effect.succeed(withFingerprint(surfaceFingerprint))
  let read: Partial<UsageEvent> | undefined
  return Effect.gen(function* () {
    if (read !== undefined) return read
    const slow = (): Error => new Error("the file that `surface` names was not read in time")
    const found = yield* within(yield* Timer, requestTimeoutMs, fingerprintOf(surface), slow)
    if (found instanceof Error) onError(found)
    if (found === undefined) onError(new Error("`surface` is no snapshot: it has no fingerprint"))
    read = withFingerprint(found instanceof Error ? undefined : found)
    return read
  })
}
