// The watched servers of projects (CON-26..CON-30, CON-34, CON-39): members see them, admins decide. Who looks at them is
// Watching.
import type { BadRequest, Conflict, Forbidden, NotFound, Unavailable } from "@mcp-inspect/api/Errors"
import type {
  Availability,
  CheckPage,
  NewWatch,
  WatchChanges,
  WatchCredential,
  WatchInfo
} from "@mcp-inspect/api/wire/Watch"
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Egress } from "../egress/Egress.ts"
import { Jobs } from "../jobs/Jobs.ts"
import { actorOf } from "../orgs/actor.ts"
import { recordDeed } from "../orgs/audit.ts"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { addressRefused, notFound, sealingUnconfigured } from "../platform/problems.ts"
import { settledBy } from "../platform/settledBy.ts"
import { asProjectMember, type ProjectAsked } from "../projects/asProjectMember.ts"
import { Sealing } from "../sealing/Sealing.ts"
import { readCheckCursor, writeCheckCursor } from "./checkCursor.ts"
import { availabilityOf, checkPage } from "./checkRows.ts"
import { applyChanges, deleteWatch, heldWatch, insertWatch, lookNow } from "./watchChanges.ts"
import { sealedPlace, shownWatch, shownWatches, watchOf, type WatchRow } from "./watchRow.ts"

/** A watch of a project, and the account that wants to do something with it. */
export interface WatchAsked extends ProjectAsked {
  readonly watch: string
}

type Refusal = Forbidden | NotFound

/* What stands behind the `?` of an address may be a secret, and the log is kept for long. */
const discreet = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** The watched servers of projects. */
export class Watches extends Context.Service<
  Watches,
  {
    /** By server and environment. */
    readonly list: (asked: ProjectAsked) => Effect.Effect<ReadonlyArray<WatchInfo>, Refusal>
    readonly create: (
      asked: ProjectAsked,
      wanted: typeof NewWatch.Type
    ) => Effect.Effect<WatchInfo, BadRequest | Conflict | Refusal>
    readonly read: (asked: WatchAsked) => Effect.Effect<WatchInfo, Refusal>
    /**
     * With another address the contract that is known stays: it is what should not change. The credential goes: it was
     * for the address before.
     */
    readonly change: (
      asked: WatchAsked,
      changes: typeof WatchChanges.Type
    ) => Effect.Effect<WatchInfo, BadRequest | Refusal>
    readonly remove: (asked: WatchAsked) => Effect.Effect<void, Refusal>
    /** Seals headers for the looks of a watch. Nothing shows them again. */
    readonly keepCredential: (
      asked: WatchAsked,
      credential: typeof WatchCredential.Type
    ) => Effect.Effect<void, Refusal | Unavailable>
    readonly dropCredential: (asked: WatchAsked) => Effect.Effect<void, Refusal>
    /** What looks saw, newest first. */
    readonly checks: (
      asked: WatchAsked,
      page: { readonly before?: string | undefined; readonly limit?: number | undefined }
    ) => Effect.Effect<typeof CheckPage.Type, BadRequest | Refusal>
    /** Over the last days. */
    readonly availability: (asked: WatchAsked, days: number) => Effect.Effect<typeof Availability.Type, Refusal>
  }
>()("@mcp-inspect/server/watches/Watches") {
  static readonly layer = Layer.effect(
    Watches,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const egress = yield* Egress
      const jobs = yield* Jobs
      const sealing = yield* Sealing
      const withSql = settledBy(sql)
      const settled = <A, E, R>(effect: Effect.Effect<A, E, R>) => withSql(Effect.provideService(effect, Jobs, jobs))

      /* Asked before the transaction: a name server that is slow holds no connection. And only for those who may: nobody
         else has the service ask for names. */
      const checkAddress = Effect.fnUntraced(function* (asked: ProjectAsked, url: string) {
        yield* asProjectMember(asked, "admin", Effect.succeed)
        yield* Effect.mapError(egress.check(url), addressRefused)
      })

      const recorded = (
        { account, project }: ProjectAsked,
        orgId: string,
        action: string,
        { environment, server, watch_id }: Pick<WatchRow, "environment" | "server" | "watch_id">,
        detail: JsonObject = {}
      ) =>
        recordDeed({
          orgId,
          actor: actorOf(account),
          action: `watch.${action}`,
          subject: project,
          detail: { watch: watch_id, server, environment, ...detail }
        })

      const list = Effect.fn("Watches.list")(function* (asked: ProjectAsked) {
        return yield* asProjectMember(asked, "viewer", (acting) => shownWatches(acting))
      }, settled)

      const create = Effect.fn("Watches.create")(function* (asked: ProjectAsked, wanted: typeof NewWatch.Type) {
        yield* checkAddress(asked, wanted.url)
        const made = yield* asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            const watch = yield* shownWatch(acting, yield* insertWatch(acting, wanted))
            const { environment, interval, server, threshold, url } = watch
            const row = { watch_id: watch.id, server, environment }
            yield* recorded(asked, acting.orgId, "created", row, { url: discreet(url), interval, threshold })
            return watch
          })
        )
        yield* jobs.wake
        return made
      }, settled)

      const read = Effect.fn("Watches.read")(function* (asked: WatchAsked) {
        return yield* asProjectMember(asked, "viewer", (acting) => shownWatch(acting, asked.watch))
      }, settled)

      const change = Effect.fn("Watches.change")(function* (asked: WatchAsked, changes: typeof WatchChanges.Type) {
        if (changes.url !== undefined) yield* checkAddress(asked, changes.url)
        const changed = yield* asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            const row = yield* heldWatch(acting, asked.watch)
            const { url, ...told } = changes
            if (yield* applyChanges(acting, row, changes))
              yield* recorded(asked, acting.orgId, "changed", row, {
                ...told,
                ...(url === undefined ? {} : { url: discreet(url) })
              })
            return yield* shownWatch(acting, asked.watch)
          })
        )
        yield* jobs.wake
        return changed
      }, settled)

      const remove = Effect.fn("Watches.remove")(function* (asked: WatchAsked) {
        yield* asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            const row = yield* heldWatch(acting, asked.watch)
            yield* deleteWatch(acting, row.watch_id)
            yield* recorded(asked, acting.orgId, "removed", row)
          })
        )
      }, settled)

      const put = Effect.fnUntraced(function* (
        { orgId, projectId }: ActingProject,
        watchId: string,
        sealed_headers: Uint8Array | null
      ) {
        yield* sql`
          update watches set ${sql.update({ sealed_headers })}
          where org_id = ${orgId} and project_id = ${projectId} and watch_id = ${watchId}`
      })

      const keepCredential = Effect.fn("Watches.keepCredential")(function* (
        asked: WatchAsked,
        { headers }: typeof WatchCredential.Type
      ) {
        yield* asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            const row = yield* heldWatch(acting, asked.watch)
            const sealed = yield* sealing
              .seal(JSON.stringify(headers), sealedPlace(acting.orgId, row.watch_id))
              .pipe(Effect.catchTag("NoSealingKey", () => Effect.fail(sealingUnconfigured)))
            yield* put(acting, row.watch_id, sealed)
            yield* recorded(asked, acting.orgId, "credential_kept", row)
            // Whoever sets it because a look failed sees at once whether it helps.
            if (row.state === "failing" && !row.paused) yield* lookNow(acting, row.watch_id)
          })
        )
        yield* jobs.wake
      }, settled)

      const dropCredential = Effect.fn("Watches.dropCredential")(function* (asked: WatchAsked) {
        yield* asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            const row = yield* heldWatch(acting, asked.watch)
            if (row.sealed_headers === null) return
            yield* put(acting, row.watch_id, null)
            yield* recorded(asked, acting.orgId, "credential_dropped", row)
          })
        )
      }, settled)

      /* What is told of a watch, where there is one. */
      const ofWatch = <A, E, R>(asked: WatchAsked, use: (acting: ActingWatch) => Effect.Effect<A, E, R>) =>
        asProjectMember(asked, "viewer", (acting) =>
          Effect.gen(function* () {
            const row = yield* watchOf(acting, asked.watch)
            return row === undefined ? yield* notFound : yield* use({ ...acting, watchId: row.watch_id })
          })
        )

      const checks = Effect.fn("Watches.checks")(function* (
        asked: WatchAsked,
        { before, limit = 50 }: { readonly before?: string | undefined; readonly limit?: number | undefined }
      ) {
        const behind = yield* readCheckCursor(before)
        const page = yield* ofWatch(asked, (acting) => checkPage(acting, acting.watchId, { behind, limit }))
        return { checks: page.checks, next: page.next === undefined ? null : writeCheckCursor(page.next) }
      }, settled)

      const availability = Effect.fn("Watches.availability")(function* (asked: WatchAsked, days: number) {
        return yield* ofWatch(asked, (acting) => availabilityOf(acting, acting.watchId, days))
      }, settled)

      return Watches.of({
        list,
        create,
        read,
        change,
        remove,
        keepCredential,
        dropCredential,
        checks,
        availability
      })
    })
  )
}

interface ActingWatch extends ActingProject {
  readonly watchId: string
}
