import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AccountAuth } from "./Auth.ts"
import { bodyErrors, Conflict, guardedErrors } from "./Errors.ts"
import { CreatedKey, KeyId, KeyList, NewKey, RevokedKey, RotatedKey } from "./wire/Key.ts"

const params = { id: KeyId } as const

/** The keys of an account's projects (ING-72). */
export class Keys extends HttpApiGroup.make("keys")
  .add(
    HttpApiEndpoint.get("list", "/v1/keys", { success: KeyList, error: [...guardedErrors] }).annotate(
      OpenApi.Summary,
      "List the keys of a project."
    ),
    HttpApiEndpoint.post("create", "/v1/keys", {
      payload: NewKey,
      success: CreatedKey.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Make a key; it is shown in this answer alone."),
    HttpApiEndpoint.post("rotate", "/v1/keys/:id/rotate", {
      params,
      success: RotatedKey.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, Conflict]
    }).annotate(OpenApi.Summary, "Make a key that follows another, which works for 7 days more."),
    HttpApiEndpoint.post("revoke", "/v1/keys/:id/revoke", {
      params,
      success: RevokedKey,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "End a key.")
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Keys of projects. Only their digests are stored.") {}
