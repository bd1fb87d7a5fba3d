// What the job of a capture does: the capture, and then the snapshot, the end of the capture and that of the job in one
// transaction. A process that dies in the middle leaves nothing half recorded; another does it again.
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import { NotFound } from "@mcp-inspect/api/Errors"
import { Cause, Effect, Schedule, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import type { Handler } from "../jobs/Handler.ts"
import { type Job, Jobs, LostLease } from "../jobs/Jobs.ts"
import { nameOfFault } from "../platform/nameOfFault.ts"
import { inOrg } from "../platform/Tenant.ts"
import { record } from "../snapshots/record.ts"
import {
  captureOf,
  endCapture,
  newestEra,
  previousOf,
  type Progress,
  type Target,
  writeProgress
} from "./captureRows.ts"
import { type CaptureOrder, type CaptureStep, HostedCapture, type HostedSnapshot } from "./HostedCapture.ts"

/** Headers of one capture. They are held in memory alone (CON-38). */
export type Headers = CaptureOrder["headers"]

const fault: CaptureFailure = {
  code: "fault",
  message: "A fault of the service kept it from making this capture.",
  mend: "Start it again; if that does not help, tell whoever operates the service.",
  needsHeader: false
}

const interrupted: CaptureFailure = {
  code: "interrupted",
  message: "The service stopped in the middle of this capture, and the header that it was given is not kept.",
  mend: "Start it again with the header.",
  needsHeader: true
}

/* Work that ends its process, or that cannot be written, is not begun without end. */
const mostAttempts = 3

/* Not more often than a reader looks. */
const interval = "300 millis"

/* Another state is written at once, more of a list now and then. One write follows another, so that none is overtaken. */
const progressOf = Effect.fnUntraced(function* (write: (progress: Progress) => Effect.Effect<void>) {
  const turn = yield* Semaphore.make(1)
  let progress: Progress = { state: "queued", lists: [] }
  let isWritten = true
  const flush = turn.withPermits(1)(
    Effect.suspend(() => {
      if (isWritten) return Effect.void
      isWritten = true
      return write(progress)
    })
  )
  yield* Effect.forkScoped(Effect.repeat(flush, Schedule.spaced(interval)))
  const onStep = (step: CaptureStep) =>
    Effect.suspend(() => {
      const isAnother = step.state !== progress.state
      progress = { state: step.state, lists: "lists" in step ? step.lists : progress.lists }
      isWritten = false
      return isAnother ? flush : Effect.void
    })
  return { onStep, lists: () => progress.lists }
})

/** The handlers of jobs of captures. */
export const capturing = Effect.gen(function* () {
  const { capture } = yield* HostedCapture
  const jobs = yield* Jobs
  const sql = yield* SqlClient.SqlClient

  /* Of a job that is another's now, or went with its project, there is nothing to write. */
  const settled = <E, R>(effect: Effect.Effect<void, E, R>) =>
    effect.pipe(
      Effect.catchIf(
        (error) => error instanceof LostLease || error instanceof NotFound,
        () => Effect.void
      ),
      Effect.provideService(SqlClient.SqlClient, sql)
    )

  const told = (job: Job, cause: Cause.Cause<unknown>) =>
    Effect.logError("a capture went wrong").pipe(Effect.annotateLogs({ capture: job.refId, fault: nameOfFault(cause) }))

  const over = (job: Job) => inOrg(job.orgId, jobs.finish(job, "done"))

  const failed = (job: Job, failure: CaptureFailure, lists?: Progress["lists"]) =>
    inOrg(job.orgId, Effect.andThen(endCapture(job, { state: "failed", failure }, lists), jobs.finish(job, "done")))

  const recorded = (job: Job, { environment, server }: Target, snapshot: HostedSnapshot, lists: Progress["lists"]) =>
    inOrg(
      job.orgId,
      Effect.gen(function* () {
        const { document, fingerprint } = snapshot
        const deployment = yield* record(job, { document, environment, fingerprint, server, source: "manual" })
        const previous = yield* previousOf(job, deployment.id)
        const result = previous === null ? "baseline" : previous === fingerprint ? "unchanged" : "changed"
        const outcome = { result, fingerprint, previous, deployment: deployment.id } as const
        yield* endCapture(job, { state: "done", outcome }, lists)
        yield* jobs.finish(job, "done")
      })
    )

  const made = Effect.fnUntraced(function* (job: Job, target: Target, headers: Headers) {
    const write = (progress: Progress) =>
      Effect.ignoreCause(inOrg(job.orgId, writeProgress(job, job.lease, progress))).pipe(
        Effect.provideService(SqlClient.SqlClient, sql)
      )
    const { lists, onStep } = yield* progressOf(write)
    const prefer = yield* inOrg(job.orgId, newestEra(job, target))
    const order: CaptureOrder = { orgId: job.orgId, url: target.url, headers, prefer, slow: job.slow }
    return yield* capture(order, onStep).pipe(
      Effect.tap(() => onStep({ state: "recording", lists: lists() })),
      Effect.flatMap((snapshot) => recorded(job, target, snapshot, lists())),
      Effect.catchTag("NotCaptured", ({ failure }) => failed(job, failure, lists()))
    )
  }, Effect.scoped)

  const run = (headers: Headers): Handler =>
    Effect.fn("Captures.run")(function* (job: Job) {
      const target = yield* inOrg(job.orgId, captureOf(job, job.refId))
      if (target === undefined || target.endedAt !== null) return yield* over(job)
      yield* Effect.catchCause(made(job, target, headers), (cause) =>
        Cause.hasDies(cause) ? Effect.andThen(told(job, cause), failed(job, fault)) : Effect.failCause(cause)
      )
    }, settled)

  /** Does it again, where nothing is missing. */
  const resume: Handler = Effect.fn("Captures.resume")(function* (job: Job) {
    const target = yield* inOrg(job.orgId, captureOf(job, job.refId))
    if (target === undefined || target.endedAt !== null) return yield* over(job)
    if (target.headersSet) return yield* failed(job, interrupted)
    if (job.attempts >= mostAttempts) return yield* failed(job, fault)
    return yield* run([])(job)
  }, settled)

  return { run, resume }
})
