// The company over a database that is at hand: what only time brings is written into it.
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { boundedClient } from "../../src/platform/boundedClient.ts"
import { aged } from "./aged.ts"
import { company, type Made } from "./company.ts"

/* Has the service look at what it watches now. */
const lookNow = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update jobs set due_at = now() where kind = 'watch' and leased_by is null`
})

const idsOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ org_id: string; project_id: string }>`
    select org_id, project_id from projects where slug = 'support'`
  return { orgId: found?.org_id ?? "", projectId: found?.project_id ?? "" }
})

/** Makes the company on a service over its database, as of two months of use, and shows it. */
export const companyOver = (
  { database, url }: { readonly url: string; readonly database: string },
  show: (made: Made) => Promise<void>
): Promise<void> => {
  const client = boundedClient({ url: Redacted.make(database), maxConnections: 1 })
  const on = <A>(use: Effect.Effect<A, unknown, SqlClient.SqlClient>): Promise<A> =>
    Effect.runPromise(Effect.provide(use, client))
  return company(url, {
    lookNow: () => on(lookNow),
    show: async (made) => {
      const ids = await on(idsOf)
      await on(aged({ ...ids, contracts: made.contracts }, Date.now()))
      await show(made)
    }
  })
}
