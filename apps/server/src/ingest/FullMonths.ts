// Whether the month of an organization is full, for an answer that is given before events are stored. Nothing is decided
// by it: what is kept and what is dropped is decided, and counted, when they are stored.
import { Month, monthOf } from "@mcp-inspect/billing/Month"
import { capOf, planIn, plans } from "@mcp-inspect/billing/Plan"
import { Cache, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Settings } from "../platform/Settings.ts"
import { inOrg } from "../platform/Tenant.ts"
import { planOf } from "../plans/planRows.ts"
import { countedOf } from "../plans/tallyRows.ts"

/** How long an answer is remembered. */
const remembered = "3 seconds"

/** How many are. */
const most = 10_000

/* Whoever waits for an answer does not wait longer for this. */
const longest = "500 millis"

/** Months that have no room left. */
export class FullMonths extends Context.Service<
  FullMonths,
  {
    /** Whether events that an organization sends at this time are beyond what its plan keeps; false when nobody knows. */
    readonly isFull: (orgId: string, at: number) => Effect.Effect<boolean>
  }
>()("@mcp-inspect/server/ingest/FullMonths") {
  static readonly layer = Layer.effect(
    FullMonths,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { planLimits } = yield* Settings

      const look = Effect.fnUntraced(function* (orgId: string, month: Month) {
        const { term } = yield* planOf(orgId)
        const cap = capOf(plans[planIn(term, month)])
        if (cap === undefined) return false
        return (yield* countedOf({ org: orgId, month })).kept >= cap
      })

      const found = yield* Cache.makeWith(
        (key: string) => {
          const [orgId = "", month = ""] = key.split(" ")
          return inOrg(orgId, look(orgId, Month.make(month))).pipe(
            Effect.provideService(SqlClient.SqlClient, sql),
            Effect.timeout(longest),
            Effect.catchCause(() => Effect.succeed(false))
          )
        },
        { capacity: most, timeToLive: () => remembered }
      )

      return FullMonths.of({
        isFull: (orgId, at) =>
          planLimits === "unlimited" ? Effect.succeed(false) : Cache.get(found, `${orgId} ${monthOf(at)}`)
      })
    })
  )
}
