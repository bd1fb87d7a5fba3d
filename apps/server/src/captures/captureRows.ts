// Captures as rows of the project of a transaction.
import type {
  CaptureFailure,
  CaptureInfo,
  CaptureOutcome,
  CaptureState,
  ListProgress
} from "@mcp-inspect/api/wire/Capture"
import type { Era } from "@mcp-inspect/engine/model/Surface"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Job } from "../jobs/Jobs.ts"
import { captures } from "../limits/numbers.ts"

import type { ActingProject } from "../orgs/projectAccess.ts"
import { newId } from "../platform/secrets.ts"
import { instant, nowDate } from "../platform/times.ts"
import { storable } from "./failures.ts"

/** What a capture is of. */
export interface Target {
  readonly url: string
  readonly server: string
  readonly environment: string
}

/** How far a capture has come. */
export interface Progress {
  readonly state: CaptureState
  readonly lists: ReadonlyArray<typeof ListProgress.Type>
}

/** How a capture ended. */
export type Ending =
  | { readonly state: "done"; readonly outcome: typeof CaptureOutcome.Type }
  | { readonly state: "failed"; readonly failure: CaptureFailure }

interface Row extends Target, Progress {
  readonly capture_id: string
  readonly headers_set: boolean
  readonly outcome: typeof CaptureOutcome.Type | null
  readonly failure: CaptureFailure | null
  readonly created_at: Date
  readonly ended_at: Date | null
}

const onWire = (row: Row): CaptureInfo => ({
  id: row.capture_id,
  url: row.url,
  server: row.server,
  environment: row.environment,
  headersSet: row.headers_set,
  state: row.state,
  lists: row.lists,
  outcome: row.outcome,
  failure: row.failure,
  createdAt: instant(row.created_at),
  endedAt: row.ended_at === null ? null : instant(row.ended_at)
})

const columns = `capture_id, url, server, environment, headers_set, state, lists, outcome, failure, created_at, ended_at`

/** A capture; undefined when there is none of that id. */
export const captureOf = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, id: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Row>`
    select ${sql.literal(columns)} from captures
    where org_id = ${orgId} and project_id = ${projectId} and capture_id = ${id}`
  return row === undefined ? undefined : onWire(row)
})

/** The newest captures, of one server where one is named, newest first. */
export const newestCaptures = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, server?: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<Row>`
    select ${sql.literal(columns)} from captures
    where org_id = ${orgId} and project_id = ${projectId}
      and ${server === undefined ? sql`true` : sql`server = ${server}`}
    order by created_at desc, capture_id desc limit ${captures.listed}`
  return rows.map(onWire)
})

/** How many captures of the organization have not ended; until the transaction does, nobody else starts one. */
export const lockedOpenCount = Effect.fnUntraced(function* (orgId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select pg_advisory_xact_lock(hashtextextended(${`captures:${orgId}`}, 0))`
  const [row] = yield* sql<{ count: number }>`
    select count(*)::int as count from captures where org_id = ${orgId} and ended_at is null`
  return row?.count ?? 0
})

/** Whether a capture of the same has not ended. */
export const isBeingCaptured = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  { environment, server, url }: Target
) {
  const sql = yield* SqlClient.SqlClient
  const open = yield* sql`
    select from captures
    where org_id = ${orgId} and project_id = ${projectId} and ended_at is null
      and url = ${url} and server = ${server} and environment = ${environment} limit 1`
  return open.length > 0
})

/** Adds a capture that waits, and removes those that are too old to be of use. */
export const insertCapture = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  { environment, server, url }: Target,
  headersSet: boolean
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    delete from captures where org_id = ${orgId} and project_id = ${projectId} and capture_id in (
      select capture_id from captures
      where org_id = ${orgId} and project_id = ${projectId} and ended_at is not null
      order by created_at desc, capture_id desc offset ${captures.kept}
    )`
  const row = {
    org_id: orgId,
    project_id: projectId,
    capture_id: yield* newId("cap"),
    url,
    server,
    environment,
    headers_set: headersSet,
    state: "queued",
    created_at: yield* nowDate
  } as const
  yield* sql`insert into captures ${sql.insert(row)}`
  return onWire({ ...row, lists: [], outcome: null, failure: null, ended_at: null })
})

/** Says how far a capture has come, as long as it goes on and this process, the holder, is the one that makes it. */
export const writeProgress = Effect.fnUntraced(function* (
  { id, orgId, projectId, refId }: Job,
  holder: string,
  { lists, state }: Progress
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update captures set state = ${state}, lists = ${JSON.stringify(lists)}
    where org_id = ${orgId} and project_id = ${projectId} and capture_id = ${refId} and ended_at is null
      and exists (select from jobs where job_id = ${id} and leased_by = ${holder})`
})

/** Ends a capture that goes on. */
export const endCapture = Effect.fnUntraced(function* (
  { orgId, projectId, refId }: Job,
  ending: Ending,
  lists?: Progress["lists"]
) {
  const sql = yield* SqlClient.SqlClient
  const outcome = ending.state === "done" ? JSON.stringify(ending.outcome) : null
  const failure = ending.state === "failed" ? JSON.stringify(storable(ending.failure)) : null
  const read = lists === undefined ? null : JSON.stringify(lists)
  yield* sql`
    update captures set state = ${ending.state}, outcome = ${outcome}, failure = ${failure}, ended_at = ${yield* nowDate},
      lists = coalesce(${read}, lists)
    where org_id = ${orgId} and project_id = ${projectId} and capture_id = ${refId} and ended_at is null`
})

/** The era of the newest document of a place; of what came otherwise than by a capture it is no more than a guess. */
export const newestEra = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  { environment, server }: Pick<Target, "environment" | "server">
) {
  const sql = yield* SqlClient.SqlClient
  // The members of a document are in order, so that the era is near the beginning of what may be 32 MiB.
  const [row] = yield* sql<{ era: Era | null }>`
    select substring(left(body, 4000) from '"era":"(modern|legacy)"') as era from documents
    where org_id = ${orgId} and project_id = ${projectId} and fingerprint = (
      select d.fingerprint from deployments d
      join servers s on s.org_id = d.org_id and s.project_id = d.project_id and s.server_id = d.server_id
      where d.org_id = ${orgId} and d.project_id = ${projectId} and d.environment = ${environment} and s.name = ${server}
      order by d.created_at desc, d.deployment_id desc limit 1
    )`
  return row?.era ?? null
})

/** The fingerprint of the deployment before one; null when it is the first of its place. */
export const previousOf = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, deployment: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ previous: string | null }>`
    select previous from deployments
    where org_id = ${orgId} and project_id = ${projectId} and deployment_id = ${deployment}`
  return row?.previous ?? null
})
