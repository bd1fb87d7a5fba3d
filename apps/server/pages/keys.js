// The keys of a project. The key itself is shown once, with what to run next.
import { call } from "./api.js"
import { pushing } from "./commands.js"
import { block, h, live, table, when } from "./dom.js"
import { button, choice, field, form } from "./forms.js"

const shown = (kind, plaintext) => [
  h("p", {}, "The key, shown this once:"),
  block("key", plaintext),
  ...(kind === "api" ? [h("p", {}, "Record what you deploy:"), block("commands", pushing(plaintext))] : [])
]

const states = {
  active: () => "active",
  rotating: ({ expiresAt }) => ["replaced, works until ", when(expiresAt)],
  revoked: () => "revoked"
}

/** The section of keys. */
export const keysOf = async (path) => {
  const made = h("div", { role: "status" })
  const show = (...children) => made.replaceChildren(...children.flat(Infinity).filter((child) => child !== undefined))
  const rotate = async ({ id, kind }) => {
    const { plaintext } = await call("POST", `/v1/keys/${id}/rotate`)
    show(h("p", {}, "The earlier key works for seven days more."), shown(kind, plaintext))
    await list.refresh()
  }
  const revoke = async ({ id }) => {
    await call("POST", `/v1/keys/${id}/revoke`)
    await list.refresh()
  }
  const actions = (key) => [
    ...(key.state === "active" ? [button("Rotate key", () => rotate(key), { label: `Rotate key ${key.name}` })] : []),
    ...(key.state === "revoked" ? [] : [button("Revoke key", () => revoke(key), { label: `Revoke key ${key.name}` })])
  ]
  const load = async () => {
    const { keys } = await call("GET", "/v1/keys")
    const rows = keys
      .filter(({ project }) => project === path)
      .map((key) => [
        key.name,
        h("code", {}, `${key.kind} …${key.lastFour}`),
        states[key.state](key),
        when(key.createdAt),
        when(key.lastUsedAt),
        actions(key)
      ])
    return table("Keys", ["Name", "Kind", "State", "Created", "Last used", ""], rows, "No keys yet.")
  }
  const list = await live("Keys", load)
  const create = form(
    "Create key",
    async ({ kind, name }) => {
      const { plaintext } = await call("POST", "/v1/keys", { kind, name, project: path })
      show(shown(kind, plaintext))
      await list.refresh()
    },
    field("Name", "name", { maxlength: 100, value: "ci", help: "Where it is used, such as the name of a build." }),
    choice(
      "Kind",
      "kind",
      [
        ["api", "api: push, baseline, usage"],
        ["ingest", "ingest: telemetry"]
      ],
      "api"
    )
  )
  return [...list.element, h("details", { open: true }, h("summary", {}, "New key"), create), made]
}
