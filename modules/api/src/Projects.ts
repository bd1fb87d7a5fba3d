import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AccountAuth } from "./Auth.ts"
import { bodyErrors, Conflict, guardedErrors } from "./Errors.ts"
import { projectParams } from "./wire/Common.ts"
import { OrgSlug, TypedName } from "./wire/Org.ts"
import {
  Acceptance,
  AcceptanceList,
  FindingFingerprint,
  NewAcceptance,
  NewProject,
  ProjectChanges,
  ProjectInfo,
  ProjectList,
  ProjectSettings
} from "./wire/Project.ts"

const org = { org: OrgSlug } as const
const acceptance = { ...projectParams, fingerprint: FindingFingerprint } as const

/** Projects, and what they decide about findings (CON-23). */
export class Projects extends HttpApiGroup.make("projects")
  .add(
    HttpApiEndpoint.get("list", "/v1/orgs/:org/projects", {
      params: org,
      success: ProjectList,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.post("create", "/v1/orgs/:org/projects", {
      params: org,
      payload: NewProject,
      success: ProjectInfo.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.get("read", "/v1/projects/:org/:project", {
      params: projectParams,
      success: ProjectInfo,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.patch("update", "/v1/projects/:org/:project", {
      params: projectParams,
      payload: ProjectChanges,
      success: ProjectInfo,
      error: [...guardedErrors, ...bodyErrors]
    }),
    HttpApiEndpoint.delete("remove", "/v1/projects/:org/:project", {
      params: projectParams,
      payload: TypedName,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.get("settings", "/v1/projects/:org/:project/settings", {
      params: projectParams,
      success: ProjectSettings,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.put("changeSettings", "/v1/projects/:org/:project/settings", {
      params: projectParams,
      payload: ProjectSettings,
      success: ProjectSettings,
      error: [...guardedErrors, ...bodyErrors]
    }),
    HttpApiEndpoint.get("acceptances", "/v1/projects/:org/:project/acceptances", {
      params: projectParams,
      success: AcceptanceList,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.post("accept", "/v1/projects/:org/:project/acceptances", {
      params: projectParams,
      payload: NewAcceptance,
      success: Acceptance.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.delete("withdraw", "/v1/projects/:org/:project/acceptances/:fingerprint", {
      params: acceptance,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    })
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Projects, their settings and what they accepted.") {}
