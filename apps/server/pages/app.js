// The bare pages of the service, until the console takes their place: which view a path shows, and who sees it.
import { forgot, invitation, reset, signIn, signUp, verify } from "./account.js"
import { call, useSession } from "./api.js"
import { button, h } from "./dom.js"
import { changes, home, project } from "./projects.js"

const main = document.getElementById("main")
const top = document.getElementById("top")

const session = () => call("GET", "/v1/session").then(useSession, () => undefined)

const open = [
  [/^\/signin$/, () => signIn(go)],
  [/^\/signup$/, () => signUp(go)],
  [/^\/forgot$/, () => forgot()],
  [/^\/reset\/([\w-]+)$/, (_, token) => reset(go, token)],
  [/^\/verify\/([\w-]+)$/, (_, token) => verify(go, token)]
]

const closed = [
  [/^\/$/, (who) => home(go, who)],
  [/^\/p\/([^/]+\/[^/]+)$/, (_, path) => project(go, path)],
  [/^\/p\/([^/]+\/[^/]+)\/([^/]+)$/, (_, path, server) => changes(path, server)],
  [/^\/invitations\/([\w-]+)$/, (_, token) => invitation(go, token)]
]

const viewOf = async (path) => {
  for (const [pattern, view] of open) {
    const found = pattern.exec(path)
    if (found !== null) return { who: undefined, view: view(undefined, ...found.slice(1)) }
  }
  const who = await session()
  if (who === undefined) return { who, view: signIn(go) }
  for (const [pattern, view] of closed) {
    const found = pattern.exec(path)
    if (found !== null) return { who, view: await view(who, ...found.slice(1)) }
  }
  return { who, view: [h("h1", {}, "There is no such page"), h("a", { href: "/" }, "Projects")] }
}

const heading = (who) => [
  h("strong", {}, h("a", { href: "/" }, "MCP Inspect")),
  ...(who === undefined
    ? []
    : [
        h("span", { class: "quiet" }, who.account.email),
        button("Sign out", async () => {
          await call("POST", "/v1/sign-out")
          go("/signin")
        })
      ])
]

const show = async () => {
  try {
    const { view, who } = await viewOf(location.pathname)
    top.replaceChildren(...heading(who))
    main.replaceChildren(...view)
  } catch (error) {
    main.replaceChildren(h("h1", {}, "This page cannot be shown"), h("p", { role: "alert" }, error.message))
  }
}

const go = (path) => {
  history.pushState(undefined, "", path)
  return show()
}

addEventListener("popstate", show)
addEventListener("click", (event) => {
  const link = event.target.closest?.("a")
  if (link === null || link === undefined || link.origin !== location.origin || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  void go(link.pathname)
})
await show()
