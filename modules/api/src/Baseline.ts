import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ProjectAuth } from "./Auth.ts"
import { guardedErrors } from "./Errors.ts"
import { EnvironmentName, projectParams, ServerName } from "./wire/Common.ts"
import { SnapshotDocument } from "./wire/Snapshot.ts"

/** The newest pushed snapshot of a server in an environment, as the document itself (ING-71). */
export class Baseline extends HttpApiGroup.make("baseline")
  .add(
    HttpApiEndpoint.get("read", "/v1/projects/:org/:project/baseline", {
      params: projectParams,
      query: { server: Schema.optionalKey(ServerName), environment: Schema.optionalKey(EnvironmentName) },
      success: SnapshotDocument,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read the newest snapshot that was recorded of a server.")
  )
  .middleware(ProjectAuth)
  .annotate(OpenApi.Description, "What a check compares with.") {}
