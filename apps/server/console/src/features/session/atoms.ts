// Who is signed in, and how they come and go.
import { SignInGroup, Sessions } from "@mcp-inspect/api/Sessions"
import { Status } from "@mcp-inspect/api/Status"
import { HttpApi } from "effect/http-api"
import { AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class Session extends AtomHttpApi.Service<Session>()("console/Session", {
  api: HttpApi.make("mcp-inspect").add(Sessions, SignInGroup, Status),
  ...connected
}) {}

/** Who is signed in. */
export const session = Session.query("sessions", "current", { reactivityKeys: ["session"] })

/** What this service offers to whoever signs in. */
export const status = Session.query("status", "read", {})

/** Signing in; what is known of the session is asked for anew. */
export const signIn = Session.mutation("signIn", "signIn")

/** Signing up. */
export const signUp = Session.mutation("signIn", "signUp")

/** Signing out. */
export const signOut = Session.mutation("sessions", "signOut")

/** Asks for a link that sets a new password. */
export const forgotPassword = Session.mutation("signIn", "forgotPassword")

/** Sets a new password. */
export const resetPassword = Session.mutation("signIn", "resetPassword")

/** Confirms an address. */
export const verifyEmail = Session.mutation("signIn", "verifyEmail")
