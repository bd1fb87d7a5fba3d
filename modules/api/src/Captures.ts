import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ProjectAuth } from "./Auth.ts"
import { bodyErrors, Conflict, guardedErrors } from "./Errors.ts"
import { CaptureId, CaptureInfo, CaptureList, CaptureRetry, NewCapture } from "./wire/Capture.ts"
import { projectParams, ServerName } from "./wire/Common.ts"

const capture = { ...projectParams, capture: CaptureId } as const

/** Captures that the service makes of servers at public addresses (CON-8..CON-17). */
export class Captures extends HttpApiGroup.make("captures")
  .add(
    HttpApiEndpoint.post("start", "/v1/projects/:org/:project/captures", {
      params: projectParams,
      payload: NewCapture,
      success: CaptureInfo.pipe(HttpApiSchema.status(202)),
      error: [...guardedErrors, ...bodyErrors]
    }).annotate(OpenApi.Summary, "Capture a server at a public address."),
    HttpApiEndpoint.get("list", "/v1/projects/:org/:project/captures", {
      params: projectParams,
      query: { server: Schema.optionalKey(ServerName) },
      success: CaptureList,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List captures."),
    HttpApiEndpoint.get("read", "/v1/projects/:org/:project/captures/:capture", {
      params: capture,
      success: CaptureInfo,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read how a capture stands."),
    HttpApiEndpoint.get("follow", "/v1/projects/:org/:project/captures/:capture/events", {
      params: capture,
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" })),
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Follow a capture as server-sent events until it ends."),
    HttpApiEndpoint.post("retry", "/v1/projects/:org/:project/captures/:capture/retry", {
      params: capture,
      payload: CaptureRetry,
      success: CaptureInfo.pipe(HttpApiSchema.status(202)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Make a capture anew, with a header where the server asks for one.")
  )
  .middleware(ProjectAuth)
  .annotate(OpenApi.Description, "Captures of servers at public addresses, with their progress.") {}
