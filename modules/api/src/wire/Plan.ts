// Plans on the wire: what an organization has of a month, and what that costs.
import { Schema } from "effect"
import { Count, Instant } from "./Common.ts"

/** A UTC calendar month, such as `2026-11` (ING-20). */
export const Month = Schema.String.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])$/u))

/** A plan. `unlimited` is given by the operator of an installation and not for sale. */
export const PlanName = Schema.Literals(["free", "team", "unlimited"])

/** Who takes the money: `stripe` has a checkout and a portal, `manual` is the operator, with `none` Team cannot be had. */
export const Payments = Schema.Literals(["stripe", "manual", "none"])

/** The plan of an organization, and its month so far (CON-43, ING-22). */
export const PlanInfo = Schema.Struct({
  plan: PlanName,
  /** The month that runs, in UTC. */
  month: Month,
  /** Events of the month that were kept. */
  kept: Count,
  /** Events of the month that were discarded because the allowance was used up; of paid plans none. */
  dropped: Count,
  /** Events that the plan includes each month; null where there is no limit. */
  included: Schema.NullOr(Count),
  /** Whether events beyond what a plan allows are discarded here: an operator may lift all limits (ING-34). */
  enforced: Schema.Boolean,
  /** Full millions beyond what is included, so far. */
  billableMillions: Count,
  /** What the month comes to so far, in cents of a dollar. */
  chargeCents: Count,
  /** What the plan changes to when a month begins; null where it stays. */
  next: Schema.NullOr(Schema.Struct({ plan: PlanName, from: Month })),
  /** Whether a payment is due that failed. */
  pastDue: Schema.Boolean,
  payments: Payments
}).annotate({ identifier: "Plan" })

/** What an organization has of a month. */
export type PlanInfo = typeof PlanInfo.Type

/** Where to send the browser. */
export const PlanPage = Schema.Struct({ url: Schema.String })

/** The plan to change to, where the operator sends the invoices: Team at once, Free when the month has ended. */
export const PlanChange = Schema.Struct({ plan: Schema.Literals(["free", "team"]) })

/** An invoice that the operator sends. */
export const Invoice = Schema.Struct({
  month: Month,
  /** Events that were kept. */
  kept: Count,
  /** In cents of a dollar. */
  totalCents: Count,
  issuedAt: Instant
}).annotate({ identifier: "Invoice" })

/** The invoices of an organization, newest first. */
export const InvoiceList = Schema.Struct({ invoices: Schema.Array(Invoice) })
