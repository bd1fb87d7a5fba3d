// What was recorded of a server, how it changed, and what was decided about it.
import { History } from "@mcp-inspect/api/History"
import { Projects } from "@mcp-inspect/api/Projects"
import { UsageViews } from "@mcp-inspect/api/UsageViews"
import type { Change } from "@mcp-inspect/api/wire/History"
import { HttpApi } from "effect/http-api"
import { AsyncResult, Atom, AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class Changes extends AtomHttpApi.Service<Changes>()("console/Changes", {
  api: HttpApi.make("mcp-inspect").add(History, Projects, UsageViews),
  ...connected
}) {}

/** What names a server in paths. */
export interface ServerPath {
  readonly org: string
  readonly project: string
  readonly server: string
}

/** Two contracts of a project. */
export interface Pair {
  readonly org: string
  readonly project: string
  readonly from: string
  readonly to: string
}

/** A contract that replaced another, or the first. */
export type Change = typeof Change.Type

/** A page of the changes of a server, newest first. */
export const changePage = ({ org, project, server }: ServerPath, before: string, limit = 50) =>
  Changes.query("history", "changes", {
    params: { org, project, server },
    query: { limit, ...(before === "" ? {} : { before }) },
    reactivityKeys: ["decisions"]
  })

/** The pages of changes that begin behind these places; the first is empty. */
export const changePages = (server: ServerPath, cursors: ReadonlyArray<string>, limit = 50) =>
  pagesOf({ ...server, cursors: cursors.join(" "), limit })

const pagesOf = Atom.family(
  ({ cursors, limit, ...server }: ServerPath & { readonly cursors: string; readonly limit: number }) =>
    Atom.make((get) => cursors.split(" ").map((before) => get(changePage(server, before, limit))))
)

/** The changes in those pages that are there, and where the next page begins. */
export const toldIn = (pages: ReadonlyArray<AsyncResult.AsyncResult<ChangePage, unknown>>) => {
  const found = pages.flatMap((page) => (AsyncResult.isSuccess(page) ? [page.value] : []))
  return { changes: found.flatMap(({ changes }) => changes), next: found.at(-1)?.next ?? null }
}

interface ChangePage {
  readonly changes: ReadonlyArray<Change>
  readonly next: string | null
}

/** A page of what was recorded of a server, newest first. */
export const deploymentPage = ({ org, project, server }: ServerPath, before: string) =>
  Changes.query("history", "deployments", {
    params: { org, project, server },
    query: { limit: 50, ...(before === "" ? {} : { before }) }
  })

/** The servers of a project. */
export const serversOf = ({ org, project }: Pick<ServerPath, "org" | "project">) =>
  Changes.query("history", "servers", { params: { org, project }, reactivityKeys: ["servers"] })

/** The report on two contracts, under what the project decided. */
export const comparison = ({ from, org, project, to }: Pair) =>
  Changes.query("history", "compare", {
    params: { org, project },
    query: { from, to },
    reactivityKeys: ["decisions"]
  })

/** What was known of use when the two were first asked about. */
export const knownUse = ({ from, org, project, to }: Pair) =>
  Changes.query("usageViews", "evidence", { params: { org, project }, query: { from, to } })

/** Accepts a finding. */
export const accept = Changes.mutation("projects", "accept")

/** Takes an acceptance back. */
export const withdraw = Changes.mutation("projects", "withdraw")

const base = ({ org, project }: Pick<Pair, "org" | "project">): string => `/v1/projects/${org}/${project}`

/** Where a snapshot is downloaded. */
export const documentAddress = (place: Pick<Pair, "org" | "project">, fingerprint: string): string =>
  `${base(place)}/documents/${encodeURIComponent(fingerprint)}`

/** Where the report on two contracts is downloaded. */
export const reportAddress = ({ from, to, ...place }: Pair): string =>
  `${base(place)}/compare?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`

/** A fingerprint in as many digits as tell the contracts of a server apart. */
export const brief = (fingerprint: string): string => fingerprint.replace(/^sha256:/u, "").slice(0, 8)
