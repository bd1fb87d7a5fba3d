// What nobody needs any more goes: ended sessions, links that no longer work, mails long sent or never sent.
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { RateLimits } from "../limits/RateLimits.ts"
import { before } from "../platform/moments.ts"
import { recurring } from "../platform/recurring.ts"
import { nowDate } from "../platform/times.ts"

/** How long things stay after their end. */
const kept = { links: "1 day", mails: "30 days", tokens: "30 days" } as const

/** Clears away. */
export class Housekeeping extends Context.Service<Housekeeping, { readonly once: Effect.Effect<void> }>()(
  "@mcp-inspect/server/accounts/Housekeeping"
) {
  static readonly layer = Layer.effect(
    Housekeeping,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const limits = yield* RateLimits
      const once = Effect.gen(function* () {
        yield* sql`delete from sessions where expires_at <= ${yield* nowDate}`
        yield* sql`delete from mail_tokens where expires_at <= ${yield* before(kept.links)}`
        yield* sql`delete from account_tokens where revoked_at <= ${yield* before(kept.tokens)}`
        yield* sql`delete from outbox where created_at <= ${yield* before(kept.mails)}`
        yield* limits.cleanUp
      }).pipe(Effect.orDie, Effect.withSpan("Housekeeping.once"))
      return Housekeeping.of({ once })
    })
  )

  /** Every hour, for as long as the scope lives. Several processes may: it is the same to do it twice. */
  static readonly running = Layer.effectDiscard(
    Effect.gen(function* () {
      const { once } = yield* Housekeeping
      yield* recurring(once, "1 hour", "nothing could be cleared away")
    })
  )
}
