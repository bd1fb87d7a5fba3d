// What a signed-in person sees: organizations with their projects, a project with its servers and keys, and changes.
import { call } from "./api.js"
import { button, field, form, h, table, when } from "./dom.js"

/** The organizations and their projects. */
export const home = async (go, { orgs }) => {
  const parts = await Promise.all(
    orgs.map(async ({ name, slug }) => {
      const { projects } = await call("GET", `/v1/orgs/${slug}/projects`)
      const create = form(
        "Create project",
        async (values) => {
          const { path } = await call("POST", `/v1/orgs/${slug}/projects`, values)
          go(`/p/${path}`)
        },
        field("Name", "name", { maxlength: 100 })
      )
      return [
        h("h2", {}, name),
        table(
          ["Project", "Created"],
          projects.map((project) => [h("a", { href: `/p/${project.path}` }, project.name), when(project.createdAt)]),
          "No projects yet."
        ),
        h("details", {}, h("summary", {}, "New project"), create)
      ]
    })
  )
  return [h("h1", {}, "Projects"), ...parts.flat()]
}

const keysOf = async (path, again) => {
  const { keys } = await call("GET", "/v1/keys")
  const made = h("div", { role: "status" })
  const create = form(
    "Create key",
    async (values) => {
      const { plaintext } = await call("POST", "/v1/keys", { ...values, project: path })
      made.replaceChildren(
        h("p", {}, "The key, shown this once:"),
        h("pre", {}, plaintext),
        h("p", {}, "Record what is deployed:"),
        h("pre", {}, `export MCP_INSPECT_KEY=…\nnpx mcp-inspect push --endpoint ${location.origin}`)
      )
    },
    field("Name", "name", { maxlength: 100, value: "ci" }),
    h(
      "label",
      {},
      "Kind",
      h(
        "select",
        { name: "kind" },
        h("option", { value: "api" }, "api: push, baseline"),
        h("option", { value: "ingest" }, "ingest: telemetry")
      )
    )
  )
  const rows = keys
    .filter(({ project }) => project === path)
    .map(({ createdAt, id, kind, lastFour, name, state }) => [
      name,
      `${kind} …${lastFour}`,
      state,
      when(createdAt),
      state === "revoked"
        ? ""
        : button("Revoke key", async () => {
            await call("POST", `/v1/keys/${id}/revoke`)
            again()
          })
    ])
  return [
    h("h2", {}, "Keys"),
    table(["Name", "Kind", "State", "Created", ""], rows, "No keys yet. A key lets a build push what it deploys."),
    h("details", { open: rows.length === 0 }, h("summary", {}, "New key"), create, made)
  ]
}

/** A project: its servers, and its keys. */
export const project = async (go, path) => {
  const again = () => go(`/p/${path}`)
  const { servers } = await call("GET", `/v1/projects/${path}/servers`)
  return [
    h("h1", {}, path),
    h("h2", {}, "Servers"),
    table(
      ["Server", "Contracts", "Last recorded"],
      servers.map(({ contracts, lastDeployedAt, name }) => [
        h("a", { href: `/p/${path}/${name}` }, name),
        String(contracts),
        lastDeployedAt === null ? "never" : when(lastDeployedAt)
      ]),
      "Nothing was recorded yet. Create a key, then run `mcp-inspect push` where you deploy."
    ),
    ...(await keysOf(path, again))
  ]
}

const findings = async (path, from, to) => {
  const report = await call("GET", `/v1/projects/${path}/compare?from=${from}&to=${to}`)
  return table(
    ["Severity", "Entity", "What changed"],
    report.findings.map(({ entity, hint, message, severity }) => [
      severity,
      h("code", {}, entity?.name ?? ""),
      h("div", {}, message, h("div", { class: "quiet" }, hint))
    ]),
    "The two contracts are equivalent."
  )
}

/** The changes of a server, newest first. */
export const changes = async (path, server) => {
  const { changes: all } = await call("GET", `/v1/projects/${path}/servers/${server}/changes`)
  const rows = all.map(({ deployment, previous, summary }) => {
    const more = h("div")
    const show = async () => more.replaceChildren(await findings(path, previous, deployment.fingerprint))
    return [
      when(deployment.createdAt),
      deployment.environment,
      h("div", {}, previous === null ? "The first recorded contract. It is a baseline and no verdict." : summary, more),
      previous === null ? "" : button("Show findings", show)
    ]
  })
  return [
    h("p", {}, h("a", { href: `/p/${path}` }, path)),
    h("h1", {}, `Changes of ${server}`),
    table(["Recorded", "Environment", "Verdict", ""], rows, "Nothing was recorded yet.")
  ]
}
