// An organization becomes a customer of the provider.
import { Billing, type Payer } from "@mcp-inspect/billing/Billing"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { inOrg } from "../platform/Tenant.ts"
import { newUuid } from "../platform/secrets.ts"
import { nowDate } from "../platform/times.ts"
import { customerOf, lockedPlan } from "./planRows.ts"

/**
 * Makes a customer and keeps it before anything is bought in its name, so that webhooks find the organization. Of two that
 * are made at once the first is kept. One of which we never learned is of no use to anybody, and costs nothing.
 */
export const enrol = Effect.fn("plans.enrol")(function* ({ email, name, org }: Payer) {
  const sql = yield* SqlClient.SqlClient
  const billing = yield* Billing
  const made = yield* billing.customer({ email, name, org }, yield* newUuid)
  return yield* inOrg(
    org,
    Effect.gen(function* () {
      // With its row locked, and the organization by that, nobody deletes it meanwhile.
      yield* lockedPlan(org, yield* nowDate)
      yield* sql`
        insert into billing_customers ${sql.insert({ customer: made, org_id: org })} on conflict (org_id) do nothing`
      return (yield* customerOf(org)) ?? made
    })
  )
})
