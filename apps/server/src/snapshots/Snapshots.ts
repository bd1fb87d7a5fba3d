// What was deployed (ING-70, ING-71). The text of a contract is kept once a project; that it was seen again is a
// deployment of its own (CON-17).
import type { Credential } from "@mcp-inspect/api/Auth"
import type { Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import { defaultEnvironment, defaultServer, type ProjectPath } from "@mcp-inspect/api/wire/names"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type ActingProject, inProject, projectFor } from "../orgs/projectAccess.ts"
import { notFound } from "../platform/problems.ts"
import { type Deployed, record, type Recorded } from "./record.ts"

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
        (caller: Credential, path: ProjectPath) => projectFor({ caller, path, least: "member" }),
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
                select body from documents
                where org_id = ${orgId} and project_id = ${projectId} and fingerprint = (
                  select fingerprint from deployments
                  where org_id = ${orgId} and project_id = ${projectId} and environment = ${environment}
                    and server_id = (
                      select server_id from servers
                      where org_id = ${orgId} and project_id = ${projectId} and name = ${server}
                    )
                  order by created_at desc, deployment_id desc limit 1
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
