import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ProjectAuth } from "./Auth.ts"
import { guardedErrors } from "./Errors.ts"
import { EnvironmentName, Fingerprint, projectParams, ServerName } from "./wire/Common.ts"
import { ChangePage, DeploymentPage, Report, ServerList } from "./wire/History.ts"
import { PageSize } from "./wire/Org.ts"
import { SnapshotDocument } from "./wire/Snapshot.ts"

const server = { ...projectParams, server: ServerName } as const
const page = {
  environment: Schema.optionalKey(EnvironmentName),
  before: Schema.optionalKey(Schema.String),
  limit: Schema.optionalKey(PageSize)
} as const

/** What was recorded of the servers of a project, and how it changed (CON-20..CON-25). */
export class History extends HttpApiGroup.make("history")
  .add(
    HttpApiEndpoint.get("servers", "/v1/projects/:org/:project/servers", {
      params: projectParams,
      success: ServerList,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List the servers of a project."),
    HttpApiEndpoint.get("deployments", "/v1/projects/:org/:project/servers/:server/deployments", {
      params: server,
      query: page,
      success: DeploymentPage,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List the recorded snapshots of a server, newest first."),
    HttpApiEndpoint.get("changes", "/v1/projects/:org/:project/servers/:server/changes", {
      params: server,
      query: page,
      success: ChangePage,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List the distinct contracts of a server, newest first, with what each changed."),
    HttpApiEndpoint.get("document", "/v1/projects/:org/:project/documents/:fingerprint", {
      params: { ...projectParams, fingerprint: Fingerprint },
      success: SnapshotDocument,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read a snapshot by its fingerprint."),
    HttpApiEndpoint.get("compare", "/v1/projects/:org/:project/compare", {
      params: projectParams,
      query: { from: Fingerprint, to: Fingerprint },
      success: Report,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Compare two recorded contracts.")
  )
  .middleware(ProjectAuth)
  .annotate(OpenApi.Description, "Recorded snapshots, and how they changed.") {}
