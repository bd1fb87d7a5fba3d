// Captures that somebody asks for (CON-8..CON-17): the address is checked before anything is stored, the process that was
// asked makes the capture, and whoever wants to know how far it is reads its row.
import type { Credential } from "@mcp-inspect/api/Auth"
import type { BadRequest, Conflict, Forbidden, NotFound, TooMany } from "@mcp-inspect/api/Errors"
import type { CaptureInfo, NewCapture } from "@mcp-inspect/api/wire/Capture"
import { defaultEnvironment, defaultServer, type ProjectPath } from "@mcp-inspect/api/wire/names"
import { Context, Effect, Layer, type Scope, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Egress } from "../egress/Egress.ts"
import type { Handler } from "../jobs/Handler.ts"
import { JobRunner } from "../jobs/JobRunner.ts"
import { Jobs } from "../jobs/Jobs.ts"
import { captures as most, captureStarts } from "../limits/numbers.ts"
import { RateLimits } from "../limits/RateLimits.ts"
import { tooMany } from "../limits/tooMany.ts"
import { type ActingProject, heldProject, inProject, projectFor } from "../orgs/projectAccess.ts"
import { addressRefused, conflict, notFound } from "../platform/problems.ts"
import { settledBy } from "../platform/settledBy.ts"
import { inOrg } from "../platform/Tenant.ts"
import {
  captureOf,
  insertCapture,
  isBeingCaptured,
  lockedOpenCount,
  newestCaptures,
  type Target
} from "./captureRows.ts"
import { capturing, type Headers } from "./capturing.ts"
import { OpenStreams } from "./OpenStreams.ts"

type Start = Forbidden | NotFound | BadRequest | TooMany

/* A capture takes a minute at most, and five run. */
const retryAfterSeconds = 15

/* Between two looks at a capture that somebody follows, and for how long one may follow. */
const pause = "500 millis"
const longest = "5 minutes"

interface Wanted {
  readonly caller: Credential
  readonly path: ProjectPath
  readonly target: Target
  readonly headers: Headers
}

/** Captures. */
export class Captures extends Context.Service<
  Captures,
  {
    /** Starts a capture; fails with `address_not_allowed` where the service connects to no such address (CON-36). */
    readonly start: (
      caller: Credential,
      path: ProjectPath,
      wanted: typeof NewCapture.Type
    ) => Effect.Effect<CaptureInfo, Start>
    /** Starts one that failed again, as another, with headers of its own (CON-10). */
    readonly retry: (
      caller: Credential,
      path: ProjectPath,
      id: string,
      headers: Headers
    ) => Effect.Effect<CaptureInfo, Conflict | Start>
    /** The newest, of one server where one is named. */
    readonly list: (
      caller: Credential,
      path: ProjectPath,
      server?: string
    ) => Effect.Effect<ReadonlyArray<CaptureInfo>, Forbidden | NotFound>
    readonly read: (
      caller: Credential,
      path: ProjectPath,
      id: string
    ) => Effect.Effect<CaptureInfo, Forbidden | NotFound>
    /**
     * The capture as it is, and again whenever it is otherwise: until it has ended or is gone, five minutes at most. Who
     * may follow is asked once. It counts as open until the scope ends.
     */
    readonly follow: (
      caller: Credential,
      path: ProjectPath,
      id: string
    ) => Effect.Effect<Stream.Stream<CaptureInfo>, Forbidden | NotFound | TooMany, Scope.Scope>
    /** Does the job of a capture that another process, or this one before it started again, left behind. */
    readonly resume: Handler
  }
>()("@mcp-inspect/server/captures/Captures") {
  static readonly layer = Layer.effect(
    Captures,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const egress = yield* Egress
      const jobs = yield* Jobs
      const limits = yield* RateLimits
      const runner = yield* JobRunner
      const streams = yield* OpenStreams
      const { resume, run } = yield* capturing
      const settled = settledBy(sql)

      /* Only who may start one has the service ask for addresses. */
      const admitted = Effect.fnUntraced(function* (orgId: string, url: string) {
        yield* limits.take(`captures:${orgId}`, captureStarts.limit, captureStarts.window)
        yield* Effect.mapError(egress.check(url), addressRefused)
      })

      /* What is stored is begun: a request that is given up in between leaves nobody waiting. */
      const begun = <E>(
        { caller, headers, path, target }: Wanted,
        check: (acting: ActingProject) => Effect.Effect<void, E, SqlClient.SqlClient>
      ) =>
        inProject({ caller, path, least: "member" }, (acting) =>
          Effect.gen(function* () {
            const { orgId, projectId } = acting
            yield* heldProject(acting, "shared")
            const open = yield* lockedOpenCount(orgId)
            yield* check(acting)
            if (open >= most.running + most.waiting) return yield* tooMany(retryAfterSeconds)
            const capture = yield* insertCapture(acting, target, headers.length > 0)
            return { capture, job: yield* jobs.begin({ kind: "capture", orgId, projectId, refId: capture.id }) }
          })
        ).pipe(
          Effect.tap(({ job }) => runner.start(job, run(headers))),
          Effect.map(({ capture }) => capture),
          Effect.uninterruptible
        )

      const start = Effect.fn("Captures.start")(function* (
        caller: Credential,
        path: ProjectPath,
        { environment = defaultEnvironment, headers = [], server = defaultServer, url }: typeof NewCapture.Type
      ) {
        const { orgId } = yield* projectFor({ caller, path, least: "member" })
        yield* admitted(orgId, url)
        return yield* begun({ caller, path, headers, target: { url, server, environment } }, () => Effect.void)
      }, settled)

      const found = (acting: ActingProject, id: string) =>
        Effect.flatMap(captureOf(acting, id), (capture) =>
          capture === undefined ? Effect.fail(notFound) : Effect.succeed(capture)
        )

      const retry = Effect.fn("Captures.retry")(function* (
        caller: Credential,
        path: ProjectPath,
        id: string,
        headers: Headers
      ) {
        const { acting, capture } = yield* inProject({ caller, path, least: "member" }, (acting) =>
          Effect.map(found(acting, id), (capture) => ({ acting, capture }))
        )
        if (capture.state !== "failed")
          return yield* conflict("not_failed", "This capture did not fail. Start another to capture the server again.")
        yield* admitted(acting.orgId, capture.url)
        return yield* begun({ caller, path, headers, target: capture }, (within) =>
          Effect.flatMap(isBeingCaptured(within, capture), (isOpen) =>
            isOpen
              ? Effect.fail(conflict("running", "This server is being captured. Wait for the end of that."))
              : Effect.void
          )
        )
      }, settled)

      const list = Effect.fn("Captures.list")(
        (caller: Credential, path: ProjectPath, server?: string) =>
          inProject({ caller, path, least: "viewer" }, (acting) => newestCaptures(acting, server)),
        settled
      )

      const read = Effect.fn("Captures.read")(
        (caller: Credential, path: ProjectPath, id: string) =>
          inProject({ caller, path, least: "viewer" }, (acting) => found(acting, id)),
        settled
      )

      const follow = Effect.fn("Captures.follow")(function* (caller: Credential, path: ProjectPath, id: string) {
        const { acting, capture } = yield* inProject({ caller, path, least: "viewer" }, (acting) =>
          Effect.map(found(acting, id), (capture) => ({ acting, capture }))
        )
        yield* streams.open(acting.orgId)
        // A database that does not answer for a moment is no news of the capture.
        let last: CaptureInfo | undefined = capture
        const next = Effect.delay(inOrg(acting.orgId, captureOf(acting, id)), pause).pipe(
          Effect.tap((now) => Effect.sync(() => void (last = now))),
          Effect.orElseSucceed(() => last),
          Effect.provideService(SqlClient.SqlClient, sql)
        )
        return Stream.succeed<CaptureInfo | undefined>(capture).pipe(
          Stream.concat(Stream.fromEffectRepeat(next)),
          Stream.takeWhile((now) => now !== undefined),
          Stream.takeUntil(({ endedAt }) => endedAt !== null),
          Stream.changesWith((one, other) => JSON.stringify(one) === JSON.stringify(other)),
          Stream.interruptWhen(Effect.raceFirst(Effect.sleep(longest), streams.ending))
        )
      }, settled)

      return Captures.of({ start, retry, list, read, follow, resume })
    })
  )
}
