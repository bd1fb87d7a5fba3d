// Judging a change that a watch saw: whether it reaches the threshold of that watch under the decisions of the project.
import { NotFound, type Unavailable } from "@mcp-inspect/api/Errors"
import type { AlertChange } from "@mcp-inspect/api/wire/Alert"
import { crosses, type Severity } from "@mcp-inspect/engine/model/Severity"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Comparisons } from "../history/Comparisons.ts"
import type { Handler } from "../jobs/Handler.ts"
import { type Job, Jobs } from "../jobs/Jobs.ts"
import { heldProject } from "../orgs/projectAccess.ts"
import { after } from "../platform/moments.ts"
import { inOrg } from "../platform/Tenant.ts"
import { type AlertRow, toTold } from "./alertRows.ts"
import { changeOf, changeTitle, unjudged } from "./changeOf.ts"
import { sendOut } from "./sendOut.ts"

/** How long a comparison that had no room is left alone. */
const pause = "30 seconds"

interface Waiting {
  readonly server: string
  readonly environment: string
  readonly threshold: Severity
  readonly change: AlertChange | null
}

/** Judges changes. */
export class Judging extends Context.Service<Judging, { readonly judge: Handler }>()(
  "@mcp-inspect/server/alerts/Judging"
) {
  static readonly layer = Layer.effect(
    Judging,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [comparisons, jobs] = [yield* Comparisons, yield* Jobs]

      const waiting = Effect.fnUntraced(function* ({ orgId, projectId, refId }: Job) {
        const [row] = yield* sql<Waiting>`
          select server, environment, threshold, change from alerts
          where org_id = ${orgId} and project_id = ${projectId} and alert_id = ${refId} and state = 'judging'`
        return row
      })

      /* What cannot be compared is told all the same: nobody may miss a change for its size. Null: not yet. */
      const judged = Effect.fnUntraced(function* ({ orgId, projectId }: Job, changed: AlertChange) {
        return yield* comparisons.report({ orgId, projectId }, changed).pipe(
          Effect.map((report): AlertChange | null => changeOf(changed, report)),
          Effect.catch((refusal: NotFound | Unavailable) =>
            Effect.succeed(
              !(refusal instanceof NotFound) && refusal.error.code === "comparison_pending" ? null : unjudged(changed)
            )
          )
        )
      })

      const settle = Effect.fnUntraced(function* (job: Job, alert: Waiting, change: AlertChange) {
        const { orgId, projectId, refId } = job
        yield* heldProject(job, "shared")
        const isQuiet = change.judged && (change.strictest === null || !crosses(change.strictest, alert.threshold))
        const [row] = yield* sql<AlertRow>`
          update alerts set state = ${isQuiet ? "quiet" : "raised"}, title = ${changeTitle(alert, change)},
            change = ${JSON.stringify(change)}::jsonb
          where org_id = ${orgId} and project_id = ${projectId} and alert_id = ${refId} and state = 'judging'
          returning alert_id, watch_id, kind, server, environment, title, change, failure, created_at`
        if (row !== undefined && !isQuiet) yield* sendOut(job, toTold(row))
        yield* jobs.finish(job, "done")
      })

      const judge = Effect.fn("Judging.judge")(
        function* (job: Job) {
          const alert = yield* inOrg(job.orgId, waiting(job))
          if (alert === undefined || alert.change === null) return yield* inOrg(job.orgId, jobs.finish(job, "done"))
          const change = yield* judged(job, alert.change)
          // It may have waited long for a comparison that is not done: it has a place of its own the next time.
          if (change === null)
            return yield* inOrg(job.orgId, jobs.finish(job, { dueAt: yield* after(pause), slow: true }))
          yield* inOrg(job.orgId, settle(job, alert, change))
          yield* jobs.wake
        },
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.provideService(Jobs, jobs)
      )

      return Judging.of({ judge })
    })
  )
}
