// What was deployed (ING-70, ING-71). The text of a contract is kept once a project; that it was seen again is a
// deployment of its own (CON-17).
import type { Credential } from "@mcp-inspect/api/Auth"
import type { Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import { defaultEnvironment, defaultServer, type ProjectPath } from "@mcp-inspect/api/wire/names"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ReadPush } from "../engine/tasks.ts"
import { type ActingProject, inProject } from "../orgs/projectAccess.ts"
import { notFound } from "../platform/problems.ts"
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

/** Which server of a project, and where it runs; both have a default. */
export interface Place {
  readonly server?: string
  readonly environment?: string
}

/** The snapshots of projects. */
export class Snapshots extends Context.Service<
  Snapshots,
  {
    /** Fails where the caller may not record anything in the project; asked before anything is read. */
    readonly mayPush: (caller: Credential, path: ProjectPath) => Effect.Effect<ActingProject, Forbidden | NotFound>
    readonly push: (
      caller: Credential,
      path: ProjectPath,
      recorded: Recorded
    ) => Effect.Effect<Deployed, Forbidden | NotFound>
    /** The text of the newest document of a place. */
    readonly baseline: (
      caller: Credential,
      path: ProjectPath,
      place: Place
    ) => Effect.Effect<string, Forbidden | NotFound>
    /** The text of a document. */
    readonly document: (
      caller: Credential,
      path: ProjectPath,
      fingerprint: string
    ) => Effect.Effect<string, Forbidden | NotFound>
  }
>()("@mcp-inspect/server/snapshots/Snapshots") {
  static readonly layer = Layer.effect(
    Snapshots,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const withSql = Effect.provideService(SqlClient.SqlClient, sql)

      const mayPush = Effect.fn("Snapshots.mayPush")(
        (caller: Credential, path: ProjectPath) => inProject({ caller, path, least: "member" }, Effect.succeed),
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      const push = Effect.fn("Snapshots.push")(
        (caller: Credential, path: ProjectPath, recorded: Recorded) =>
          inProject({ caller, path, least: "member" }, (acting) => record(acting, recorded)),
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      const baseline = Effect.fn("Snapshots.baseline")(
        (caller: Credential, path: ProjectPath, { environment = defaultEnvironment, server = defaultServer }: Place) =>
          inProject({ caller, path, least: "viewer" }, ({ orgId, projectId }) =>
            Effect.flatMap(
              sql<{ body: string }>`
                select d.body from documents d
                where d.org_id = ${orgId} and d.project_id = ${projectId} and d.fingerprint = (
                  select e.fingerprint from deployments e
                  join servers s on s.org_id = e.org_id and s.project_id = e.project_id and s.server_id = e.server_id
                  where e.org_id = ${orgId} and e.project_id = ${projectId}
                    and s.name = ${server} and e.environment = ${environment}
                  order by e.created_at desc, e.deployment_id desc limit 1
                )`,
              onlyBody
            )
          ),
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      const document = Effect.fn("Snapshots.document")(
        (caller: Credential, path: ProjectPath, fingerprint: string) =>
          inProject({ caller, path, least: "viewer" }, ({ orgId, projectId }) =>
            Effect.flatMap(
              sql<{ body: string }>`
                select body from documents
                where org_id = ${orgId} and project_id = ${projectId} and fingerprint = ${fingerprint}`,
              onlyBody
            )
          ),
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      return Snapshots.of({ mayPush, push, baseline, document })
    })
  )
}

const onlyBody = ([row]: ReadonlyArray<{ readonly body: string }>) =>
  row === undefined ? Effect.fail(notFound) : Effect.succeed(row.body)

/* Each insert waits for another of the same key that is not finished, and then finds its row: of two pushes of a new
   document, or to a new server, both succeed. */

const serverOf = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, name: string, created_at: Date) {
  const sql = yield* SqlClient.SqlClient
  const row = { org_id: orgId, project_id: projectId, server_id: yield* newUuid, name, created_at }
  yield* sql`insert into servers ${sql.insert(row)} on conflict (org_id, project_id, name) do nothing`
  const [found] = yield* sql<{ server_id: string }>`
    select server_id from servers where org_id = ${orgId} and project_id = ${projectId} and name = ${name}`
  return found?.server_id ?? row.server_id
})

interface DeploymentRow {
  readonly deployment_id: string
  readonly fingerprint: string
  readonly environment: string
  readonly created_at: Date
}

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
  const created_at = DateTime.toDateUtc(yield* DateTime.now)
  const owner = { org_id: acting.orgId, project_id: acting.projectId }
  const bytes = Buffer.byteLength(document)
  yield* sql`
    insert into documents ${sql.insert({ ...owner, fingerprint, body: document, bytes, created_at })}
    on conflict (org_id, project_id, fingerprint) do nothing`
  const row = {
    ...owner,
    deployment_id: yield* newId("dep"),
    server_id: yield* serverOf(acting, server, created_at),
    fingerprint,
    environment,
    commit_id: commit ?? null,
    branch: branch ?? null,
    source,
    idempotency_key: idempotencyKey ?? null,
    created_at
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
