// What the console offers to do in an organization: by the words it has on the screen, who may, and how the service is asked.
// A button that is not here fails the test of roles, and so does one that the service refuses to whoever is offered it.
import type { Role } from "@mcp-inspect/api/wire/Org"

/** What the deeds of the tests are done to. */
export interface Objects {
  readonly org: string
  readonly capture: string
  readonly watch: string
  readonly channel: string
  readonly delivery: string
  readonly key: string
  readonly invitation: string
  readonly guest: string
}

/** How the service is asked. */
export type Request = readonly [method: string, path: string, body?: unknown]

/* Something that a button does. */
interface Deed {
  readonly words: RegExp
  readonly least: Role
  /** Asks for it, in a way that destroys nothing that another deed needs. */
  readonly ask: (of: Objects) => Request
}

const inProject =
  (method: string, path: string | ((of: Objects) => string), body?: unknown) =>
  (of: Objects): Request => [
    method,
    `/v1/projects/${of.org}/default${typeof path === "string" ? path : path(of)}`,
    body
  ]

const inOrg =
  (method: string, path: string | ((of: Objects) => string), body?: unknown) =>
  (of: Objects): Request => [method, `/v1/orgs/${of.org}${typeof path === "string" ? path : path(of)}`, body]

const fingerprint = `sha256:${"5".repeat(64)}`
const nobody = "11111111-1111-4111-8111-111111111111"
const address = "http://127.0.0.1:18999/mcp"
const watch = ({ watch }: Objects) => `/watches/${watch}`
const channel = ({ channel }: Objects) => `/channels/${channel}`

/** All of them. */
export const deeds: ReadonlyArray<Deed> = [
  { words: /^Capture/, least: "member", ask: inProject("POST", "/captures", { url: address, server: "other" }) },
  { words: /^Retry capture$/, least: "member", ask: inProject("POST", (of) => `/captures/${of.capture}/retry`, {}) },
  { words: /^Accept /, least: "member", ask: inProject("POST", "/acceptances", { fingerprint, reason: "known" }) },
  { words: /^Withdraw acceptance/, least: "member", ask: inProject("DELETE", `/acceptances/${fingerprint}`) },
  {
    words: /^Create key$/,
    least: "admin",
    ask: ({ org }) => ["POST", "/v1/keys", { kind: "api", name: "x", project: `${org}/default` }]
  },
  { words: /^Rotate key/, least: "admin", ask: ({ key }) => ["POST", `/v1/keys/${key}/rotate`] },
  { words: /^Revoke key/, least: "admin", ask: ({ key }) => ["POST", `/v1/keys/${key}/revoke`] },
  { words: /^Watch server$/, least: "admin", ask: inProject("POST", "/watches", { url: address, server: "other" }) },
  { words: /^(Pause|Resume) watch/, least: "admin", ask: inProject("PATCH", watch, { paused: true }) },
  { words: /^(Change watch of|Save watch)/, least: "admin", ask: inProject("PATCH", watch, { interval: "6h" }) },
  {
    words: /^(Add|Change) header of/,
    least: "admin",
    ask: inProject("PUT", (of) => `${watch(of)}/credential`, { headers: [{ name: "x-a", value: "b" }] })
  },
  { words: /^Delete watch/, least: "admin", ask: inProject("DELETE", `/watches/${nobody}`) },
  {
    words: /^Add channel$/,
    least: "admin",
    ask: inProject("POST", "/channels", { kind: "webhook", name: "x", url: address })
  },
  { words: /^Send test/, least: "admin", ask: inProject("POST", (of) => `${channel(of)}/test`) },
  { words: /^(Turn (on|off)|Rename) channel/, least: "admin", ask: inProject("PATCH", channel, { name: "x" }) },
  { words: /^Rotate secret/, least: "admin", ask: inProject("POST", (of) => `${channel(of)}/secret`) },
  { words: /^Delete channel/, least: "admin", ask: inProject("DELETE", `/channels/${nobody}`) },
  {
    words: /^Send .* again$/,
    least: "admin",
    ask: inProject("POST", (of) => `${channel(of)}/deliveries/${of.delivery}/replay`)
  },
  { words: /^(Save settings$|(Add|Remove) (ignore|severity))/, least: "admin", ask: inProject("PUT", "/settings", {}) },
  {
    words: /^(Save settings of use$|(Add|Remove) cohort)/,
    least: "admin",
    ask: inProject("PUT", "/usage/settings", {})
  },
  { words: /^Rename project$/, least: "admin", ask: inProject("PATCH", "", { name: "x" }) },
  { words: /^Delete project$/, least: "admin", ask: inProject("DELETE", "", { name: "another name" }) },
  { words: /^Create project$/, least: "admin", ask: inOrg("POST", "/projects", { name: "Further" }) },
  {
    words: /^Invite member$/,
    least: "admin",
    ask: inOrg("POST", "/invitations", { email: "x@example.com", role: "viewer" })
  },
  { words: /^Revoke invitation/, least: "admin", ask: inOrg("POST", (of) => `/invitations/${of.invitation}/revoke`) },
  { words: /^Change role/, least: "admin", ask: inOrg("PATCH", (of) => `/members/${of.guest}`, { role: "viewer" }) },
  { words: /^Remove member/, least: "admin", ask: inOrg("DELETE", (of) => `/members/${of.guest}`) },
  { words: /^Rename organization$/, least: "admin", ask: inOrg("PATCH", "", { name: "x" }) },
  { words: /^Download everything as JSON$/, least: "owner", ask: inOrg("GET", "/export") },
  { words: /^(Change to (Team|Free)|Keep Team)/, least: "owner", ask: inOrg("POST", "/plan", { plan: "team" }) },
  { words: /^Delete organization$/, least: "owner", ask: inOrg("DELETE", "", { name: "another name" }) }
]

/** What everybody may: to look, and what is one's own. */
export const forEverybody =
  /^(Copy |Hide |Show |Swap contracts|Clear filter|Close|Older|Newer|Previous|Next|Add header$|Add a server$|Create organization$|Leave organization$|Create token|Revoke token|End session|Send link to confirm|Change password|Delete account)/
