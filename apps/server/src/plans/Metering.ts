// What is done for payments by itself (ING-30..ING-32): usage is told to the provider at night and when a month has ended,
// and plans are compared with it. Nothing that ingest does waits for any of it.
import { Billing } from "@mcp-inspect/billing/Billing"
import { Ledger, type Run } from "@mcp-inspect/billing/Ledger"
import { dayOf, monthOf, startOf } from "@mcp-inspect/billing/Month"
import { type StorageFailed } from "@mcp-inspect/billing/Storage"
import { Webhooks } from "@mcp-inspect/billing/Webhooks"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Backlog } from "../ingest/Backlog.ts"
import { before } from "../platform/moments.ts"
import { recurring } from "../platform/recurring.ts"
import { inTurn } from "./turns.ts"

/** How long a webhook that was taken in is remembered; the provider sends none for more than three days. */
const kept = "30 days"

/* After so many customers without an answer, the others wait for the next night. */
const mostSilent = 3

/* How long the end of a month waits for events of it that are buffered: its invoice becomes final after an hour. */
const longestWait = Duration.minutes(45)

/** The work of payments. */
export class Metering extends Context.Service<
  Metering,
  {
    /** Closes months that ended, sends again what is open, and does once a day what is done at night. */
    readonly once: Effect.Effect<void, StorageFailed | SqlError.SqlError>
  }
>()("@mcp-inspect/server/plans/Metering") {
  static readonly layer = Layer.effect(
    Metering,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const billing = yield* Billing
      const ledger = yield* Ledger
      const webhooks = yield* Webhooks
      const waitingSince = yield* Backlog

      /* Makes good for webhooks that never came. */
      const comparePlans = Effect.gen(function* () {
        const customers = yield* sql<{ customer: string }>`select customer from billing_customers order by customer`
        let silent = 0
        for (const { customer } of customers) {
          if (silent >= mostSilent) break
          silent = yield* webhooks.refresh(customer).pipe(
            Effect.as(0),
            Effect.catchTag("BillingFailed", () => Effect.succeed(silent + 1))
          )
        }
        if (silent > 0) yield* Effect.logWarning("not all subscriptions could be read; the next night reads them again")
      })

      const tell = (what: string, { confirmed, left, refused }: Run) =>
        confirmed + left + refused.length === 0
          ? Effect.void
          : Effect.logInfo(what).pipe(Effect.annotateLogs({ confirmed, left, refused: refused.length }))

      const nightly = Effect.gen(function* () {
        yield* comparePlans
        yield* tell("the usage of the month was reported", yield* ledger.report)
        yield* sql`delete from billing_events where at <= ${yield* before(kept)}`
      }).pipe(Effect.withSpan("Metering.nightly"))

      const isWaiting = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const start = startOf(monthOf(now))
        if (now >= start + Duration.toMillis(longestWait)) return false
        const since = yield* waitingSince
        return since !== undefined && since.getTime() < start
      }).pipe(Effect.catchTag("BacklogUnknown", () => Effect.succeed(true)))

      const close = Effect.flatMap(ledger.close, (run) => tell("usage was reported", run))

      const once = Effect.gen(function* () {
        if (!billing.isConfigured) return
        if (!(yield* isWaiting)) yield* inTurn({ name: "billing.close", lease: "15 minutes" }, close)
        const piece = dayOf(yield* Clock.currentTimeMillis)
        yield* inTurn({ name: "billing.night", lease: "2 hours", piece }, nightly)
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.withSpan("Metering.once"))

      return Metering.of({ once })
    })
  )

  /** Every five minutes, for as long as the scope lives. Several processes may: each piece is one's at a time. */
  static readonly running = Layer.effectDiscard(
    Effect.gen(function* () {
      const { once } = yield* Metering
      yield* recurring(once, "5 minutes", "the work of payments could not be done")
    })
  )
}
