// The changes of a server, newest first. What is not compared yet is asked for again.
import { call, segment } from "./api.js"
import { h, link, note, table, when } from "./dom.js"
import { button } from "./forms.js"
import { findings } from "./findings.js"

const words = {
  passed: "passed",
  failed: "failed",
  pending: "not compared yet",
  unknown: "unknown",
  baseline: "baseline"
}

/* Milliseconds until a pending comparison is asked for again, and how often at most. */
const pause = 1500
const most = 40

const documentLink = (path, fingerprint, text) =>
  h(
    "a",
    { href: `/v1/projects/${path}/documents/${segment(fingerprint)}`, download: `${fingerprint.slice(7, 15)}.json` },
    text
  )

const opened = (path, { deployment, previous, status }) => {
  if (previous === null) return [documentLink(path, deployment.fingerprint, "Download snapshot")]
  const more = h("div")
  const show = async () => {
    const query = `from=${segment(previous)}&to=${segment(deployment.fingerprint)}`
    more.replaceChildren(...findings(await call("GET", `/v1/projects/${path}/compare?${query}`)).flat())
  }
  const documents = [
    documentLink(path, previous, "Download before"),
    " · ",
    documentLink(path, deployment.fingerprint, "Download after")
  ]
  if (status === "pending") return []
  if (status === "unknown")
    return [note("Download both, then run `mcp-inspect diff` on them where there is time: "), ...documents]
  return [button("Show findings", show, { label: `Show findings of ${deployment.id}` }), h("p", {}, ...documents), more]
}

const summaryOf = ({ previous, summary }) =>
  previous === null ? "The first recorded contract. It is a baseline and no verdict." : summary

const block = (path, change) => {
  const { deployment } = change
  const origin = [deployment.environment, deployment.branch, deployment.commit?.slice(0, 12)].filter(
    (text) => text !== null && text !== undefined
  )
  return h(
    "section",
    { class: "change" },
    h("h2", { class: change.status }, `${words[change.status]}: ${summaryOf(change)}`),
    h("p", { class: "quiet" }, when(deployment.createdAt), ` · ${origin.join(" · ")}`),
    ...opened(path, change)
  )
}

const later = (act) => setTimeout(act, pause)

/** The changes of a server. */
export const changes = async (_go, _who, path, server) => {
  const base = `/v1/projects/${path}/servers/${segment(server)}`
  const list = h("div")
  const told = h("p", { role: "status" })
  const place = (change, tries) => {
    const element = block(path, change)
    if (change.status === "pending" && tries < most) later(() => again(element, change, tries + 1))
    else if (change.status === "pending") element.append(note("Reload this page to look again."))
    return element
  }
  const again = async (element, change, tries) => {
    if (!element.isConnected) return
    const { changes: all } = await call("GET", `${base}/changes?limit=200`).catch(() => ({ changes: [] }))
    const now = all.find(({ deployment }) => deployment.id === change.deployment.id) ?? change
    if (now.status !== "pending") told.textContent = `Compared: ${now.summary}`
    element.replaceWith(place(now, tries))
  }
  const older = h("div")
  const load = async (before) => {
    const page = await call("GET", `${base}/changes${before === null ? "" : `?before=${segment(before)}`}`)
    list.append(...page.changes.map((change) => place(change, 0)))
    older.replaceChildren(...(page.next === null ? [] : [button("Show older changes", () => load(page.next))]))
    return page
  }
  const first = await load(null)
  const deployments = await call("GET", `${base}/deployments`)
  return [
    h("p", {}, link("/", "Projects"), " / ", link(`/p/${path}`, path)),
    h("h1", {}, `Changes of ${server}`),
    first.changes.length === 0 ? note("Nothing was recorded yet.") : undefined,
    told,
    list,
    older,
    h("h2", {}, "Deployments"),
    table(
      "Deployments, newest first",
      ["Recorded", "Environment", "Branch", "Commit", "Contract"],
      deployments.deployments.map(({ branch, commit, createdAt, environment, fingerprint }) => [
        when(createdAt),
        environment,
        branch ?? "not known",
        h("code", {}, commit?.slice(0, 12) ?? "not known"),
        h("code", {}, fingerprint.slice(7, 15))
      ]),
      "Nothing was recorded yet."
    ),
    deployments.next === null ? undefined : note("The newest 50 are shown; the API has the rest.")
  ]
}
