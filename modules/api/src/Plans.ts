import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AccountAuth } from "./Auth.ts"
import { bodyErrors, Conflict, guardedErrors } from "./Errors.ts"
import { OrgSlug } from "./wire/Org.ts"
import { InvoiceList, PlanChange, PlanInfo, PlanPage } from "./wire/Plan.ts"

const org = { org: OrgSlug } as const

/** Plans, what is used of them, and how they are paid (ING-14..ING-22, ING-33, CON-43). */
export class Plans extends HttpApiGroup.make("plans")
  .add(
    HttpApiEndpoint.get("read", "/v1/orgs/:org/plan", { params: org, success: PlanInfo, error: [...guardedErrors] }),
    HttpApiEndpoint.post("change", "/v1/orgs/:org/plan", {
      params: org,
      payload: PlanChange,
      success: PlanInfo,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.post("checkout", "/v1/orgs/:org/plan/checkout", {
      params: org,
      success: PlanPage,
      error: [...guardedErrors, Conflict]
    }),
    HttpApiEndpoint.post("portal", "/v1/orgs/:org/plan/portal", {
      params: org,
      success: PlanPage,
      error: [...guardedErrors, Conflict]
    }),
    HttpApiEndpoint.post("refresh", "/v1/orgs/:org/plan/refresh", {
      params: org,
      success: PlanInfo,
      error: [...guardedErrors, Conflict]
    }),
    HttpApiEndpoint.get("invoices", "/v1/orgs/:org/invoices", {
      params: org,
      success: InvoiceList,
      error: [...guardedErrors]
    })
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Plans of organizations, what is used of them, and how they are paid.") {}
