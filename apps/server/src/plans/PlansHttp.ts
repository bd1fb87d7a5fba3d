import { Api } from "@mcp-inspect/api/Api"
import { Account } from "@mcp-inspect/api/Auth"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Plans } from "./Plans.ts"

/** The routes of plans. */
export const PlansHttp = HttpApiBuilder.group(
  Api,
  "plans",
  Effect.fn(function* (handlers) {
    const plans = yield* Plans
    const by = <A, E>(use: (account: string) => Effect.Effect<A, E>) => Effect.flatMap(Account, ({ id }) => use(id))
    const toPage = Effect.map((url: string) => ({ url }))

    return handlers.handleAll({
      read: ({ params }) => by((account) => plans.read(account, params.org)),
      change: ({ params, payload }) => by((account) => plans.change(account, params.org, payload.plan)),
      checkout: ({ params }) => by((account) => toPage(plans.checkout(account, params.org))),
      portal: ({ params }) => by((account) => toPage(plans.portal(account, params.org))),
      refresh: ({ params }) => by((account) => plans.refresh(account, params.org)),
      invoices: ({ params }) =>
        by((account) => Effect.map(plans.invoices(account, params.org), (invoices) => ({ invoices })))
    })
  })
)
