import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AccountAuth } from "./Auth.ts"
import { bodyErrors, Conflict, guardedErrors } from "./Errors.ts"
import { OrgSlug } from "./wire/Org.ts"
import { InvoiceList, PlanChange, PlanInfo, PlanPage } from "./wire/Plan.ts"

const org = { org: OrgSlug } as const

/** Plans, what is used of them, and how they are paid (ING-14..ING-22, ING-33, CON-43). */
export class Plans extends HttpApiGroup.make("plans")
  .add(
    HttpApiEndpoint.get("read", "/v1/orgs/:org/plan", {
      params: org,
      success: PlanInfo,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read the plan, and what is used of it this month."),
    HttpApiEndpoint.post("change", "/v1/orgs/:org/plan", {
      params: org,
      payload: PlanChange,
      success: PlanInfo,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Change the plan, where the operator sends the invoices."),
    HttpApiEndpoint.post("checkout", "/v1/orgs/:org/plan/checkout", {
      params: org,
      success: PlanPage,
      error: [...guardedErrors, Conflict]
    }).annotate(OpenApi.Summary, "Begin to pay for Team: answers the address of the provider's page."),
    HttpApiEndpoint.post("portal", "/v1/orgs/:org/plan/portal", {
      params: org,
      success: PlanPage,
      error: [...guardedErrors, Conflict]
    }).annotate(OpenApi.Summary, "Manage the payment: answers the address of the provider's page."),
    HttpApiEndpoint.post("refresh", "/v1/orgs/:org/plan/refresh", {
      params: org,
      success: PlanInfo,
      error: [...guardedErrors, Conflict]
    }).annotate(OpenApi.Summary, "Ask the provider how the subscription stands."),
    HttpApiEndpoint.get("invoices", "/v1/orgs/:org/invoices", {
      params: org,
      success: InvoiceList,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List the invoices that the operator sends, newest first.")
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Plans of organizations, what is used of them, and how they are paid.") {}
