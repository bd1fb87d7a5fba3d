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
    }).annotate(OpenApi.Summary, "List the projects of an organization."),
    HttpApiEndpoint.post("create", "/v1/orgs/:org/projects", {
      params: org,
      payload: NewProject,
      success: ProjectInfo.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Make a project."),
    HttpApiEndpoint.get("read", "/v1/projects/:org/:project", {
      params: projectParams,
      success: ProjectInfo,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read a project."),
    HttpApiEndpoint.patch("update", "/v1/projects/:org/:project", {
      params: projectParams,
      payload: ProjectChanges,
      success: ProjectInfo,
      error: [...guardedErrors, ...bodyErrors]
    }).annotate(OpenApi.Summary, "Rename a project."),
    HttpApiEndpoint.delete("remove", "/v1/projects/:org/:project", {
      params: projectParams,
      payload: TypedName,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Delete a project with everything recorded of it."),
    HttpApiEndpoint.get("settings", "/v1/projects/:org/:project/settings", {
      params: projectParams,
      success: ProjectSettings,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read what fails in a project, its severities and ignores."),
    HttpApiEndpoint.put("changeSettings", "/v1/projects/:org/:project/settings", {
      params: projectParams,
      payload: ProjectSettings,
      success: ProjectSettings,
      error: [...guardedErrors, ...bodyErrors]
    }).annotate(OpenApi.Summary, "Replace what fails in a project, its severities and ignores."),
    HttpApiEndpoint.get("acceptances", "/v1/projects/:org/:project/acceptances", {
      params: projectParams,
      success: AcceptanceList,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List the findings that were accepted, with their reasons."),
    HttpApiEndpoint.post("accept", "/v1/projects/:org/:project/acceptances", {
      params: projectParams,
      payload: NewAcceptance,
      success: Acceptance.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Accept a finding, with a reason."),
    HttpApiEndpoint.delete("withdraw", "/v1/projects/:org/:project/acceptances/:fingerprint", {
      params: acceptance,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Take an acceptance back.")
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Projects, their settings and what they accepted.") {}
