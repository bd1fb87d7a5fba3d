// Transactions that act for somebody. The database shows rows of that organization alone, whatever a query asks.
import { Context, Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

interface Acting {
  readonly orgId: string
  readonly accountId: string
}

class Current extends Context.Reference<Acting | undefined>("@mcp-inspect/server/platform/Tenant/Current", {
  defaultValue: () => undefined
}) {}

const acting = <A, E, R>(who: Acting, effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const outer = yield* Current
    // A savepoint keeps the settings of its transaction, so nobody may change sides within one.
    if (outer !== undefined && (outer.orgId !== who.orgId || outer.accountId !== who.accountId))
      return yield* Effect.die(new Error("a transaction acts for one organization"))
    if (outer !== undefined) return yield* effect
    return yield* sql.withTransaction(
      Effect.andThen(
        sql`select set_config('app.org_id', ${who.orgId}, true), set_config('app.account_id', ${who.accountId}, true)`,
        Effect.provideService(effect, Current, who)
      )
    )
  })

/** Whether a transaction acts for somebody already. */
export const isActing = Effect.map(Current, (outer) => outer !== undefined)

/**
 * Runs `use` in one transaction of the organization that its first statement, `enter`, has found and made it act for: one
 * of the functions of `migrations/entering.ts`. Nothing may act already, see {@link isActing}.
 */
export const entered = <Found extends { readonly org_id: string }, A, E, R, E2, R2>(
  enter: Effect.Effect<Found, E2, R2>,
  use: (found: Found) => Effect.Effect<A, E, R>
) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.flatMap(enter, (found) =>
        Effect.provideService(use(found), Current, { orgId: found.org_id, accountId: "" })
      )
    )
  )

/** Runs in one transaction that sees an organization's rows and no others. */
export const inOrg = <A, E, R>(
  orgId: string,
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E | SqlError.SqlError, R | SqlClient.SqlClient> => acting({ orgId, accountId: "" }, effect)

/** Runs in one transaction that sees where an account belongs: its memberships and their organizations. */
export const asAccount = <A, E, R>(
  accountId: string,
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E | SqlError.SqlError, R | SqlClient.SqlClient> => acting({ orgId: "", accountId }, effect)
