// Signing up and in, and the links that are mailed.
import { call, useSession } from "./api.js"
import { field, form, h } from "./dom.js"

const email = () => field("Email", "email", { type: "email", autocomplete: "email" })
const password = (label, autocomplete) =>
  field(label, "password", { type: "password", autocomplete, minlength: 12, maxlength: 256 })

/** Signing in. */
export const signIn = (go) => [
  h("h1", {}, "Sign in"),
  form(
    "Sign in",
    async (values) => {
      useSession(await call("POST", "/v1/sign-in", values))
      go("/")
    },
    email(),
    field("Password", "password", { type: "password", autocomplete: "current-password" })
  ),
  h(
    "p",
    {},
    h("a", { href: "/signup" }, "Create an account"),
    " · ",
    h("a", { href: "/forgot" }, "Forgot the password")
  )
]

/** Signing up, which signs in as well. */
export const signUp = (go) => [
  h("h1", {}, "Create an account"),
  form(
    "Create account",
    async (values) => {
      await call("POST", "/v1/sign-up", values)
      useSession(await call("POST", "/v1/sign-in", { email: values.email, password: values.password }))
      go("/")
    },
    email(),
    password("Password, at least 12 characters", "new-password")
  ),
  h("p", {}, h("a", { href: "/signin" }, "Sign in instead"))
]

/** Asking for a link that sets a new password. */
export const forgot = () => {
  const told = h("p", { role: "status" })
  return [
    h("h1", {}, "Set a new password"),
    form(
      "Send link",
      async (values) => {
        const { mail } = await call("POST", "/v1/password/forgot", values)
        told.textContent = mail
          ? "If there is such an account, a link is on its way."
          : "Email is not configured here: the operator finds the link in the outbox."
      },
      email()
    ),
    told
  ]
}

/** Setting it with the token of the link. */
export const reset = (go, token) => [
  h("h1", {}, "Set a new password"),
  form(
    "Set password",
    async (values) => {
      await call("POST", "/v1/password/reset", { token, password: values.password })
      go("/signin")
    },
    password("New password, at least 12 characters", "new-password")
  )
]

/** Confirming an address with the token of the link. */
export const verify = (go, token) => [
  h("h1", {}, "Confirm your email"),
  form("Confirm", async () => {
    await call("POST", "/v1/email/verify", { token })
    go("/")
  })
]

/** Joining an organization with the token of the link. */
export const invitation = (go, token) => [
  h("h1", {}, "Join an organization"),
  form("Join", async () => {
    await call("POST", "/v1/invitations/accept", { token })
    go("/")
  })
]
