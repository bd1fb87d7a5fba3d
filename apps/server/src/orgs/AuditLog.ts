// What was done in an organization, to be read (CON-46).
import type { JsonObject } from "@mcp-inspect/engine/model/Json"
import type { BadRequest, Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { AuditPage } from "@mcp-inspect/api/wire/Org"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { invalidField } from "../platform/problems.ts"
import { settledBy } from "../platform/settledBy.ts"
import { instant } from "../platform/times.ts"
import { asMember } from "./access.ts"

interface Row {
  readonly audit_id: string
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly detail: JsonObject
}

/** Where a page of the log begins, and how long it is. */
export interface Page {
  /** The id of the last entry of the page before. */
  readonly before?: string | undefined
  readonly limit?: number | undefined
}

/** Audit logs. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** A page of the log of an organization, newest first, for an account that is an admin of it. */
    readonly page: (
      account: string,
      slug: string,
      page: Page
    ) => Effect.Effect<typeof AuditPage.Type, BadRequest | Forbidden | NotFound>
  }
>()("@mcp-inspect/server/orgs/AuditLog") {
  static readonly layer = Layer.effect(
    AuditLog,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const place = Effect.fnUntraced(function* (orgId: string, before: string) {
        const [found] = yield* sql`select from audit_log where org_id = ${orgId} and audit_id = ${before}`
        if (found === undefined) return yield* invalidField("before", "unknown_cursor", "There is no such page.")
        return sql`and (l.at, l.audit_id) < (
          select at, audit_id from audit_log where org_id = ${orgId} and audit_id = ${before})`
      })

      const page = Effect.fn("AuditLog.page")(function* (account: string, slug: string, { before, limit = 50 }: Page) {
        return yield* asMember({ account, slug, least: "admin" }, ({ orgId }) =>
          Effect.gen(function* () {
            // Addresses are those of accounts that are still there: the log itself keeps none.
            const rows = yield* sql<Row>`
                select l.audit_id, l.at, coalesce(a.email, l.actor) as actor, l.action,
                  coalesce(s.email, l.subject) as subject, l.detail
                from audit_log l
                left join accounts a on a.account_id = l.actor_id
                left join accounts s on l.action like 'member.%' and s.account_id =
                  case when l.action like 'member.%' and l.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                  then l.subject::uuid end
                where l.org_id = ${orgId} ${before === undefined ? sql`` : yield* place(orgId, before)}
                order by l.at desc, l.audit_id desc limit ${limit + 1}`
            const shown = rows.slice(0, limit)
            return {
              entries: shown.map(({ action, actor, at, audit_id, detail, subject }) => ({
                id: audit_id,
                at: instant(at),
                actor,
                action,
                subject,
                detail
              })),
              next: rows.length > limit ? (shown.at(-1)?.audit_id ?? null) : null
            }
          })
        )
      }, settledBy(sql))

      return AuditLog.of({ page })
    })
  )
}
