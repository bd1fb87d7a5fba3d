// The account of whoever is signed in: address, password, tokens for the command line, sessions, and its end.
import { call, useSession } from "./api.js"
import { listing } from "./commands.js"
import { block, h, link, live, note, table, visible, when } from "./dom.js"
import { button, deletion, field, form } from "./forms.js"
import { newPassword } from "./signing.js"

const address = ({ account }) => {
  const told = h("p", { role: "status" })
  const send = async () => {
    const { mail } = await call("POST", "/v1/account/verification")
    told.textContent = mail
      ? "A link is on its way."
      : "No mail is sent from here: the operator finds the link in the outbox."
  }
  return [
    h("h2", {}, "Email"),
    h("p", {}, account.email, account.emailVerified ? ", confirmed." : ", not confirmed."),
    ...(account.emailVerified ? [] : [button("Send link to confirm", send), told])
  ]
}

const password = ({ account }) => {
  if (!account.hasPassword)
    return [
      h("h2", {}, "Password"),
      note("This account has none. ", link("/forgot", "A link to your address"), " sets one.")
    ]
  const told = h("p", { role: "status" })
  const change = form(
    "Change password",
    async ({ current, next }, target) => {
      useSession(await call("POST", "/v1/account/password", { current, next }))
      target.reset()
      told.textContent = "Changed. All other sessions have ended."
    },
    field("Password now", "current", { type: "password", autocomplete: "current-password" }),
    newPassword("New password", "next")
  )
  return [h("h2", {}, "Password"), change, told]
}

const tokens = async () => {
  const made = h("div", { role: "status" })
  const revoke = async (id) => {
    await call("POST", `/v1/account/tokens/${id}/revoke`)
    await list.refresh()
  }
  const load = async () => {
    const { tokens: all } = await call("GET", "/v1/account/tokens")
    const rows = all.map(({ createdAt, id, lastFour, lastUsedAt, name }) => [
      name,
      h("code", {}, `…${lastFour}`),
      when(createdAt),
      when(lastUsedAt),
      button("Revoke token", () => revoke(id), { label: `Revoke token ${name}` })
    ])
    const none = "No tokens yet. With one in MCP_INSPECT_TOKEN, `mcp-inspect keys` manages the keys of your projects."
    return table("Tokens", ["Name", "Ends in", "Created", "Last used", ""], rows, none)
  }
  const list = await live("Tokens for the command line", load)
  const create = form(
    "Create token",
    async (values) => {
      const { plaintext } = await call("POST", "/v1/account/tokens", values)
      const texts = [
        h("p", {}, "The token, shown this once:"),
        block("token", plaintext),
        h("p", {}, "List your keys from a terminal:"),
        block("commands", listing(plaintext))
      ]
      made.replaceChildren(h("div", {}, texts))
      await list.refresh()
    },
    field("Name", "name", { maxlength: 100, help: "Where it is used, such as the name of a machine." })
  )
  return [...list.element, h("details", {}, h("summary", {}, "New token"), create), made]
}

const sessions = async () => {
  const end = async (id) => {
    await call("DELETE", `/v1/sessions/${id}`)
    await list.refresh()
  }
  const load = async () => {
    const { sessions: all } = await call("GET", "/v1/sessions")
    const rows = all.map(({ createdAt, current, id, lastSeenAt, userAgent }) => [
      userAgent === "" ? "not known" : visible(userAgent, 200),
      when(createdAt),
      when(lastSeenAt),
      current ? "this one" : button("End session", () => end(id))
    ])
    return table("Sessions", ["Browser", "Since", "Last seen", ""], rows, "None.")
  }
  const list = await live("Sessions", load)
  return list.element
}

/** The account. */
export const account = async (go, who) => {
  const { signIn } = await call("GET", "/v1/status")
  return [
    h("h1", {}, "Account"),
    ...address(who),
    ...password(who),
    ...(signIn?.github === true
      ? [h("h2", {}, "GitHub"), h("p", {}, link("/v1/github/start?link=1", "Link GitHub to sign in with it"))]
      : []),
    ...(await tokens()),
    ...(await sessions()),
    h("h2", {}, "Deletion"),
    note("Organizations that you alone belong to are deleted with the account."),
    deletion("account", who.account.email, "email", async (values) => {
      await call("DELETE", "/v1/account", values)
      await go("/signup")
    })
  ]
}
