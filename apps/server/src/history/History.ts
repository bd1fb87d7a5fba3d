// What was recorded of the servers of a project, and how it changed (CON-20..CON-25).
import type { Credential } from "@mcp-inspect/api/Auth"
import type { BadRequest, Forbidden, NotFound, Unavailable } from "@mcp-inspect/api/Errors"
import type { Change, ChangePage, DeploymentInfo, DeploymentPage, ServerInfo } from "@mcp-inspect/api/wire/History"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { inProject, projectFor } from "../orgs/projectAccess.ts"
import { Settings } from "../platform/Settings.ts"
import type { Outcome, Pair } from "./comparisonRows.ts"
import { Comparisons } from "./Comparisons.ts"
import { readCursor, writeCursor } from "./cursor.ts"
import { readBasis } from "./decisions.ts"
import {
  type ChangeRow,
  changeRows,
  countsOf,
  type DeploymentRow,
  deploymentRows,
  serverIdOf,
  serversOf
} from "./historyRows.ts"

/** Which part of a history. */
export interface Asked {
  readonly server: string
  readonly environment?: string
  readonly before?: string
  readonly limit?: number
}

type Refusal = Forbidden | NotFound

/** The history of projects. */
export class History extends Context.Service<
  History,
  {
    /** By name. */
    readonly servers: (
      caller: Credential,
      path: ProjectPath
    ) => Effect.Effect<ReadonlyArray<typeof ServerInfo.Type>, Refusal>
    readonly deployments: (
      caller: Credential,
      path: ProjectPath,
      asked: Asked
    ) => Effect.Effect<typeof DeploymentPage.Type, BadRequest | Refusal>
    /** Each contract that differs from the one before it in its environment, with what the engine says of it. */
    readonly changes: (
      caller: Credential,
      path: ProjectPath,
      asked: Asked
    ) => Effect.Effect<typeof ChangePage.Type, BadRequest | Refusal>
    /** The JSON report about any two documents. */
    readonly compare: (
      caller: Credential,
      path: ProjectPath,
      pair: Pair
    ) => Effect.Effect<string, Refusal | Unavailable>
  }
>()("@mcp-inspect/server/history/History") {
  static readonly layer = Layer.effect(
    History,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const comparisons = yield* Comparisons
      const settings = yield* Settings
      const withSql = Effect.provide(Context.make(SqlClient.SqlClient, sql).pipe(Context.add(Settings, settings)))

      const servers = Effect.fn("History.servers")(
        (caller: Credential, path: ProjectPath) =>
          inProject({ caller, path, least: "viewer" }, (acting) =>
            Effect.flatMap(readBasis(acting), (basis) => serversOf(acting, basis))
          ),
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      const deployments = Effect.fn("History.deployments")(
        function* (caller: Credential, path: ProjectPath, asked: Asked) {
          const before = yield* readCursor(asked.before)
          const limit = asked.limit ?? 50
          const rows = yield* inProject({ caller, path, least: "viewer" }, (acting) =>
            Effect.flatMap(serverIdOf(acting, asked.server), (serverId) =>
              deploymentRows(acting, serverId, { ...asked, before, limit: limit + 1 })
            )
          )
          const { next, page } = paged(rows, limit)
          return { deployments: page.map(toDeployment), next }
        },
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      const changes = Effect.fn("History.changes")(
        function* (caller: Credential, path: ProjectPath, asked: Asked) {
          const before = yield* readCursor(asked.before)
          const limit = asked.limit ?? 20
          const { acting, rows } = yield* inProject({ caller, path, least: "viewer" }, (acting) =>
            Effect.flatMap(serverIdOf(acting, asked.server), (serverId) =>
              Effect.map(changeRows(acting, serverId, { ...asked, before, limit: limit + 1 }), (rows) => ({
                acting,
                rows
              }))
            )
          )
          const { next, page } = paged(rows, limit)
          const pairs = page.flatMap(({ fingerprint: after, previous }) =>
            previous === null ? [] : [{ before: previous, after }]
          )
          const outcomes = yield* comparisons.outcomes(acting, pairs)
          const found = new Map(pairs.map(({ after, before }, index) => [`${before} ${after}`, outcomes[index]]))
          return { changes: page.map((row) => toChange(row, found.get(`${row.previous} ${row.fingerprint}`))), next }
        },
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      const compare = Effect.fn("History.compare")(
        function* (caller: Credential, path: ProjectPath, pair: Pair) {
          const acting = yield* projectFor({ caller, path, least: "viewer" })
          return yield* comparisons.report(acting, pair)
        },
        withSql,
        Effect.catchTag("SqlError", Effect.die)
      )

      return History.of({ servers, deployments, changes, compare })
    })
  )
}

/* One more row than a page has was asked for: it says whether there is another page. */
const paged = <Row extends DeploymentRow>(rows: ReadonlyArray<Row>, limit: number) => {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last === undefined ? null : writeCursor({ at: last.created_at, id: last.deployment_id }) }
}

const toDeployment = (row: DeploymentRow): typeof DeploymentInfo.Type => ({
  id: row.deployment_id,
  fingerprint: row.fingerprint,
  environment: row.environment,
  commit: row.commit_id,
  branch: row.branch,
  source: row.source,
  createdAt: row.created_at.toISOString()
})

const sentences = {
  pending: "The comparison is not finished yet.",
  unknown: "The comparison takes more time or memory than the service spends on one."
} as const

const toChange = (row: ChangeRow, outcome: Outcome | undefined): typeof Change.Type => {
  const base = { deployment: toDeployment(row), previous: row.previous }
  if (row.previous === null) return { ...base, status: "baseline", summary: "The first contract.", counts: null }
  if (outcome === undefined || outcome.kind !== "compared") {
    const status = outcome?.kind ?? "pending"
    return { ...base, status, summary: sentences[status], counts: null }
  }
  return {
    ...base,
    status: outcome.passed ? "passed" : "failed",
    summary: outcome.summary.text,
    counts: countsOf(outcome.summary)
  }
}
