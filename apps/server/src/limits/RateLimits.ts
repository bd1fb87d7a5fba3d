// How often something was done, kept in the database, so that all processes count together. A window is cut into slices;
// the sum over the slices that reach into it never exceeds the limit, whatever span of that length one looks at.
import type { TooMany } from "@mcp-inspect/api/Errors"
import { Clock, Context, DateTime, Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { digestOf } from "../platform/secrets.ts"
import { before } from "../platform/moments.ts"
import { tooMany } from "./tooMany.ts"

const slices = 15

/** No window is longer, so that older rows can go. */
const longest = Duration.hours(24)

/** The name of a bucket about something that no table should show, such as an email address. */
export const bucketOf = (kind: string, subject: string): string =>
  `${kind}:${Buffer.from(digestOf(subject)).toString("hex")}`

const dateOf = (millis: number): Date => DateTime.toDateUtc(DateTime.makeUnsafe(millis))

/** Counts. Each method is a transaction of its own: within that of a request it would be undone when the request fails. */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    /** Counts one, or fails with `Retry-After` when `limit` were counted within `window`. */
    readonly take: (bucket: string, limit: number, window: Duration.Input) => Effect.Effect<void, TooMany>
    /** The same where nobody is to notice: whether it was counted. */
    readonly tryTake: (bucket: string, limit: number, window: Duration.Input) => Effect.Effect<boolean>
    /** Takes one back, for what turned out to be none. */
    readonly giveBack: (bucket: string) => Effect.Effect<void>
    /** Removes what no window reaches. */
    readonly cleanUp: Effect.Effect<void>
  }
>()("@mcp-inspect/server/limits/RateLimits") {
  static readonly layer = Layer.effect(
    RateLimits,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Zero when it was counted, else the milliseconds until it could be. */
      const count = Effect.fnUntraced(
        function* (bucket: string, limit: number, window: Duration.Input) {
          const length = Math.min(Duration.toMillis(Duration.fromInputUnsafe(window)), Duration.toMillis(longest))
          const slice = Math.ceil(length / slices)
          yield* sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`
          const now = yield* Clock.currentTimeMillis
          const rows = yield* sql<{ window_start: Date; used: number }>`
            select window_start, used from rate_windows
            where bucket = ${bucket} and window_start > ${dateOf(now - length - slice)} order by window_start`
          let used = rows.reduce((sum, row) => sum + row.used, 0)
          if (used >= limit) {
            for (const row of rows) {
              used -= row.used
              if (used < limit) return Math.max(1, row.window_start.getTime() + length + slice - now)
            }
            return length
          }
          yield* sql`
            insert into rate_windows ${sql.insert({ bucket, window_start: dateOf(Math.floor(now / slice) * slice), used: 1 })}
            on conflict (bucket, window_start) do update set used = rate_windows.used + 1`
          return 0
        },
        (effect) => sql.withTransaction(effect),
        Effect.orDie
      )

      const take = Effect.fn("RateLimits.take")(function* (bucket: string, limit: number, window: Duration.Input) {
        const wait = yield* count(bucket, limit, window)
        if (wait > 0) return yield* tooMany(wait / 1000)
      })

      const tryTake = Effect.fn("RateLimits.tryTake")(function* (
        bucket: string,
        limit: number,
        window: Duration.Input
      ) {
        return (yield* count(bucket, limit, window)) === 0
      })

      const giveBack = Effect.fn("RateLimits.giveBack")(function* (bucket: string) {
        yield* sql`
          update rate_windows set used = used - 1 where bucket = ${bucket} and window_start = (
            select max(window_start) from rate_windows where bucket = ${bucket} and used > 0
          )`
      }, Effect.orDie)

      const cleanUp = Effect.gen(function* () {
        yield* sql`delete from rate_windows where window_start < ${yield* before(Duration.times(longest, 2))}`
      }).pipe(Effect.orDie)

      return RateLimits.of({ take, tryTake, giveBack, cleanUp })
    })
  )
}
