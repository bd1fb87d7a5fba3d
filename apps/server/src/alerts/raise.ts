// Raising an alert, in the transaction of the look that saw what it tells of: neither is there without the other. The same
// is told once, however often it is raised.
import type { AlertKind } from "@mcp-inspect/api/wire/Alert"
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import type { Threshold } from "@mcp-inspect/api/wire/Watch"
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Jobs } from "../jobs/Jobs.ts"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { before } from "../platform/moments.ts"
import { newUuid } from "../platform/secrets.ts"
import { instant, nowDate } from "../platform/times.ts"
import { type AlertRow, toTold } from "./alertRows.ts"
import { type Changed, placeOf, plainFailure, unjudged } from "./changeOf.ts"
import { sendOut } from "./sendOut.ts"

export type { Changed } from "./changeOf.ts"

/** The watch that saw it. */
export interface Watched {
  readonly watchId: string
  readonly server: string
  readonly environment: string
  readonly threshold: typeof Threshold.Type
}

type Raised = Effect.Effect<void, SqlError.SqlError, Jobs | SqlClient.SqlClient>

interface New {
  readonly kind: AlertKind
  readonly about: string
  readonly state: "judging" | "raised"
  readonly title: string
  readonly change: AlertRow["change"]
  readonly failure: AlertRow["failure"]
}

/* Undefined when it was raised before. */
const insert = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, watched: Watched, alert: New) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<AlertRow>`
    insert into alerts ${sql.insert({
      ...alert,
      org_id: orgId,
      project_id: projectId,
      alert_id: yield* newUuid,
      watch_id: watched.watchId,
      server: watched.server,
      environment: watched.environment,
      threshold: watched.threshold,
      change: alert.change === null ? null : JSON.stringify(alert.change),
      failure: alert.failure === null ? null : JSON.stringify(alert.failure),
      created_at: yield* nowDate
    })}
    on conflict (org_id, project_id, watch_id, kind, about) do nothing
    returning alert_id, watch_id, kind, server, environment, title, change, failure, created_at`
  return row
})

const tell = Effect.fnUntraced(function* (acting: ActingProject, watched: Watched, alert: New) {
  const row = yield* insert(acting, watched, alert)
  if (row !== undefined) yield* sendOut(acting, toTold(row))
})

/** How long a change that was told is not told again, when it is undone and happens once more. */
const toldFor = "24 hours"

/* What was told longer ago does not stand for what happens now, and what stayed quiet was told to nobody. */
const makeWay = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, { watchId }: Watched, about: string) {
  const sql = yield* SqlClient.SqlClient
  const same = sql`
    org_id = ${orgId} and project_id = ${projectId} and watch_id = ${watchId} and kind = 'change' and about = ${about}`
  yield* sql`delete from alerts where ${same} and state = 'quiet'`
  yield* sql`
    update alerts set about = about || ' ' || alert_id where ${same} and created_at <= ${yield* before(toldFor)}`
})

/**
 * Has a change judged; people are told when it reaches the threshold. The same change, back and forth, is told once in 24
 * hours.
 */
export const raiseChange = (acting: ActingProject, watched: Watched, changed: Changed): Raised =>
  Effect.gen(function* () {
    const about = `${changed.before}→${changed.after}`
    yield* makeWay(acting, watched, about)
    const row = yield* insert(acting, watched, {
      kind: "change",
      about,
      state: "judging",
      title: "",
      change: unjudged(changed),
      failure: null
    })
    if (row === undefined) return
    const jobs = yield* Jobs
    yield* jobs.add(
      { kind: "judge", orgId: acting.orgId, projectId: acting.projectId, refId: row.alert_id },
      row.created_at
    )
  })

/** Tells that a server cannot be captured: after three looks in a row failed, of which the first was at `since`. */
export const raiseOutage = (
  acting: ActingProject,
  watched: Watched,
  { failure, since }: { readonly since: Date; readonly failure: CaptureFailure }
): Raised =>
  tell(acting, watched, {
    kind: "unreachable",
    about: instant(since),
    state: "raised",
    title: `${placeOf(watched)}: cannot be captured`,
    change: null,
    failure: plainFailure(failure)
  })

/** Tells that it can be captured again. */
export const raiseRecovery = (acting: ActingProject, watched: Watched, { since }: { readonly since: Date }): Raised =>
  tell(acting, watched, {
    kind: "recovered",
    about: instant(since),
    state: "raised",
    title: `${placeOf(watched)}: can be captured again`,
    change: null,
    failure: null
  })
