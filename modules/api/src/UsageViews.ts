import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AccountAuth, ProjectAuth } from "./Auth.ts"
import { bodyErrors, guardedErrors } from "./Errors.ts"
import { Fingerprint, projectParams } from "./wire/Common.ts"
import { usagePart } from "./wire/Usage.ts"
import { UsageSettings } from "./wire/UsageSettings.ts"
import { KnownEvidence, UsageOverview, UsageSurfaces } from "./wire/UsageViews.ts"

/** Recorded use of a whole project. */
export class UsageViews extends HttpApiGroup.make("usageViews")
  .add(
    HttpApiEndpoint.get("overview", "/v1/projects/:org/:project/usage/overview", {
      params: projectParams,
      query: usagePart,
      success: UsageOverview,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read recorded use by day, name and client."),
    HttpApiEndpoint.get("surfaces", "/v1/projects/:org/:project/usage/surfaces", {
      params: projectParams,
      query: usagePart,
      success: UsageSurfaces,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read which contracts answered calls, over time."),
    HttpApiEndpoint.get("evidence", "/v1/projects/:org/:project/usage/evidence", {
      params: projectParams,
      query: { from: Fingerprint, to: Fingerprint },
      success: KnownEvidence,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read what was known of use when a comparison was first asked about.")
  )
  .middleware(ProjectAuth)
  .annotate(OpenApi.Description, "Recorded use of a project: by day, entity and client, and by contract over time.") {}

/** What a project decides about evidence of usage (USE-2). */
export class UsageDecisions extends HttpApiGroup.make("usageDecisions")
  .add(
    HttpApiEndpoint.get("settings", "/v1/projects/:org/:project/usage/settings", {
      params: projectParams,
      success: UsageSettings,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read the window, the threshold and the clients that are not counted."),
    HttpApiEndpoint.put("changeSettings", "/v1/projects/:org/:project/usage/settings", {
      params: projectParams,
      payload: UsageSettings,
      success: UsageSettings,
      error: [...guardedErrors, ...bodyErrors]
    }).annotate(OpenApi.Summary, "Replace the window, the threshold and the clients that are not counted.")
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "What a project decides about evidence of usage: what is shown, never a severity.") {}
