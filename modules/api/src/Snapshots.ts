import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ProjectAuth } from "./Auth.ts"
import { bodyErrors, guardedErrors } from "./Errors.ts"
import { projectParams } from "./wire/Common.ts"
import { Deployment, Push } from "./wire/Snapshot.ts"

/**
 * Recording what is deployed (ING-70). The same snapshot again is a new deployment of the same document. The same
 * `Idempotency-Key` again is the same deployment, so that a push whose answer was lost can be repeated.
 */
export class Snapshots extends HttpApiGroup.make("snapshots")
  .add(
    HttpApiEndpoint.post("push", "/v1/projects/:org/:project/snapshots", {
      params: projectParams,
      headers: {
        "idempotency-key": Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9A-Za-z-]{8,64}$/u)))
      },
      payload: Push,
      success: Deployment.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors]
    }).annotate(OpenApi.Summary, "Record a snapshot as a deployment.")
  )
  .middleware(ProjectAuth)
  .annotate(OpenApi.Description, "Snapshots of what is deployed.") {}
