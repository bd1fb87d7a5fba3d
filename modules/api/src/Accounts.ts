import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SessionAuth } from "./Auth.ts"
import { bodyErrors, Conflict, guardedErrors } from "./Errors.ts"
import {
  Accepted,
  AccountTokenId,
  AccountTokenList,
  ChangePassword,
  CreatedAccountToken,
  DeleteAccount,
  NewAccountToken,
  SignedIn
} from "./wire/Account.ts"

const params = { id: AccountTokenId } as const

/** What a person does with their own account. */
export class Accounts extends HttpApiGroup.make("accounts")
  .add(
    HttpApiEndpoint.post("changePassword", "/v1/account/password", {
      payload: ChangePassword,
      success: SignedIn,
      error: [...guardedErrors, ...bodyErrors]
    }),
    HttpApiEndpoint.post("sendVerification", "/v1/account/verification", {
      success: Accepted.pipe(HttpApiSchema.status(202)),
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.delete("remove", "/v1/account", {
      payload: DeleteAccount,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }),
    HttpApiEndpoint.get("listTokens", "/v1/account/tokens", { success: AccountTokenList, error: [...guardedErrors] }),
    HttpApiEndpoint.post("createToken", "/v1/account/tokens", {
      payload: NewAccountToken,
      success: CreatedAccountToken.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors]
    }),
    HttpApiEndpoint.post("revokeToken", "/v1/account/tokens/:id/revoke", {
      params,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    })
  )
  .middleware(SessionAuth)
  .annotate(OpenApi.Description, "An account, and its tokens for the command line.") {}
