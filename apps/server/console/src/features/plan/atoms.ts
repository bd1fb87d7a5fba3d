// The plan of an organization, what is used of it, and how it is paid.
import { Plans } from "@mcp-inspect/api/Plans"
import { HttpApi } from "effect/http-api"
import { Atom, AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class Paying extends AtomHttpApi.Service<Paying>()("console/Paying", {
  api: HttpApi.make("mcp-inspect").add(Plans),
  ...connected
}) {}

/** The plan of an organization, and its month so far. */
export const plan = Atom.family((org: string) =>
  Paying.query("plans", "read", { params: { org }, reactivityKeys: ["plan"] })
)

/** The invoices that the operator sends. */
export const invoices = Atom.family((org: string) =>
  Paying.query("plans", "invoices", { params: { org }, reactivityKeys: ["plan"] })
)

/** Changes to another plan, where the operator sends the invoices. */
export const changePlan = Paying.mutation("plans", "change")

/** Begins to pay. */
export const checkout = Paying.mutation("plans", "checkout")

/** Leads to where payment is managed. */
export const portal = Paying.mutation("plans", "portal")

/** Asks the provider how things stand. */
export const refreshPlan = Paying.mutation("plans", "refresh")
