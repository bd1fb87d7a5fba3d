import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AccountAuth } from "./Auth.ts"
import { bodyErrors, Conflict, guardedErrors } from "./Errors.ts"
import { CreatedKey, KeyId, KeyList, NewKey, RevokedKey, RotatedKey } from "./wire/Key.ts"

const params = { id: KeyId } as const

/** The keys of an account's projects (ING-72). */
export class Keys extends HttpApiGroup.make("keys")
  .add(
    HttpApiEndpoint.get("list", "/v1/keys", { success: KeyList, error: [...guardedErrors] }),
    HttpApiEndpoint.post("create", "/v1/keys", {
      payload: NewKey,
      success: CreatedKey.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.post("rotate", "/v1/keys/:id/rotate", {
      params,
      success: RotatedKey.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, Conflict]
    }),
    HttpApiEndpoint.post("revoke", "/v1/keys/:id/revoke", {
      params,
      success: RevokedKey,
      error: [...guardedErrors]
    })
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Keys of projects. Only their digests are stored.") {}
