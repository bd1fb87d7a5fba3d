// Alerts, to be read. They are here whether or not a channel exists (CON-32).
import type { BadRequest, Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { AlertInfo, AlertPage } from "@mcp-inspect/api/wire/Alert"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { notFound } from "../platform/problems.ts"
import { publicUrl } from "../platform/publicUrl.ts"
import { Settings } from "../platform/Settings.ts"
import { settledBy } from "../platform/settledBy.ts"
import { asProjectMember, type ProjectAsked } from "../projects/asProjectMember.ts"
import { type AlertRow, linkTo, toTold } from "./alertRows.ts"
import { type PageAsked, pageOf, readPlace } from "./pages.ts"

/** Alerts of projects. */
export class Alerts extends Context.Service<
  Alerts,
  {
    /** Newest first. */
    readonly list: (
      asked: ProjectAsked,
      page: PageAsked
    ) => Effect.Effect<typeof AlertPage.Type, BadRequest | Forbidden | NotFound>
    readonly read: (asked: ProjectAsked, alert: string) => Effect.Effect<AlertInfo, Forbidden | NotFound>
  }
>()("@mcp-inspect/server/alerts/Alerts") {
  static readonly layer = Layer.effect(
    Alerts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settled = settledBy(sql)
      const service = publicUrl(yield* Settings)

      const onWire = (asked: ProjectAsked, row: AlertRow): AlertInfo => ({
        ...toTold(row),
        link: linkTo(service, asked, row)
      })

      const columns = sql.literal("alert_id, watch_id, kind, server, environment, title, change, failure, created_at")

      const list = Effect.fn("Alerts.list")(function* (asked: ProjectAsked, { before, limit = 50 }: PageAsked) {
        const place = yield* readPlace(before, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u)
        const behind = place === undefined ? sql`` : sql`and (created_at, alert_id) < (${place.at}, ${place.id}::uuid)`
        const rows = yield* asProjectMember(
          asked,
          "viewer",
          ({ orgId, projectId }) => sql<AlertRow>`
            select ${columns} from alerts
            where org_id = ${orgId} and project_id = ${projectId} and state = 'raised' ${behind}
            order by created_at desc, alert_id desc limit ${limit + 1}`
        )
        const { next, page } = pageOf(rows, limit, ({ alert_id }) => alert_id)
        return { alerts: page.map((row) => onWire(asked, row)), next }
      }, settled)

      const read = Effect.fn("Alerts.read")(function* (asked: ProjectAsked, alert: string) {
        const [row] = yield* asProjectMember(
          asked,
          "viewer",
          ({ orgId, projectId }) => sql<AlertRow>`
            select ${columns} from alerts
            where org_id = ${orgId} and project_id = ${projectId} and alert_id = ${alert} and state = 'raised'`
        )
        return row === undefined ? yield* notFound : onWire(asked, row)
      }, settled)

      return Alerts.of({ list, read })
    })
  )
}
