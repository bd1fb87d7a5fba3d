// Signing up and in, and the links that are mailed.
import { call, useSession } from "./api.js"
import { h, link, note } from "./dom.js"
import { button, field, form } from "./forms.js"

const email = () => field("Email", "email", { type: "email", autocomplete: "username", maxlength: 254 })

/** A field for a password that is chosen. */
export const newPassword = (label, name = "password") =>
  field(label, name, { type: "password", autocomplete: "new-password", help: "At least 12 characters." })

const enter = async ({ email, password }) => useSession(await call("POST", "/v1/sign-in", { email, password }))

const setup = async () => (await call("GET", "/v1/status")).signIn ?? { github: false, signUp: "open" }

const withGitHub = ({ github }) => (github ? h("p", {}, link("/v1/github/start", "Sign in with GitHub")) : undefined)

const signInForm = (then) =>
  form(
    "Sign in",
    async (values) => {
      await enter(values)
      await then()
    },
    email(),
    field("Password", "password", { type: "password", autocomplete: "current-password" })
  )

/* The answer of signing up is the same for an address that has an account, so signing in tells. */
const known = "That address cannot be signed in to with this password. If you have an account, sign in with its own."

const signUpForm = (then, invitation) =>
  form(
    "Create account",
    async (values) => {
      const sent = invitation === undefined ? values : { ...values, invitation }
      await call("POST", "/v1/sign-up", sent).catch((error) => {
        if (error.status !== 404) throw error
        throw new Error("Sign-up is closed here. It takes an invitation to this very address.")
      })
      await enter(values).catch((error) => {
        throw error.status === 401 ? new Error(known) : error
      })
      await then()
    },
    email(),
    newPassword("Password")
  )

/** Signing in; `then` leads on. */
export const signIn = async (then) => {
  const how = await setup()
  return [
    h("h1", {}, "Sign in"),
    signInForm(then),
    withGitHub(how),
    how.signUp === "closed"
      ? note("Sign-up is closed here: open the link of your invitation to create an account.")
      : "",
    h("p", {}, link("/signup", "Create an account"), " · ", link("/forgot", "Forgot the password"))
  ]
}

/** Signing up, which signs in as well. */
export const signUp = async (then) => {
  const how = await setup()
  return [
    h("h1", {}, "Create an account"),
    how.signUp === "closed"
      ? note("Sign-up is closed here. The first account can be made, and any other with the link of an invitation.")
      : "",
    signUpForm(then),
    withGitHub(how),
    h("p", {}, link("/signin", "Sign in instead"))
  ]
}

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
          : "No mail is sent from here: if there is such an account, the operator finds the link in the outbox."
      },
      email()
    ),
    told,
    h("p", {}, link("/signin", "Sign in instead"))
  ]
}

const spent = (error) => {
  throw error.status === 404 ? new Error("The link was used, or its time is over. Ask for another.") : error
}

/** Setting it with the token of the link. */
export const reset = (go, token) => [
  h("h1", {}, "Set a new password"),
  form(
    "Set password",
    async ({ password }) => {
      await call("POST", "/v1/password/reset", { token, password }).catch(spent)
      await go("/signin")
    },
    newPassword("New password")
  ),
  h("p", {}, link("/forgot", "Ask for another link"))
]

/** Confirming an address with the token of the link. */
export const verify = (go, token) => [
  h("h1", {}, "Confirm your email"),
  note("The button confirms that the address of your account is yours."),
  button("Confirm email", async () => {
    await call("POST", "/v1/email/verify", { token }).catch(spent)
    await go("/")
  }),
  h("p", {}, link("/", "Projects"))
]

/** Joining an organization with the token of the link. */
export const invitation = (go, who, token) => [
  h("h1", {}, "Join an organization"),
  h("p", {}, "You are signed in as ", h("strong", {}, who.account.email), ", and the invitation is for one address."),
  button("Join organization", async () => {
    const { slug } = await call("POST", "/v1/invitations/accept", { token }).catch((error) => {
      throw error.status === 404
        ? new Error("There is no such invitation for your address, or it was used or ended. Ask for another.")
        : error
    })
    await go(`/o/${slug}`)
  })
]

/** The same for somebody who is not signed in: with the invitation an account can be made. */
export const invited = async (then, token) => [
  h("h1", {}, "Join an organization"),
  note("Use the address that the invitation is for."),
  h("h2", {}, "You have an account"),
  signInForm(then),
  withGitHub(await setup()),
  h("h2", {}, "You are new here"),
  signUpForm(then, token)
]
