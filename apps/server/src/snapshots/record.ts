// Recording a verified snapshot: its document once, its server when it is new, and the deployment.
import { defaultServer } from "@mcp-inspect/api/wire/names"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ReadPush } from "../engine/tasks.ts"
import { type ActingProject, heldProject } from "../orgs/projectAccess.ts"
import { newId, newUuid } from "../platform/secrets.ts"

/** A verified snapshot to record, and where it comes from. */
export interface Recorded extends ReadPush {
  readonly source: "push" | "manual" | "watch"
  /** The same key again is the same deployment. */
  readonly idempotencyKey?: string
}

/** What became of it. */
export interface Deployed {
  readonly id: string
  readonly fingerprint: string
  readonly environment: string
  /** RFC 3339, UTC. */
  readonly createdAt: string
}

/* Each insert waits for another of the same key that is not finished, and then finds its row: of two pushes of a new
   document, or to a new server, both succeed. */

/* Locked: the deployments of a server follow one another, so that each knows the one before it. Mostly it is there. */
const lockedServer = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, name: string, created_at: Date) {
  const sql = yield* SqlClient.SqlClient
  const locked = sql<{ server_id: string }>`
    select server_id from servers where org_id = ${orgId} and project_id = ${projectId} and name = ${name} for update`
  const [there] = yield* locked
  if (there !== undefined) return there.server_id
  const row = { org_id: orgId, project_id: projectId, server_id: yield* newUuid, name, created_at }
  yield* sql`insert into servers ${sql.insert(row)} on conflict (org_id, project_id, name) do nothing`
  const [found] = yield* locked
  return found?.server_id ?? row.server_id
})

const newest = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  serverId: string,
  environment: string
) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<Pick<DeploymentRow, "created_at" | "fingerprint">>`
    select fingerprint, created_at from deployments
    where org_id = ${orgId} and project_id = ${projectId} and server_id = ${serverId} and environment = ${environment}
    order by created_at desc, deployment_id desc limit 1`
  return found
})

interface DeploymentRow {
  readonly deployment_id: string
  readonly fingerprint: string
  readonly environment: string
  readonly created_at: Date
}

/* Clocks of several processes differ; the order in which deployments came does not. */
const behind = (now: DateTime.Utc, before: Date | undefined): DateTime.Utc =>
  before === undefined ? now : DateTime.max(now, DateTime.add(DateTime.makeUnsafe(before), { milliseconds: 1 }))

const deployed = ({ created_at, deployment_id, environment, fingerprint }: DeploymentRow): Deployed => ({
  id: deployment_id,
  fingerprint,
  environment,
  createdAt: created_at.toISOString()
})

/** Records a verified snapshot in the transaction of its project. */
export const record = Effect.fn("Snapshots.record")(function* (
  acting: ActingProject,
  { branch, commit, document, environment, fingerprint, idempotencyKey, server = defaultServer, source }: Recorded
) {
  const sql = yield* SqlClient.SqlClient
  yield* heldProject(acting, "shared")
  const now = yield* DateTime.now
  const owner = { org_id: acting.orgId, project_id: acting.projectId }
  const bytes = Buffer.byteLength(document)
  const kept = { ...owner, fingerprint, body: document, bytes, created_at: DateTime.toDateUtc(now) }
  yield* sql`insert into documents ${sql.insert(kept)} on conflict (org_id, project_id, fingerprint) do nothing`
  const server_id = yield* lockedServer(acting, server, kept.created_at)
  const before = yield* newest(acting, server_id, environment)
  const row = {
    ...owner,
    deployment_id: yield* newId("dep"),
    server_id,
    fingerprint,
    previous: before?.fingerprint ?? null,
    environment,
    commit_id: commit ?? null,
    branch: branch ?? null,
    source,
    idempotency_key: idempotencyKey ?? null,
    created_at: DateTime.toDateUtc(behind(now, before?.created_at))
  }
  const made = yield* sql<DeploymentRow>`
    insert into deployments ${sql.insert(row)}
    on conflict (org_id, project_id, idempotency_key) do nothing
    returning deployment_id, fingerprint, environment, created_at`
  if (made[0] !== undefined) return deployed(made[0])
  const [earlier] = yield* sql<DeploymentRow>`
    select deployment_id, fingerprint, environment, created_at from deployments
    where org_id = ${acting.orgId} and project_id = ${acting.projectId} and idempotency_key = ${idempotencyKey ?? null}`
  return earlier === undefined
    ? yield* Effect.die(new Error("an insert was refused for a row that is not there"))
    : deployed(earlier)
})
