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
    }).annotate(OpenApi.Summary, "Change the password; every other session ends."),
    HttpApiEndpoint.post("sendVerification", "/v1/account/verification", {
      success: Accepted.pipe(HttpApiSchema.status(202)),
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Send the mail that confirms the address again."),
    HttpApiEndpoint.delete("remove", "/v1/account", {
      payload: DeleteAccount,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors, ...bodyErrors, Conflict]
    }).annotate(OpenApi.Summary, "Delete the account."),
    HttpApiEndpoint.get("listTokens", "/v1/account/tokens", {
      success: AccountTokenList,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List the tokens of the account."),
    HttpApiEndpoint.post("createToken", "/v1/account/tokens", {
      payload: NewAccountToken,
      success: CreatedAccountToken.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors]
    }).annotate(OpenApi.Summary, "Make a token; it is shown in this answer alone."),
    HttpApiEndpoint.post("revokeToken", "/v1/account/tokens/:id/revoke", {
      params,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "End a token.")
  )
  .middleware(SessionAuth)
  .annotate(OpenApi.Description, "An account, and its tokens for the command line.") {}
