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
    }),
    HttpApiEndpoint.post("create", "/v1/projects/:org/:project/watches", {
      params: projectParams,
      payload: NewWatch,
      success: WatchInfo.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.get("read", "/v1/projects/:org/:project/watches/:watch", {
      params: watch,
      success: WatchInfo,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.patch("change", "/v1/projects/:org/:project/watches/:watch", {
      params: watch,
      payload: WatchChanges,
      success: WatchInfo,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.delete("remove", "/v1/projects/:org/:project/watches/:watch", {
      params: watch,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.put("keepCredential", "/v1/projects/:org/:project/watches/:watch/credential", {
      params: watch,
      payload: WatchCredential,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, ...bodyErrors, Unavailable]
    }),
    HttpApiEndpoint.delete("dropCredential", "/v1/projects/:org/:project/watches/:watch/credential", {
      params: watch,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.get("checks", "/v1/projects/:org/:project/watches/:watch/checks", {
      params: watch,
      query: { before: Schema.optionalKey(Schema.String), limit: Schema.optionalKey(PageSize) },
      success: CheckPage,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.get("availability", "/v1/projects/:org/:project/watches/:watch/availability", {
      params: watch,
      query: { days: Schema.optionalKey(watchDays) },
      success: Availability,
      error: [...guardedErrors]
    })
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Servers that the service looks at by itself.") {}
