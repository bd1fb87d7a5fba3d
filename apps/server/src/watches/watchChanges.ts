// Making, changing and removing watches, each in the transaction of its project. Its job goes with it: a watch that is
// paused or gone has none, and a look that is under way then finds its job gone and writes nothing.
import type { NewWatch, WatchChanges } from "@mcp-inspect/api/wire/Watch"
import { defaultEnvironment } from "@mcp-inspect/api/wire/names"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../jobs/Jobs.ts"
import { checkLimit } from "../orgs/limits.ts"
import { type ActingProject, heldProject } from "../orgs/projectAccess.ts"
import { conflict, notFound } from "../platform/problems.ts"
import { newUuid } from "../platform/secrets.ts"
import { nowDate } from "../platform/times.ts"
import { nextSlot, spreadOf } from "./slots.ts"
import { jobOf, lockedWatch, type WatchRow } from "./watchRow.ts"

/** A watch of the project, which both stay as they are until the end of the transaction. */
export const heldWatch = Effect.fnUntraced(function* (acting: ActingProject, watchId: string) {
  yield* heldProject(acting, "shared")
  return (yield* lockedWatch(acting, watchId)) ?? (yield* notFound)
})

const checkRoom = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject) {
  const sql = yield* SqlClient.SqlClient
  // One after the other, so that what is counted here is still so when the row is written.
  yield* sql`select from orgs where org_id = ${orgId} for no key update`
  const [held] = yield* sql<{ here: number; all: number }>`
    select count(*)::int as all, count(*) filter (where project_id = ${projectId})::int as here
    from watches where org_id = ${orgId}`
  yield* checkLimit("watches", held?.here ?? 0)
  yield* checkLimit("watches in all projects", held?.all ?? 0)
})

/** Makes a watch; its first look is due at once. Its id. */
export const insertWatch = Effect.fnUntraced(function* (acting: ActingProject, wanted: typeof NewWatch.Type) {
  const sql = yield* SqlClient.SqlClient
  const jobs = yield* Jobs
  yield* checkRoom(acting)
  yield* heldProject(acting, "shared")
  const watch_id = yield* newUuid
  const now = yield* nowDate
  const row = {
    org_id: acting.orgId,
    project_id: acting.projectId,
    watch_id,
    url: wanted.url,
    server: wanted.server,
    environment: wanted.environment ?? defaultEnvironment,
    interval: wanted.interval ?? "1h",
    threshold: wanted.threshold ?? "BREAKING",
    spread: spreadOf(watch_id),
    slot: now,
    created_at: now
  }
  const made = yield* sql`
    insert into watches ${sql.insert(row)}
    on conflict (org_id, project_id, server, environment) do nothing returning watch_id`
  if (made.length === 0)
    return yield* conflict("watch_exists", "This server is watched already in this environment of the project.")
  yield* jobs.add(jobOf(acting, watch_id), now)
  return watch_id
})

/** Has a watch looked at now instead of in its next slot. */
export const lookNow = Effect.fnUntraced(function* (acting: ActingProject, watchId: string) {
  const sql = yield* SqlClient.SqlClient
  const jobs = yield* Jobs
  const now = yield* nowDate
  yield* sql`
    update watches set slot = ${now}, attempt = 0
    where org_id = ${acting.orgId} and project_id = ${acting.projectId} and watch_id = ${watchId}`
  yield* jobs.add(jobOf(acting, watchId), now)
})

/* A contract that was seen once is forgotten: nobody knows what happens until the watch goes on. */
const pause = Effect.fnUntraced(function* (acting: ActingProject, row: WatchRow) {
  const sql = yield* SqlClient.SqlClient
  const jobs = yield* Jobs
  const state = row.state === "confirming" ? "ok" : row.state
  yield* sql`
    update watches set paused = true, attempt = 0, candidate = null, state = ${state}
    where org_id = ${acting.orgId} and project_id = ${acting.projectId} and watch_id = ${row.watch_id}`
  yield* jobs.cancel(jobOf(acting, row.watch_id))
})

const atNextSlot = Effect.fnUntraced(function* (acting: ActingProject, row: WatchRow) {
  const sql = yield* SqlClient.SqlClient
  const jobs = yield* Jobs
  const slot = nextSlot(row, yield* nowDate)
  yield* sql`
    update watches set slot = ${slot}, paused = false
    where org_id = ${acting.orgId} and project_id = ${acting.projectId} and watch_id = ${row.watch_id}`
  yield* jobs.add(jobOf(acting, row.watch_id), slot)
})

/* What another address says now is no confirmation of what this one said, and no credential of this one is sent there. */
const moveTo = Effect.fnUntraced(function* (acting: ActingProject, row: WatchRow, url: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update watches set url = ${url}, sealed_headers = null, candidate = null, era = null,
      state = ${row.state === "confirming" ? "ok" : row.state}
    where org_id = ${acting.orgId} and project_id = ${acting.projectId} and watch_id = ${row.watch_id}`
})

/** Changes a watch. False where all was so already. */
export const applyChanges = Effect.fnUntraced(function* (
  acting: ActingProject,
  row: WatchRow,
  { interval = row.interval, paused = row.paused, threshold = row.threshold, url = row.url }: typeof WatchChanges.Type
) {
  const sql = yield* SqlClient.SqlClient
  const now = yield* nowDate
  const isMoved = url !== row.url
  const hasOtherSlots = interval !== row.interval
  if (!isMoved && !hasOtherSlots && paused === row.paused && threshold === row.threshold) return false
  yield* sql`
    update watches set interval = ${interval}, threshold = ${threshold}
    where org_id = ${acting.orgId} and project_id = ${acting.projectId} and watch_id = ${row.watch_id}`
  if (isMoved) yield* moveTo(acting, row, url)
  if (paused) {
    if (!row.paused) yield* pause(acting, row)
  } else if (row.paused) yield* atNextSlot(acting, { ...row, interval })
  else if (isMoved) yield* lookNow(acting, row.watch_id)
  // A look that is due, under way or confirms stays: what follows it is reckoned by the new interval.
  else if (hasOtherSlots && row.attempt === 0 && row.slot > now) yield* atNextSlot(acting, { ...row, interval })
  return true
})

/** Removes a watch with what it saw, its credential and its job. */
export const deleteWatch = Effect.fnUntraced(function* (acting: ActingProject, watchId: string) {
  const sql = yield* SqlClient.SqlClient
  const jobs = yield* Jobs
  yield* sql`
    delete from watches
    where org_id = ${acting.orgId} and project_id = ${acting.projectId} and watch_id = ${watchId}`
  yield* jobs.cancel(jobOf(acting, watchId))
})
