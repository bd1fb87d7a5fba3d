// Organizations that pay, and what is told of them to Stripe, without a connection.
import { Billing, type Provider } from "@mcp-inspect/billing/Billing"
import { makeDirect } from "@mcp-inspect/billing/test/stripe/direct"
import { Clock, Context, Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../../src/platform/Tenant.ts"
import { Metering } from "../../src/plans/Metering.ts"
import { lockedPlan, writePlan } from "../../src/plans/planRows.ts"
import { meteringOver } from "../../src/plans/planWork.ts"
import { testDatabase } from "./database.ts"
import { company } from "./plans.ts"
import { dateAt } from "../../src/platform/times.ts"

/** Its first second, as Stripe counts. */
export const november = Date.UTC(2026, 10, 1) / 1000

/** An organization on Team since the first of November. */
export const subscribed = Effect.fnUntraced(function* (billing: Provider) {
  const sql = yield* SqlClient.SqlClient
  const there = yield* company
  const customer = yield* billing.customer({ org: there.orgId, name: there.slug, email: "x@example.com" }, "first")
  const now = dateAt(november * 1000)
  yield* sql`insert into billing_customers ${sql.insert({ customer, org_id: there.orgId })}`
  yield* inOrg(
    there.orgId,
    Effect.andThen(
      lockedPlan(there.orgId, now),
      writePlan(there.orgId, { term: { plan: "team" }, isPastDue: false, ticket: 0n }, now)
    )
  )
  return { ...there, customer }
})

/** An account at Stripe, whose time is that of whoever asks. */
export const atStripe = () => {
  const direct = makeDirect()
  const billing: Provider = {
    ...direct.billing,
    subscription: () => Effect.succeed({ state: "running", isPastDue: false }),
    reportUsage: (report) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        direct.account.now = Math.floor(now / 1000)
        return direct.billing.reportUsage(report)
      })
  }
  return { ...direct, billing }
}

/** The work of a process. */
export const process = (billing: Provider) =>
  Effect.map(
    Layer.build(meteringOver(Layer.succeed(Billing, billing))),
    (context) => Context.get(context, Metering).once
  )

/** What became of the reports about an organization, by their days. */
export const reports = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* inOrg(
    orgId,
    sql<{ as_of: string; state: string }>`
      select as_of, state from usage_reports where org_id = ${orgId} order by as_of`
  ).pipe(Effect.map((rows) => rows.map(({ as_of, state }) => `${as_of} ${state}`)))
})

/** Over a database of its own, and without logs. */
export const tested = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  effect.pipe(Effect.provide(Layer.merge(testDatabase, Logger.layer([]))), Effect.scoped)
