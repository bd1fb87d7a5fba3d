// What was recorded, as rows of the project of a transaction.
import type { Summary } from "@mcp-inspect/engine/model/Report"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { notFound } from "../platform/problems.ts"
import type { Cursor } from "./cursor.ts"
import type { Basis } from "./decisions.ts"

interface ServerRow {
  readonly name: string
  readonly created_at: Date
  readonly deployments: number
  readonly contracts: number
  readonly last_at: Date | null
  readonly last_fingerprint: string | null
  readonly changed_at: Date | null
  readonly environment: string | null
  readonly previous: string | null
  readonly failure: string | null
  readonly passed: boolean | null
  readonly summary: Summary | null
}

/* What was compared before is told, and nothing is compared for a list. */
const lastChangeOf = ({ changed_at, environment, failure, passed, previous, summary }: ServerRow) => {
  if (changed_at === null || environment === null) return null
  const base = { at: changed_at.toISOString(), environment }
  if (previous === null) return { ...base, status: "baseline", counts: null } as const
  if (passed === null || summary === null)
    return { ...base, status: failure === null ? "pending" : "unknown", counts: null } as const
  return { ...base, status: passed ? "passed" : "failed", counts: countsOf(summary) } as const
}

/** The findings of a summary by severity. */
export const countsOf = ({ BREAKING, DOCUMENTATION, NON_BREAKING, POTENTIALLY_BREAKING }: Summary) => ({
  BREAKING,
  POTENTIALLY_BREAKING,
  NON_BREAKING,
  DOCUMENTATION
})

/** The servers of a project, by name, with what was recorded last and how their contract changed last by this basis. */
export const serversOf = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, { basis }: Basis) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<ServerRow>`
    select s.name, s.created_at, c.deployments, c.contracts, l.created_at as last_at, l.fingerprint as last_fingerprint,
      h.created_at as changed_at, h.environment, h.previous, k.failure, k.passed, k.summary
    from servers s
    cross join lateral (
      select coalesce(sum(one.deployments), 0)::int as deployments, count(*)::int as contracts
      from (
        select count(*) as deployments from deployments d
        where d.org_id = s.org_id and d.project_id = s.project_id and d.server_id = s.server_id group by d.fingerprint
      ) one
    ) c
    left join lateral (
      select d.created_at, d.fingerprint from deployments d
      where d.org_id = s.org_id and d.project_id = s.project_id and d.server_id = s.server_id
      order by d.created_at desc, d.deployment_id desc limit 1
    ) l on true
    left join lateral (
      select d.created_at, d.environment, d.previous, d.fingerprint from deployments d
      where d.org_id = s.org_id and d.project_id = s.project_id and d.server_id = s.server_id
        and d.previous is distinct from d.fingerprint
      order by d.created_at desc, d.deployment_id desc limit 1
    ) h on true
    left join comparisons k on k.org_id = s.org_id and k.project_id = s.project_id
      and k.old_fingerprint = h.previous and k.new_fingerprint = h.fingerprint and k.basis = ${basis}
    where s.org_id = ${orgId} and s.project_id = ${projectId}
    order by s.name`
  return rows.map((row) => ({
    name: row.name,
    createdAt: row.created_at.toISOString(),
    deployments: row.deployments,
    contracts: row.contracts,
    lastDeployedAt: row.last_at?.toISOString() ?? null,
    lastFingerprint: row.last_fingerprint,
    lastChange: lastChangeOf(row)
  }))
})

/** The id of a server. */
export const serverIdOf = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, name: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ server_id: string }>`
    select server_id from servers where org_id = ${orgId} and project_id = ${projectId} and name = ${name}`
  return found === undefined ? yield* notFound : found.server_id
})

/** A deployment as it is stored. */
export interface DeploymentRow {
  readonly deployment_id: string
  readonly fingerprint: string
  readonly environment: string
  readonly commit_id: string | null
  readonly branch: string | null
  readonly source: "push" | "manual" | "watch"
  readonly created_at: Date
}

/** A deployment, and the contract before it. */
export interface ChangeRow extends DeploymentRow {
  readonly previous: string | null
}

/** Which rows. */
export interface Part {
  readonly environment?: string
  readonly before: Cursor | undefined
  readonly limit: number
}

const ofServer = (
  sql: SqlClient.SqlClient,
  { orgId, projectId }: ActingProject,
  serverId: string,
  environment: string | undefined
) =>
  sql.and([
    sql`org_id = ${orgId}`,
    sql`project_id = ${projectId}`,
    sql`server_id = ${serverId}`,
    ...(environment === undefined ? [] : [sql`environment = ${environment}`])
  ])

const behind = (sql: SqlClient.SqlClient, before: Cursor | undefined) =>
  before === undefined ? sql`true` : sql`(created_at, deployment_id) < (${before.at}, ${before.id})`

/** Deployments, newest first. */
export const deploymentRows = Effect.fnUntraced(function* (
  acting: ActingProject,
  serverId: string,
  { before, environment, limit }: Part
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<DeploymentRow>`
    select deployment_id, fingerprint, environment, commit_id, branch, source, created_at from deployments
    where ${ofServer(sql, acting, serverId, environment)} and ${behind(sql, before)}
    order by created_at desc, deployment_id desc limit ${limit}`
})

/** Deployments whose contract differs from the one before in their environment, newest first. */
export const changeRows = Effect.fnUntraced(function* (
  acting: ActingProject,
  serverId: string,
  { before, environment, limit }: Part
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<ChangeRow>`
    select deployment_id, fingerprint, environment, commit_id, branch, source, created_at, previous from deployments
    where previous is distinct from fingerprint
      and ${ofServer(sql, acting, serverId, environment)} and ${behind(sql, before)}
    order by created_at desc, deployment_id desc limit ${limit}`
})
