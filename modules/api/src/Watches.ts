import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AccountAuth } from "./Auth.ts"
import { bodyErrors, Conflict, guardedErrors, Unavailable } from "./Errors.ts"
import { projectParams, Uuid } from "./wire/Common.ts"
import { PageSize } from "./wire/Org.ts"
import { Availability, CheckPage, NewWatch, WatchChanges, WatchCredential, WatchInfo, WatchList } from "./wire/Watch.ts"

const watch = { ...projectParams, watch: Uuid } as const
const watchDays = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 30 }))

/** Watched servers (CON-26..CON-30, CON-39). */
export class Watches extends HttpApiGroup.make("watches")
  .add(
    HttpApiEndpoint.get("list", "/v1/projects/:org/:project/watches", {
      params: projectParams,
      success: WatchList,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List the watched servers."),
    HttpApiEndpoint.post("create", "/v1/projects/:org/:project/watches", {
      params: projectParams,
      payload: NewWatch,
      success: WatchInfo.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Watch a server at a public address."),
    HttpApiEndpoint.get("read", "/v1/projects/:org/:project/watches/:watch", {
      params: watch,
      success: WatchInfo,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read how a watched server stands."),
    HttpApiEndpoint.patch("change", "/v1/projects/:org/:project/watches/:watch", {
      params: watch,
      payload: WatchChanges,
      success: WatchInfo,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Change how a server is watched, or pause it."),
    HttpApiEndpoint.delete("remove", "/v1/projects/:org/:project/watches/:watch", {
      params: watch,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Stop watching a server."),
    HttpApiEndpoint.put("keepCredential", "/v1/projects/:org/:project/watches/:watch/credential", {
      params: watch,
      payload: WatchCredential,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, ...bodyErrors, Unavailable]
    }).annotate(OpenApi.Summary, "Keep headers for a watched server, sealed."),
    HttpApiEndpoint.delete("dropCredential", "/v1/projects/:org/:project/watches/:watch/credential", {
      params: watch,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Forget the kept headers."),
    HttpApiEndpoint.get("checks", "/v1/projects/:org/:project/watches/:watch/checks", {
      params: watch,
      query: { before: Schema.optionalKey(Schema.String), limit: Schema.optionalKey(PageSize) },
      success: CheckPage,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List the looks at a watched server, newest first."),
    HttpApiEndpoint.get("availability", "/v1/projects/:org/:project/watches/:watch/availability", {
      params: watch,
      query: { days: Schema.optionalKey(watchDays) },
      success: Availability,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read how often and how fast a watched server answered.")
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Servers that the service looks at by itself.") {}
