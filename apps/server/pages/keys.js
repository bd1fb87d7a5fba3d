// The keys of a project. The key itself is shown once, with what to run next.
import { call } from "./api.js"
import { pushing } from "./commands.js"
import { block, h, note, table, when } from "./dom.js"
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

/** The section of keys. `again` shows the page anew. */
export const keysOf = async (path, again) => {
  const { keys } = await call("GET", "/v1/keys")
  const made = h("div", { role: "status" })
  const create = form(
    "Create key",
    async ({ kind, name }) => {
      const { plaintext } = await call("POST", "/v1/keys", { kind, name, project: path })
      made.replaceChildren(...shown(kind, plaintext).flat())
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
  const own = keys.filter(({ project }) => project === path)
  const rows = own.map((key) => [
    key.name,
    h("code", {}, `${key.kind} …${key.lastFour}`),
    states[key.state](key),
    when(key.createdAt),
    when(key.lastUsedAt),
    key.state === "revoked"
      ? ""
      : [
          key.state === "active"
            ? button(
                "Rotate key",
                async () => {
                  const { plaintext } = await call("POST", `/v1/keys/${key.id}/rotate`)
                  made.replaceChildren(
                    h("p", {}, "The earlier key works for seven days more."),
                    ...shown(key.kind, plaintext).flat()
                  )
                },
                { label: `Rotate key ${key.name}` }
              )
            : undefined,
          button(
            "Revoke key",
            async () => {
              await call("POST", `/v1/keys/${key.id}/revoke`)
              await again()
            },
            { label: `Revoke key ${key.name}` }
          )
        ].filter((one) => one !== undefined)
  ])
  return [
    h("h2", {}, "Keys"),
    table("Keys", ["Name", "Kind", "State", "Created", "Last used", ""], rows, note("No keys yet.")),
    h("details", { open: rows.length === 0 }, h("summary", {}, "New key"), create),
    made
  ]
}
