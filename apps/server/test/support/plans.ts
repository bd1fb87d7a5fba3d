// Plans over a database of their own, and the account at Stripe that they are paid at.
import { Billing } from "@mcp-inspect/billing/Billing"
import { layerManual } from "@mcp-inspect/billing/manual/Manual"
import { layerStripe } from "@mcp-inspect/billing/stripe/Stripe"
import { openStripe, type StripeDouble } from "@mcp-inspect/billing/test/stripe/StripeDouble"
import { Clock, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { inOrg } from "../../src/platform/Tenant.ts"
import { invoiceRows } from "../../src/plans/invoiceRows.ts"
import { plansOver } from "../../src/plans/plansOver.ts"
import { meteringOver } from "../../src/plans/planWork.ts"
import { testDatabase } from "./database.ts"
import { organization, person } from "./people.ts"
import { settings } from "./settings.ts"
import { MovedClock } from "./watching.ts"

/** The account at Stripe. */
export class AtStripe extends Context.Service<AtStripe, StripeDouble>()("test/AtStripe") {
  static readonly layer = Layer.effect(
    AtStripe,
    Effect.acquireRelease(Effect.promise(openStripe), ({ close }) => Effect.promise(close))
  )
}

const over = <A, E, R>(billing: Layer.Layer<A, E, R>) =>
  Layer.mergeAll(plansOver(billing), meteringOver(billing)).pipe(
    Layer.provideMerge(Layer.merge(testDatabase, settings({ PUBLIC_URL: "https://inspect.example" })))
  )

/** Plans that are paid at Stripe. */
export const stripePlans = over(
  Layer.unwrap(Effect.map(AtStripe, ({ settings: account }) => layerStripe(account)))
).pipe(Layer.provideMerge(AtStripe.layer))

/** Plans whose invoices the operator sends. */
export const manualPlans = over(layerManual.pipe(Layer.provide(invoiceRows)))

/** Plans that nobody takes money for. */
export const freePlans = over(Billing.layerNone)

/** An organization with one member of each role that matters here, and somebody who does not belong to it. */
export const company = Effect.gen(function* () {
  const slug = `company-${randomBytes(5).toString("hex")}`
  const [owner, admin, viewer, stranger] = yield* Effect.all([
    person("owner"),
    person("admin"),
    person("viewer"),
    person("stranger")
  ])
  const { orgId } = yield* organization(slug, [
    [owner, "owner"],
    [admin, "admin"],
    [viewer, "viewer"]
  ])
  return { orgId, slug, owner: owner.id, admin: admin.id, viewer: viewer.id, stranger: stranger.id }
})

/** Has ingest have counted these events of a month. */
export const count = Effect.fnUntraced(function* (orgId: string, month: string, kept: number, dropped = 0) {
  const sql = yield* SqlClient.SqlClient
  yield* inOrg(
    orgId,
    sql`
      insert into quota_months (org_id, month, kept, dropped) values (${orgId}, ${month}, ${kept}, ${dropped})
      on conflict (org_id, month) do update set kept = excluded.kept, dropped = excluded.dropped`
  )
})

/** What stands in the audit log of an organization, by name: all of it was done at the same time. */
export const deeds = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* inOrg(
    orgId,
    sql<{ action: string; actor: string }>`
      select action, actor from audit_log where org_id = ${orgId}`
  )
  return rows.map(({ action, actor }) => `${action} by ${actor.split(" ")[0]}`).toSorted()
})

/** Runs at a time, which `move` sets anew. */
export const at = <A, E, R>(
  time: string,
  use: (move: (to: string) => Effect.Effect<void>) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Clock.clockWith((real) => {
    const clock = new MovedClock(time, real)
    const move = (to: string) => Effect.sync(() => void (clock.time = Date.parse(to)))
    return Effect.provideService(use(move), Clock.Clock, clock)
  })
