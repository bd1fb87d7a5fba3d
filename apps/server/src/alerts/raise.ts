// Raising an alert, in the transaction of the look that saw what it tells of: neither is there without the other. The same
// is told once, however often it is raised.
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import type { Threshold } from "@mcp-inspect/api/wire/Watch"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { newUuid } from "../platform/secrets.ts"
import { instant, nowDate } from "../platform/times.ts"

/** The watch that saw it. */
export interface Watched {
  readonly watchId: string
  readonly server: string
  readonly environment: string
  readonly threshold: typeof Threshold.Type
}

/** A contract that two looks saw, and the one before it. */
export interface Changed {
  readonly before: string
  readonly after: string
  readonly deployment: string
}

interface Alert {
  readonly kind: "change" | "unreachable" | "recovered"
  readonly about: string
  readonly state: "judging" | "raised"
  readonly failure?: CaptureFailure
}

const insert = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  { environment, server, threshold, watchId }: Watched,
  { about, failure, kind, state }: Alert
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into alerts ${sql.insert({
    org_id: orgId,
    project_id: projectId,
    alert_id: yield* newUuid,
    watch_id: watchId,
    kind,
    about,
    state,
    server,
    environment,
    threshold,
    failure: failure === undefined ? null : JSON.stringify(failure),
    created_at: yield* nowDate
  })} on conflict (org_id, project_id, watch_id, kind, about) do nothing`
})

/** Has a change judged; people are told when it reaches the threshold. */
export const raiseChange = (acting: ActingProject, watched: Watched, { after, before }: Changed) =>
  insert(acting, watched, { kind: "change", about: `${before}→${after}`, state: "judging" })

/** Tells that a server cannot be captured: after three looks in a row failed, of which the first was at `since`. */
export const raiseOutage = (
  acting: ActingProject,
  watched: Watched,
  { failure, since }: { readonly since: Date; readonly failure: CaptureFailure }
) => insert(acting, watched, { kind: "unreachable", about: instant(since), state: "raised", failure })

/** Tells that it can be captured again. */
export const raiseRecovery = (acting: ActingProject, watched: Watched, { since }: { readonly since: Date }) =>
  insert(acting, watched, { kind: "recovered", about: instant(since), state: "raised" })
