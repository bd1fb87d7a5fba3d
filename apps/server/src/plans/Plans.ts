// Plans of organizations (ING-14..ING-22, ING-33): every member sees them, owners pay. The provider is asked outside of
// transactions, and what it is told first is written down first.
import type { Conflict, Forbidden, NotFound, Unavailable } from "@mcp-inspect/api/Errors"
import type { Invoice, PlanInfo } from "@mcp-inspect/api/wire/Plan"
import { Billing } from "@mcp-inspect/billing/Billing"
import { billable, charge } from "@mcp-inspect/billing/Meter"
import { endOf, monthOf } from "@mcp-inspect/billing/Month"
import { eventsPerStep, planIn, plans } from "@mcp-inspect/billing/Plan"
import { Webhooks } from "@mcp-inspect/billing/Webhooks"
import { Clock, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { asMember } from "../orgs/access.ts"
import { actorOf } from "../orgs/actor.ts"
import { recordDeed } from "../orgs/audit.ts"
import { conflict, notFound } from "../platform/problems.ts"
import { publicUrl } from "../platform/publicUrl.ts"
import { newUuid } from "../platform/secrets.ts"
import { Settings } from "../platform/Settings.ts"
import { settledBy } from "../platform/settledBy.ts"
import { enrol } from "./enrol.ts"
import { endSubscription, invoicesOf } from "./invoiceRows.ts"
import { customerOf, planOf } from "./planRows.ts"
import { notConfigured, toProblem } from "./problems.ts"
import { countedOf } from "./tallyRows.ts"

type Refusal = Forbidden | NotFound
type Problem = Conflict | Refusal | Unavailable

const byCheckout = conflict("checkout_needed", "Team is paid by the checkout and ended in the portal.")

const byOperator = conflict("no_checkout", "The operator of this installation sends the invoices: change the plan.")

const notSubscribed = conflict("not_subscribed", "This organization never subscribed.")

/** Plans. `account` is whoever asks, `slug` the organization that is meant. */
export class Plans extends Context.Service<
  Plans,
  {
    readonly read: (account: string, slug: string) => Effect.Effect<PlanInfo, Refusal>
    /** Where to send the browser of an owner to subscribe to Team. */
    readonly checkout: (account: string, slug: string) => Effect.Effect<string, Problem>
    /** Where to send the browser of an owner to invoices, cards and cancellation. */
    readonly portal: (account: string, slug: string) => Effect.Effect<string, Problem>
    /** Changes the plan for an owner where the operator sends the invoices. */
    readonly change: (account: string, slug: string, plan: "free" | "team") => Effect.Effect<PlanInfo, Problem>
    /** Asks the provider how the subscription stands, as when an owner comes back from the checkout. */
    readonly refresh: (account: string, slug: string) => Effect.Effect<PlanInfo, Problem>
    /** The invoices that the operator sends, for an owner. */
    readonly invoices: (account: string, slug: string) => Effect.Effect<ReadonlyArray<typeof Invoice.Type>, Refusal>
  }
>()("@mcp-inspect/server/plans/Plans") {
  static readonly layer = Layer.effect(
    Plans,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const billing = yield* Billing
      const webhooks = yield* Webhooks
      const settings = yield* Settings
      const settled = settledBy(sql)

      const read = Effect.fn("Plans.read")(function* (account: string, slug: string) {
        const month = monthOf(yield* Clock.currentTimeMillis)
        const [{ isPastDue, term }, { dropped, kept }] = yield* asMember(
          { account, slug, least: "viewer" },
          ({ orgId }) => Effect.all([planOf(orgId), countedOf({ org: orgId, month })])
        )
        const plan = plans[planIn(term, month)]
        return {
          plan: plan.id,
          month,
          kept: Number(kept),
          dropped: Number(dropped),
          included: plan.included === undefined ? null : Number(plan.included),
          enforced: settings.planLimits === "enforced",
          billableMillions: Number(billable(kept, plan) / eventsPerStep),
          chargeCents: Number(charge(kept, plan)),
          next: term.next === undefined || term.next.from <= month ? null : term.next,
          pastDue: isPastDue,
          payments: billing.name
        } satisfies PlanInfo
      }, settled)

      /* Records what an owner is about to do; answers who pays. */
      const asOwner = (account: string, slug: string, action: string, detail: { readonly plan?: string } = {}) =>
        asMember({ account, slug, least: "owner" }, ({ orgId }) =>
          Effect.gen(function* () {
            yield* recordDeed({ orgId, actor: actorOf(account), action, subject: slug, detail })
            const [payer] = yield* sql<{ name: string; email: string }>`
              select o.name, a.email from orgs o, accounts a where o.org_id = ${orgId} and a.account_id = ${account}`
            if (payer === undefined) return yield* notFound
            return { ...payer, org: orgId, customer: yield* customerOf(orgId) }
          })
        )

      /* Asked before anything is recorded: whoever may not do it learns the same as everywhere. */
      const mayPay = (account: string, slug: string) =>
        asMember({ account, slug, least: "owner" }, ({ orgId }) => customerOf(orgId))

      const page = (slug: string, outcome?: string) =>
        `${publicUrl(settings)}/o/${slug}/plan${outcome === undefined ? "" : `?checkout=${outcome}`}`

      const checkout = Effect.fn("Plans.checkout")(
        function* (account: string, slug: string) {
          yield* mayPay(account, slug)
          if (!billing.isConfigured) return yield* notConfigured
          if (billing.name === "manual") return yield* byOperator
          const payer = yield* asOwner(account, slug, "plan.checkout")
          return yield* billing.checkout({
            org: payer.org,
            customer: payer.customer ?? (yield* enrol(payer)),
            doneUrl: page(slug, "done"),
            cancelledUrl: page(slug, "cancelled"),
            request: yield* newUuid
          })
        },
        toProblem,
        Effect.provideService(Billing, billing),
        settled
      )

      const portal = Effect.fn("Plans.portal")(
        function* (account: string, slug: string) {
          const customer = yield* mayPay(account, slug)
          if (!billing.isConfigured) return yield* notConfigured
          if (billing.name === "manual") return yield* byOperator
          if (customer === undefined) return yield* notSubscribed
          return yield* billing.portal(customer, page(slug))
        },
        toProblem,
        settled
      )

      const change = Effect.fn("Plans.change")(
        function* (account: string, slug: string, plan: "free" | "team") {
          const known = yield* mayPay(account, slug)
          if (!billing.isConfigured) return yield* notConfigured
          if (billing.name !== "manual") return yield* byCheckout
          if (plan === "free" && known === undefined) return yield* read(account, slug)
          const payer = yield* asOwner(account, slug, "plan.asked", { plan })
          const customer = payer.customer ?? (yield* enrol(payer))
          if (plan === "team")
            yield* billing.checkout({
              org: payer.org,
              customer,
              doneUrl: page(slug),
              cancelledUrl: page(slug),
              request: yield* newUuid
            })
          else {
            const end = endOf(monthOf(yield* Clock.currentTimeMillis))
            yield* asMember({ account, slug, least: "owner" }, ({ orgId }) => endSubscription(orgId, end))
          }
          yield* webhooks.refresh(customer)
          return yield* read(account, slug)
        },
        toProblem,
        Effect.provideService(Billing, billing),
        settled
      )

      const refresh = Effect.fn("Plans.refresh")(
        function* (account: string, slug: string) {
          const customer = yield* mayPay(account, slug)
          if (!billing.isConfigured) return yield* notConfigured
          if (customer !== undefined) yield* webhooks.refresh(customer)
          return yield* read(account, slug)
        },
        toProblem,
        settled
      )

      const invoices = Effect.fn("Plans.invoices")(function* (account: string, slug: string) {
        return yield* asMember({ account, slug, least: "owner" }, ({ orgId }) => invoicesOf(orgId))
      }, settled)

      return Plans.of({ read, checkout, portal, change, refresh, invoices })
    })
  )
}
