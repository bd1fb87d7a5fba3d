// Metering (ING-30..32): usage is told to the provider at night and when a month has ended, never while events arrive.
// What is told is the total of the month, and the provider counts the latest: so a report that is repeated bills nothing
// twice, and a night that was missed is made good by the next. A report is written down before it is sent.
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { Billing, type BillingFailed } from "./Billing.ts"
import { type Entry, LedgerStore, type Subscriber } from "./LedgerStore.ts"
import { billable } from "./Meter.ts"
import { dayOf, endOf, type Month, monthOf } from "./Month.ts"
import { type StorageFailed } from "./Storage.ts"
import { Tallies } from "./Tallies.ts"

/** What a run came to, for logs. */
export interface Run {
  readonly confirmed: number
  /** Reports whose outcome is not known; the next run sends them again. */
  readonly left: number
  /** Reports that the provider will not take: the operator has to look. */
  readonly refused: ReadonlyArray<Entry>
}

/** Metering. */
export class Ledger extends Context.Service<
  Ledger,
  {
    /** Reports the month that runs, once a day: the first run of a day decides what is told for it. */
    readonly report: Effect.Effect<Run, StorageFailed>
    /**
     * Reports each month that ended and is not closed, however long ago. Does nothing in the first minutes of a month, in
     * which events of the last may still be on their way to the database. Has to run within the hour, before the
     * provider makes the invoice final.
     */
    readonly close: Effect.Effect<Run, StorageFailed>
  }
>()("@mcp-inspect/billing/Ledger") {
  static readonly layer = Layer.effect(
    Ledger,
    Effect.gen(function* () {
      const billing = yield* Billing
      const tallies = yield* Tallies
      const store = yield* LedgerStore

      const entryOf = Effect.fnUntraced(function* (who: Subscriber, asOf: string, at: number) {
        const { kept } = yield* tallies.tally({ org: who.org, month: who.month })
        return { ...who, asOf, at, kept, billable: billable(kept), state: "pending", attempts: 0 } satisfies Entry
      })

      /* Answers whether to go on: a provider that does not answer is not asked for each of thousands. */
      const send = Effect.fnUntraced(function* (entry: Entry) {
        yield* store.mark(entry, "sent")
        const sent = yield* Effect.result(
          billing.reportUsage({
            org: entry.org,
            customer: entry.customer,
            month: entry.month,
            kept: entry.kept,
            billable: entry.billable,
            at: entry.at,
            isFinal: entry.asOf === closing,
            id: `${entry.org}_${entry.month}_${entry.asOf}`,
            attempt: entry.attempts
          })
        )
        if (sent._tag === "Failure") return yield* failed(entry, sent.failure)
        yield* store.mark(entry, "confirmed")
        return "confirmed" as const
      })

      const failed = Effect.fnUntraced(function* (entry: Entry, { reason }: BillingFailed) {
        const about = { org: entry.org, month: entry.month, asOf: entry.asOf, reason: reason._tag }
        if (reason._tag !== "ProviderRefused") {
          yield* Effect.logWarning("usage could not be reported and is reported again later", about)
          return "left" as const
        }
        yield* store.mark(entry, "refused")
        yield* Effect.logError("the provider of payments refused a report of usage", { ...about, code: reason.code })
        return "refused" as const
      })

      const sendOpen = Effect.gen(function* () {
        const open = yield* store.open
        const refused: Array<Entry> = []
        let [confirmed, left, silent] = [0, 0, 0]
        for (const [index, entry] of open.entries()) {
          const next = open[index + 1]
          if (next !== undefined && isSameMonth(entry, next)) yield* store.mark(entry, "superseded")
          else if (silent >= mostSilent) left += 1
          else {
            const outcome = yield* send(entry)
            silent = outcome === "left" ? silent + 1 : 0
            if (outcome === "left") left += 1
            else if (outcome === "refused") refused.push(entry)
            else confirmed += 1
          }
        }
        return { confirmed, left, refused } satisfies Run
      })

      const report = Effect.gen(function* () {
        if (!billing.isConfigured) return nothingDone
        const now = yield* Clock.currentTimeMillis
        const month = monthOf(now)
        for (const who of yield* store.subscribers(month)) {
          const entry = yield* entryOf(who, dayOf(now), Math.min(now, closingTime(month) - 1000))
          // Nothing was billed of the month yet, and nothing is.
          if (entry.billable > 0n) yield* store.add(entry)
        }
        return yield* sendOpen
      }).pipe(Effect.withSpan("Ledger.report"))

      const close = Effect.gen(function* () {
        if (!billing.isConfigured) return nothingDone
        const now = yield* Clock.currentTimeMillis
        for (const who of yield* store.unclosed(monthOf(now - Duration.toMillis(settling)))) {
          yield* store.add(yield* entryOf(who, closing, closingTime(who.month)))
          if (now > endOf(who.month) + Duration.toMillis(grace))
            yield* Effect.logError(
              "a month was closed late, and its invoice may be final without what is reported now",
              {
                org: who.org,
                month: who.month
              }
            )
        }
        return yield* sendOpen
      }).pipe(Effect.withSpan("Ledger.close"))

      return Ledger.of({ report, close })
    })
  )
}

const closing = "close"

/* How long after the end of a month events that were received in it may still be written. */
const settling = Duration.minutes(5)

/* How long after the end of a month its invoice stays open, unless the provider is told otherwise. */
const grace = Duration.hours(1)

/* The last second of the month, in which nothing else is reported. */
const closingTime = (month: Month): number => endOf(month) - 1000

/* After so many reports without an answer, the others wait for the next run. */
const mostSilent = 3

const nothingDone: Run = { confirmed: 0, left: 0, refused: [] }

const isSameMonth = (one: Entry, other: Entry): boolean => one.org === other.org && one.month === other.month
