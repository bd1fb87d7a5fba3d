import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SessionAuth } from "./Auth.ts"
import { bodyErrors, commonErrors, Forbidden, guardedErrors, NotFound, Unauthorized } from "./Errors.ts"
import {
  Accepted,
  ForgottenPassword,
  ResetPassword,
  SessionList,
  SignedIn,
  SignIn,
  SignUp,
  VerifyEmail
} from "./wire/Account.ts"
import { Schema } from "effect"

const accepted = Accepted.pipe(HttpApiSchema.status(202))

const params = { id: Schema.String } as const

// A request that another site made is forbidden, signing in included.
const openErrors = [...commonErrors, Forbidden] as const

/** Becoming known and signing in (CON-1..CON-6). No answer tells whether an address has an account. */
export class SignInGroup extends HttpApiGroup.make("signIn")
  .add(
    HttpApiEndpoint.post("signUp", "/v1/sign-up", {
      payload: SignUp,
      success: accepted,
      error: [...openErrors, ...bodyErrors, NotFound]
    }).annotate(OpenApi.Summary, "Make an account."),
    HttpApiEndpoint.post("signIn", "/v1/sign-in", {
      payload: SignIn,
      success: SignedIn,
      error: [...openErrors, ...bodyErrors, Unauthorized]
    }).annotate(OpenApi.Summary, "Begin a session."),
    HttpApiEndpoint.post("forgotPassword", "/v1/password/forgot", {
      payload: ForgottenPassword,
      success: accepted,
      error: [...openErrors, ...bodyErrors]
    }).annotate(OpenApi.Summary, "Send a mail with a link to set a password."),
    HttpApiEndpoint.post("resetPassword", "/v1/password/reset", {
      payload: ResetPassword,
      success: HttpApiSchema.NoContent,
      error: [...openErrors, ...bodyErrors, NotFound]
    }).annotate(OpenApi.Summary, "Set a password by the link of that mail."),
    HttpApiEndpoint.post("verifyEmail", "/v1/email/verify", {
      payload: VerifyEmail,
      success: HttpApiSchema.NoContent,
      error: [...openErrors, ...bodyErrors, NotFound]
    }).annotate(OpenApi.Summary, "Confirm an address by the link of a mail.")
  )
  .annotate(OpenApi.Description, "Signing up and in. Requests from another site are refused.") {}

/** The sessions of a signed-in browser. */
export class Sessions extends HttpApiGroup.make("sessions")
  .add(
    HttpApiEndpoint.get("current", "/v1/session", { success: SignedIn, error: [...guardedErrors] }).annotate(
      OpenApi.Summary,
      "Read who is signed in."
    ),
    HttpApiEndpoint.post("signOut", "/v1/sign-out", {
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "End this session."),
    HttpApiEndpoint.get("list", "/v1/sessions", { success: SessionList, error: [...guardedErrors] }).annotate(
      OpenApi.Summary,
      "List the sessions of the account."
    ),
    HttpApiEndpoint.delete("end", "/v1/sessions/:id", {
      params,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "End a session.")
  )
  .middleware(SessionAuth)
  .annotate(OpenApi.Description, "The sessions of an account.") {}
