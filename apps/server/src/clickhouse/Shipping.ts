// Takes uses from the outbox to ClickHouse, in the order they came. Where ClickHouse is away they wait, and nobody who sends
// uses notices. The log says so once, and once when it is over; and again and again while some have waited for long.
import { Context, Duration, Effect, Layer, Schedule } from "effect"
import { StoreUnavailable } from "../ingest/EventStore.ts"
import { nameOfFault } from "../platform/nameOfFault.ts"
import { instant, nowDate } from "../platform/times.ts"
import { ClickHouse } from "./ClickHouse.ts"
import { UsageOutbox } from "./UsageOutbox.ts"

/** How it is paced. */
export interface Pace {
  /** How long uses are gathered: ClickHouse takes few large inserts better than many small ones. */
  readonly gathering: Duration.Input
  /** The wait after a failure, which doubles up to the longest. */
  readonly first: Duration.Input
  readonly longest: Duration.Input
  /** From when on it is told that uses wait, how often that is looked at, and how long nothing more is told then. */
  readonly overdue: Duration.Input
  readonly watching: Duration.Input
  readonly silent: Duration.Input
}

const usual: Pace = {
  gathering: "2 seconds",
  first: "1 second",
  longest: "30 seconds",
  overdue: "15 minutes",
  watching: "1 minute",
  silent: "1 hour"
}

/** Ships. */
export class Shipping extends Context.Service<
  Shipping,
  {
    /** Ships all that waits; how many shipments that were. */
    readonly once: Effect.Effect<number, StoreUnavailable>
  }
>()("@mcp-inspect/server/clickhouse/Shipping") {
  static readonly layer = Layer.effect(
    Shipping,
    Effect.gen(function* () {
      const outbox = yield* UsageOutbox
      const { insert } = yield* ClickHouse
      // What was gathered and not sent is older, so it goes first.
      const once = Effect.gen(function* () {
        let shipped = 0
        do {
          while ((yield* outbox.send(insert)) === "sent") shipped++
        } while (yield* outbox.gather)
        return shipped
      }).pipe(Effect.withSpan("Shipping.once"))
      return Shipping.of({ once })
    })
  )

  /** For as long as the scope lives. Several processes may: each shipment is sent by one of them. */
  static readonly runningAt = (pace: Pace) =>
    Layer.effectDiscard(
      Effect.gen(function* () {
        const { once } = yield* Shipping
        const outbox = yield* UsageOutbox
        yield* outages(once).pipe(
          Effect.retry(Schedule.min([Schedule.exponential(pace.first), Schedule.spaced(pace.longest)])),
          Effect.repeat(Schedule.spaced(pace.gathering)),
          Effect.forkScoped
        )
        yield* overdue(outbox, pace).pipe(Effect.repeat(Schedule.spaced(pace.watching)), Effect.forkScoped)
      })
    )

  static readonly running = Shipping.runningAt(usual)
}

/* Where a transaction cannot be undone either, because its connection has ended, that comes as a defect. */
const failed = <A>(effect: Effect.Effect<A, StoreUnavailable>) =>
  Effect.catchCause(effect, (cause) => {
    const [reason] = cause.reasons
    return Effect.fail(reason?._tag === "Fail" ? reason.error : new StoreUnavailable({ reason: nameOfFault(cause) }))
  })

/* Tells the beginning and the end of what goes wrong. */
const outages = <A>(effect: Effect.Effect<A, StoreUnavailable>) => {
  let isOut = false
  return failed(effect).pipe(
    Effect.tapError(({ reason }) => {
      if (isOut) return Effect.void
      isOut = true
      return Effect.annotateLogs(Effect.logError("uses cannot be shipped to ClickHouse, and wait"), { reason })
    }),
    Effect.tap(() => {
      if (!isOut) return Effect.void
      isOut = false
      return Effect.logInfo("uses are shipped to ClickHouse again")
    })
  )
}

const overdue = ({ bytes, since }: UsageOutbox["Service"], pace: Pace) => {
  let told: Date | undefined
  return Effect.gen(function* () {
    const now = yield* nowDate
    const first = yield* since(now)
    if (first === undefined || isWithin(pace.overdue, first, now)) return
    if (told !== undefined && isWithin(pace.silent, told, now)) return
    yield* Effect.logError("uses have waited for long to be shipped to ClickHouse").pipe(
      Effect.annotateLogs({ since: instant(first), bytes: yield* bytes })
    )
    told = now
  }).pipe(Effect.ignore)
}

const isWithin = (duration: Duration.Input, first: Date, now: Date): boolean =>
  now.getTime() - first.getTime() < Duration.toMillis(duration)
