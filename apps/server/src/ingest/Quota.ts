// How much of what arrives a plan keeps (ING-14..ING-23). Decided in the transaction that stores it: what is kept of a
// month is exact, with any number of processes and whichever of them dies (SCL-5).
import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Settings } from "../platform/Settings.ts"

/** Events of a month that the free plan keeps (ING-15). */
export const freeCap = 1_000_000

/** The month that a time of receipt counts for, in UTC (ING-20). */
export const monthOf = (receivedAt: Date): string => receivedAt.toISOString().slice(0, 7)

/** The allowances of organizations. */
export class Quota extends Context.Service<
  Quota,
  {
    /** How many of the events that arrive are kept, the first of them, and counts both. In a transaction of the organization. */
    readonly take: (orgId: string, receivedAt: Date, arriving: number) => Effect.Effect<number, SqlError.SqlError>
  }
>()("@mcp-inspect/server/ingest/Quota") {
  static readonly layer = Layer.effect(
    Quota,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { planLimits } = yield* Settings
      // Quotas are counted and not enforced where the operator says so (ING-34).
      const cap = planLimits === "unlimited" ? null : freeCap
      return Quota.of({
        take: Effect.fnUntraced(function* (orgId: string, receivedAt: Date, arriving: number) {
          const [row] = yield* sql<{ taken: number }>`
            select take_quota(${orgId}, ${monthOf(receivedAt)}, ${arriving}::int, ${cap}::int)::int as taken`
          return row?.taken ?? 0
        })
      })
    })
  )
}
