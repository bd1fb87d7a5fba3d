// Jobs for tests: of organizations that need not be there, since a directory refers to none.
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { About, JobKind } from "../../src/jobs/Job.ts"
import { Jobs } from "../../src/jobs/Jobs.ts"
import { allParts } from "../../src/jobs/Parts.ts"
import { newUuid } from "../../src/platform/secrets.ts"

/** What a new job is about; of a new organization unless one is given. */
export const newAbout = Effect.fnUntraced(function* (kind: JobKind, orgId?: string) {
  return { kind, orgId: orgId ?? (yield* newUuid), projectId: yield* newUuid, refId: yield* newUuid } satisfies About
})

/** Looks for all there is of a kind that did not take long. */
export const anyOf = (kind: JobKind) =>
  ({ kind, slow: false, most: 1000, perOrg: 1000, parts: allParts, leftBehind: "3 seconds" }) as const

/** The time that lies so many seconds ahead. */
export const inSeconds = (seconds: number) =>
  Effect.map(DateTime.now, (now) => DateTime.toDateUtc(DateTime.add(now, { seconds })))

/** All jobs of a kind as they are stored, by the thing they are about. */
export const storedOf = Effect.fnUntraced(function* (kind: JobKind) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ ref_id: string; due_at: Date; attempts: number; slow: boolean; is_held: boolean }>`
    select ref_id, due_at, attempts, slow, leased_by is not null as is_held from jobs where kind = ${kind} order by due_at`
  return rows
})

/** Adds a job that is due so many seconds from now. */
export const added = Effect.fnUntraced(function* (about: About, seconds: number) {
  yield* (yield* Jobs).add(about, yield* inSeconds(seconds))
  return about
})
