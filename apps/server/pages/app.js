// The bare pages of the service, until the console takes their place: which view a path shows, and who sees it.
import { account } from "./account.js"
import { call, useSession } from "./api.js"
import { changes } from "./changes.js"
import { h, link } from "./dom.js"
import { button } from "./forms.js"
import { home } from "./home.js"
import { notice } from "./notices.js"
import { organization } from "./org.js"
import { project, projectSettings } from "./project.js"
import { forgot, invitation, invited, reset, signIn, signUp, verify } from "./signing.js"

const main = document.getElementById("main")
const top = document.getElementById("top")

const open = [
  [/^\/signin$/, () => signIn(() => go("/"))],
  [/^\/signup$/, () => signUp(() => go("/"))],
  [/^\/forgot$/, () => forgot()],
  [/^\/reset\/([\w-]+)$/, (token) => reset(go, token)],
  [/^\/verify\/([\w-]+)$/, (token) => verify(go, token)]
]

const closed = [
  [/^\/$/, home],
  [/^\/account$/, account],
  [/^\/o\/([^/]+)$/, organization],
  [/^\/p\/([^/]+\/[^/]+)$/, project],
  [/^\/p\/([^/]+\/[^/]+)\/([^/]+)$/, changes],
  [/^\/settings\/([^/]+\/[^/]+)$/, projectSettings],
  [/^\/invitations\/([\w-]+)$/, invitation]
]

const find = (views, path) => {
  for (const [pattern, view] of views) {
    const found = pattern.exec(path)
    if (found !== null) return { view, parts: found.slice(1) }
  }
  return undefined
}

/* Whoever is signed in; undefined for nobody. A service that fails is no reason to ask for a password. */
const session = () =>
  call("GET", "/v1/session").then(useSession, (error) => {
    if (error.status === 401) return undefined
    throw error
  })

const viewOf = async (path) => {
  const unguarded = find(open, path)
  if (unguarded !== undefined) return { view: await unguarded.view(...unguarded.parts) }
  const who = await session()
  const guarded = find(closed, path)
  if (who === undefined) {
    const isInvited = guarded?.view === invitation
    return { view: await (isInvited ? invited(show, guarded.parts[0]) : signIn(show)) }
  }
  if (guarded !== undefined) return { who, view: await guarded.view(go, who, ...guarded.parts) }
  return { who, view: [h("h1", {}, "There is no such page"), h("p", {}, link("/", "Projects"))] }
}

const signOut = async () => {
  await call("POST", "/v1/sign-out")
  await go("/signin")
}

const heading = (who) => [
  h("strong", {}, link("/", "MCP Inspect")),
  ...(who === undefined
    ? []
    : [h("span", { class: "quiet" }, who.account.email), link("/account", "Account"), button("Sign out", signOut)])
]

const failed = (error) =>
  error.status === 404
    ? [
        h("h1", {}, "There is no such thing here"),
        h("p", {}, "It may belong to others, or be gone. ", link("/", "Projects"))
      ]
    : [h("h1", {}, "This page cannot be shown"), h("p", { role: "alert" }, error.message), link("/", "Projects")]

let shown = 0

const place = (children) => {
  main.replaceChildren(...children.flat(Infinity).filter((child) => child !== undefined && child !== null))
  const title = main.querySelector("h1")
  document.title = `${title?.textContent ?? ""} · MCP Inspect`
  // Whoever reads by ear or keyboard is where the new page begins; on the first one the browser has put them there.
  if (shown > 1) {
    title?.setAttribute("tabindex", "-1")
    title?.focus()
  }
}

const show = async () => {
  const mine = (shown += 1)
  const said = notice(location.search)
  try {
    const { view, who } = await viewOf(location.pathname)
    if (mine !== shown) return
    top.replaceChildren(...heading(who))
    place([said, view])
  } catch (error) {
    if (mine === shown) place(failed(error))
  }
}

const go = (path) => {
  history.pushState(undefined, "", path)
  return show()
}

/* Files and what leads to GitHub are the browser's own business. */
const isOurs = (link) =>
  link.origin === location.origin && !link.hasAttribute("download") && !link.pathname.startsWith("/v1/")

addEventListener("popstate", show)
addEventListener("click", (event) => {
  const link = event.target.closest?.("a")
  if (link === null || link === undefined || event.button !== 0) return
  if (!isOurs(link) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void go(link.pathname)
})
await show()
