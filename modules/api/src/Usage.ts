import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ProjectAuth } from "./Auth.ts"
import { guardedErrors } from "./Errors.ts"
import { projectParams } from "./wire/Common.ts"
import { Usage as UsageAnswer, usagePart, UsedKind } from "./wire/Usage.ts"

/** Observed usage of one entity (ING-45). */
export class Usage extends HttpApiGroup.make("usage")
  .add(
    HttpApiEndpoint.get("read", "/v1/projects/:org/:project/usage", {
      params: projectParams,
      query: { entity: Schema.NonEmptyString, kind: Schema.optionalKey(UsedKind), ...usagePart },
      success: UsageAnswer,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read what was recorded of one tool, resource or prompt.")
  )
  .middleware(ProjectAuth)
  .annotate(OpenApi.Description, "Observed usage, with its window and what limits it.") {}
