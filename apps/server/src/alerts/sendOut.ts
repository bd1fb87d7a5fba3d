// Sending an alert to every channel that is on, in the transaction that raises it.
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../jobs/Jobs.ts"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { newId } from "../platform/secrets.ts"
import { nowDate } from "../platform/times.ts"
import type { Told } from "./alertRows.ts"

/** What is on its way to a channel; of a test there is nothing to tell. */
export type Content = { readonly kind: Told["kind"]; readonly told: Told } | { readonly kind: "test" }

/** Puts one on its way; its id. */
export const sendTo = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  channel: string,
  content: Content
) {
  const sql = yield* SqlClient.SqlClient
  const jobs = yield* Jobs
  const id = yield* newId("msg")
  const at = yield* nowDate
  yield* sql`insert into deliveries ${sql.insert({
    org_id: orgId,
    project_id: projectId,
    delivery_id: id,
    channel_id: channel,
    alert_id: content.kind === "test" ? null : content.told.id,
    kind: content.kind,
    content: JSON.stringify(content.kind === "test" ? {} : content.told),
    next_attempt_at: at,
    created_at: at
  })}`
  yield* jobs.add({ kind: "deliver", orgId, projectId, refId: id }, at)
  return id
})

/** Puts an alert on its way to all channels of its project that are on. */
export const sendOut = Effect.fnUntraced(function* (acting: ActingProject, told: Told) {
  const sql = yield* SqlClient.SqlClient
  const channels = yield* sql<{ channel_id: string }>`
    select channel_id from channels
    where org_id = ${acting.orgId} and project_id = ${acting.projectId} and enabled order by channel_id`
  yield* Effect.forEach(channels, ({ channel_id }) => sendTo(acting, channel_id, { kind: told.kind, told }))
})
