// A project: its servers and keys, and on a page of their own its settings.
import { call } from "./api.js"
import { configuration, pushing } from "./commands.js"
import { block, h, link, note, table, when } from "./dom.js"
import { area, deletion, field, form } from "./forms.js"
import { keysOf } from "./keys.js"
import { reaches, roleIn } from "./roles.js"

const nothing = (path) => [
  note("Nothing was recorded yet. The servers and how their contracts change appear here after the first push."),
  h("p", {}, "In the folder of your server, ", h("code", {}, ".mcp-inspect.yml"), " with your own command:"),
  ...block("configuration", configuration(path)),
  h("p", {}, "Then, with a key of this project in place of …:"),
  ...block("commands", pushing("…"))
]

/** A project: its servers, and its keys. */
export const project = async (_go, who, path) => {
  const role = roleIn(who, path.split("/")[0])
  const [{ name }, { servers }] = await Promise.all([
    call("GET", `/v1/projects/${path}`),
    call("GET", `/v1/projects/${path}/servers`)
  ])
  return [
    h("p", {}, link("/", "Projects"), " / ", h("code", {}, path)),
    h("h1", {}, name),
    h("h2", {}, "Servers"),
    table(
      "Servers",
      ["Server", "Contracts", "Deployments", "Last recorded"],
      servers.map(({ contracts, deployments, lastDeployedAt, name: server }) => [
        link(`/p/${path}/${server}`, server),
        String(contracts),
        String(deployments),
        when(lastDeployedAt)
      ]),
      h("div", {}, nothing(path))
    ),
    ...(reaches(role, "admin")
      ? await keysOf(path)
      : [note("Keys are managed by the admins and owners of the organization.")]),
    h("p", {}, link(`/settings/${path}`, "Settings of the project"))
  ]
}

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw Object.assign(new Error(`This is no JSON: ${error.message}`), { field: "settings" })
  }
}

const example = `{ "fail_on": "BREAKING", "ignore": [{ "rule": "tool.icons.changed" }], "severity_overrides": {} }`

/** The settings of a project. */
export const projectSettings = async (go, who, path) => {
  const role = roleIn(who, path.split("/")[0])
  const [{ name }, settings] = await Promise.all([
    call("GET", `/v1/projects/${path}`),
    call("GET", `/v1/projects/${path}/settings`)
  ])
  const saved = h("p", { role: "status" })
  const text = JSON.stringify(settings, undefined, 2)
  const isAdmin = reaches(role, "admin")
  const change = form(
    "Save settings",
    async (values) => {
      saved.textContent = ""
      await call("PUT", `/v1/projects/${path}/settings`, parsed(values.settings))
      saved.textContent = "Saved. Changes are judged by it from now on."
    },
    area("Settings, as JSON", "settings", text, `Such as ${example}`)
  )
  return [
    h("p", {}, link("/", "Projects"), " / ", link(`/p/${path}`, path)),
    h("h1", {}, `Settings of ${name}`),
    h("h2", {}, "What counts"),
    note("They mean what the same keys mean in .mcp-inspect.yml, for all servers of the project."),
    ...(isAdmin ? [change, saved] : block("settings", text)),
    ...(isAdmin
      ? [
          h("h2", {}, "Name"),
          form(
            "Rename project",
            async (values) => {
              await call("PATCH", `/v1/projects/${path}`, values)
              await go(`/settings/${path}`)
            },
            field("Name", "name", { maxlength: 100, value: name })
          ),
          h("h2", {}, "Deletion"),
          deletion("project", name, "name", async (values) => {
            await call("DELETE", `/v1/projects/${path}`, values)
            await go("/")
          })
        ]
      : [])
  ]
}
