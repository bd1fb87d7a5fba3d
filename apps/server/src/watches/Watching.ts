// Looks at watched servers: the job of a watch. What one look saw, what follows from it, what is told of it and when the
// next one is due are written in one transaction: a process that dies loses the look and nothing else, and another makes
// it. A look is written down once, whoever makes it.
import { RequestHeaders } from "@mcp-inspect/api/wire/Capture"
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { raiseChange, raiseOutage, raiseRecovery } from "../alerts/raise.ts"
import { HostedCapture, type HostedSnapshot } from "../captures/HostedCapture.ts"
import type { Handler } from "../jobs/Handler.ts"
import { type Job, Jobs, LostLease } from "../jobs/Jobs.ts"
import { type ActingProject, heldProject } from "../orgs/projectAccess.ts"
import { after } from "../platform/moments.ts"
import { notFound } from "../platform/problems.ts"
import { settledBy } from "../platform/settledBy.ts"
import { inOrg } from "../platform/Tenant.ts"
import { nowDate } from "../platform/times.ts"
import { Sealing } from "../sealing/Sealing.ts"
import { record } from "../snapshots/record.ts"
import { insertCheck, removeOldChecks } from "./checkRows.ts"
import { atWatch, credentialBroken } from "./failures.ts"
import { nextSlot, type Turn, turnAt } from "./slots.ts"
import { leftBehind, type Standing, type Step, transition } from "./transition.ts"
import { lockedWatch, sealedPlace, watchOf, type WatchRow } from "./watchRow.ts"

/** How long after a look that saw another contract the next one confirms it. */
const confirmAfter = "60 seconds"

/** From how many milliseconds on a look is one that keeps others waiting. */
const slowFrom = 10_000

/** How often a fault of the service is taken for none of the server's doing before it counts as a look that failed. */
const faultsForgiven = 3

/** What a look brought home. */
type Brought = { readonly durationMs: number } & (
  | { readonly snapshot: HostedSnapshot }
  | { readonly snapshot: null; readonly failure: CaptureFailure }
)

/** Looks at watched servers. */
export class Watching extends Context.Service<
  Watching,
  {
    /** Makes the look that is due of a watch. */
    readonly look: Handler
  }
>()("@mcp-inspect/server/watches/Watching") {
  static readonly layer = Layer.effect(
    Watching,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* Jobs
      const captures = yield* HostedCapture
      const sealing = yield* Sealing
      const withSql = settledBy(sql)
      const settled = <A, E, R>(effect: Effect.Effect<A, E, R>) => withSql(Effect.provideService(effect, Jobs, jobs))

      const credentialOf = (orgId: string, { sealed_headers, watch_id }: WatchRow) =>
        sealed_headers === null
          ? Effect.succeedSome<typeof RequestHeaders.Type>([])
          : sealing
              .open(sealed_headers, sealedPlace(orgId, watch_id))
              .pipe(Effect.flatMap(decodeHeaders), Effect.option)

      const capture = Effect.fnUntraced(function* ({ attempts, orgId, slow }: Job, row: WatchRow) {
        const headers = yield* credentialOf(orgId, row)
        if (Option.isNone(headers))
          return { snapshot: null, failure: credentialBroken, durationMs: 0 } satisfies Brought
        const hasCredential = row.sealed_headers !== null
        return yield* captures
          .capture({ orgId, url: row.url, headers: headers.value, prefer: row.era, slow }, () => Effect.void)
          .pipe(
            Effect.map((snapshot): Brought => ({ snapshot, durationMs: snapshot.durationMs })),
            // A fault of the service says nothing of the server: the look is made again.
            Effect.catchIf(
              ({ failure }) => failure.code !== "fault" || attempts >= faultsForgiven,
              ({ durationMs, failure }) =>
                Effect.succeed<Brought>({
                  snapshot: null,
                  failure: atWatch(failure, hasCredential),
                  durationMs
                })
            )
          )
      })

      const look = Effect.fn("Watching.look")(
        function* (job: Job) {
          const acting = { orgId: job.orgId, projectId: job.projectId }
          const at = yield* nowDate
          const row = yield* inOrg(job.orgId, watchOf(acting, job.refId))
          if (row === undefined || row.paused) return yield* inOrg(job.orgId, jobs.finish(job, "done"))
          const turn = turnAt(row, row, at)
          const brought = yield* capture(job, row)
          yield* inOrg(job.orgId, written({ acting, at, brought, job, looked: row, turn }))
        },
        settled,
        // Whoever has the job now writes; of a project that is gone there is nothing to write.
        Effect.catchIf(
          (error) => error === notFound || error instanceof LostLease,
          () => Effect.void
        )
      )

      return Watching.of({ look })
    })
  )
}

const decodeHeaders = Schema.decodeUnknownEffect(Schema.fromJsonString(RequestHeaders))

interface Look {
  readonly acting: ActingProject
  readonly at: Date
  readonly brought: Brought
  readonly job: Job
  /** The watch as it was when the look began. */
  readonly looked: WatchRow
  readonly turn: Turn
}

/* All that follows from a look. The project is held first and the job last, in the order of those who change watches. */
const written = Effect.fnUntraced(function* ({ acting, at, brought, job, looked, turn }: Look) {
  const jobs = yield* Jobs
  yield* heldProject(acting, "shared")
  const row = yield* lockedWatch(acting, job.refId)
  if (row === undefined || row.paused) return yield* jobs.finish(job, "done")
  // It was another server that was looked at.
  if (row.url !== looked.url) return yield* jobs.finish(job, { dueAt: yield* nowDate })
  const slow = brought.durationMs >= slowFrom
  const step = yield* meaningOf(acting, row, { at, brought, turn })
  const check = {
    at,
    outcome: step.outcome,
    fingerprint: brought.snapshot?.fingerprint ?? null,
    failure: step.failure,
    durationMs: brought.durationMs,
    listMs: brought.snapshot?.listMs ?? null
  }
  const isNew = yield* insertCheck(acting, row.watch_id, turn, check)
  // Of a slot that was looked at already, by the clock of another process, nothing follows once more.
  if (isNew) {
    yield* stood(acting, row, step, brought, at)
    yield* told(acting, row, step, brought.snapshot)
    yield* removeOldChecks(acting, row.watch_id)
  }
  const { dueAt, next } = yield* plan(row, looked, turn, isNew ? step.next : "slot")
  yield* planned(acting, row, next)
  yield* jobs.finish(job, { dueAt, slow })
})

const plan = Effect.fnUntraced(function* (row: WatchRow, looked: WatchRow, turn: Turn, follows: Step["next"]) {
  // Somebody had it looked at once more while this look was under way.
  if (row.slot > looked.slot) return { next: { slot: row.slot, attempt: 0 }, dueAt: row.slot }
  if (follows === "confirm")
    return { next: { slot: turn.slot, attempt: turn.attempt + 1 }, dueAt: yield* after(confirmAfter) }
  const slot = nextSlot(row, turn.slot)
  return { next: { slot, attempt: 0 }, dueAt: slot }
})

/* The contract of the place that the service captured itself last is what a new watch compares with. */
const capturedBefore = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  { environment, server }: WatchRow
) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ fingerprint: string; source: string }>`
    select d.fingerprint, d.source from deployments d
    join servers s on s.org_id = d.org_id and s.project_id = d.project_id and s.server_id = d.server_id
    where d.org_id = ${orgId} and d.project_id = ${projectId} and s.name = ${server}
      and d.environment = ${environment}
    order by d.created_at desc, d.deployment_id desc limit 1`
  return found === undefined || found.source === "push" ? null : found.fingerprint
})

const meaningOf = Effect.fnUntraced(function* (
  acting: ActingProject,
  row: WatchRow,
  { at, brought, turn }: Pick<Look, "at" | "brought" | "turn">
) {
  const known = row.fingerprint ?? (yield* capturedBefore(acting, row))
  const standing: Standing = {
    fingerprint: known,
    candidate: row.candidate,
    failures: row.failures_in_a_row,
    since: row.outage_at
  }
  const wasLeft = row.attempt > 0 && turn.attempt === 0
  const seen =
    brought.snapshot === null ? { at, failure: brought.failure } : { at, fingerprint: brought.snapshot.fingerprint }
  return transition(wasLeft ? leftBehind(standing) : standing, turn.attempt, seen)
})

const stood = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  row: WatchRow,
  { failure, standing, state }: Step,
  { snapshot }: Brought,
  at: Date
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update watches set state = ${state}, fingerprint = ${standing.fingerprint}, candidate = ${standing.candidate},
      era = ${snapshot?.era ?? row.era}, failures_in_a_row = ${standing.failures}, outage_at = ${standing.since},
      last_check_at = ${at}, last_failure = ${failure === null ? null : JSON.stringify(failure)}::jsonb
    where org_id = ${orgId} and project_id = ${projectId} and watch_id = ${row.watch_id}`
})

const planned = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  { watch_id }: WatchRow,
  { attempt, slot }: Turn
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update watches set slot = ${slot}, attempt = ${attempt}
    where org_id = ${orgId} and project_id = ${projectId} and watch_id = ${watch_id}`
})

const told = Effect.fnUntraced(function* (
  acting: ActingProject,
  { environment, server, threshold, watch_id }: WatchRow,
  { raises, records }: Step,
  snapshot: HostedSnapshot | null
) {
  const watched = { watchId: watch_id, server, environment, threshold }
  const deployment =
    records && snapshot !== null
      ? yield* record(acting, {
          document: snapshot.document,
          fingerprint: snapshot.fingerprint,
          server,
          environment,
          source: "watch"
        })
      : undefined
  for (const raise of raises) {
    if (raise.kind === "unreachable") yield* raiseOutage(acting, watched, raise)
    else if (raise.kind === "recovered") yield* raiseRecovery(acting, watched, raise)
    else if (deployment !== undefined)
      yield* raiseChange(acting, watched, { before: raise.before, after: raise.after, deployment: deployment.id })
  }
})
