// What a project decides about findings: its settings (CON-23), and what it accepted (APR-2).
import type { BadRequest, Conflict, Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { Acceptance, NewAcceptance, ProjectSettings } from "@mcp-inspect/api/wire/Project"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { actorOf } from "../orgs/actor.ts"
import { recordDeed } from "../orgs/audit.ts"
import { checkLimit } from "../orgs/limits.ts"
import { heldProject } from "../orgs/projectAccess.ts"
import { invalidField, notFound } from "../platform/problems.ts"
import { settledBy } from "../platform/settledBy.ts"
import { dayOf, instant, nowDate } from "../platform/times.ts"
import { asProjectMember, type ProjectAsked } from "./asProjectMember.ts"
import { checkDay, checkSettings } from "./checkSettings.ts"

type Wire = typeof Acceptance.Type

interface Row {
  readonly fingerprint: string
  readonly reason: string
  readonly author: string
  readonly expires: string | null
  readonly created_at: Date
}

const onWire = ({ created_at, ...row }: Row): Wire => ({ ...row, createdAt: instant(created_at) })

/** The decisions of projects. */
export class Decisions extends Context.Service<
  Decisions,
  {
    readonly settings: (asked: ProjectAsked) => Effect.Effect<ProjectSettings, Forbidden | NotFound>
    /** Puts others in their place. */
    readonly changeSettings: (
      asked: ProjectAsked,
      settings: ProjectSettings
    ) => Effect.Effect<ProjectSettings, BadRequest | Forbidden | NotFound>
    /** The newest first. */
    readonly acceptances: (asked: ProjectAsked) => Effect.Effect<ReadonlyArray<Wire>, Forbidden | NotFound>
    /** Accepts a finding; what was said of it before is replaced. */
    readonly accept: (
      asked: ProjectAsked,
      wanted: typeof NewAcceptance.Type
    ) => Effect.Effect<Wire, BadRequest | Conflict | Forbidden | NotFound>
    readonly withdraw: (asked: ProjectAsked, fingerprint: string) => Effect.Effect<void, Forbidden | NotFound>
  }
>()("@mcp-inspect/server/projects/Decisions") {
  static readonly layer = Layer.effect(
    Decisions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settled = settledBy(sql)

      const settings = Effect.fn("Decisions.settings")(function* (asked: ProjectAsked) {
        return yield* asProjectMember(asked, "viewer", ({ orgId, projectId }) =>
          Effect.gen(function* () {
            const [row] = yield* sql<{ settings: ProjectSettings }>`
              select settings from projects where org_id = ${orgId} and project_id = ${projectId}`
            return row === undefined ? yield* notFound : row.settings
          })
        )
      }, settled)

      const changeSettings = Effect.fn("Decisions.changeSettings")(function* (
        asked: ProjectAsked,
        wanted: ProjectSettings
      ) {
        return yield* asProjectMember(asked, "admin", ({ orgId, projectId }) =>
          Effect.gen(function* () {
            yield* checkSettings(wanted)
            yield* sql`
              update projects set settings = ${JSON.stringify(wanted)}::jsonb
              where org_id = ${orgId} and project_id = ${projectId}`
            yield* recordDeed({
              orgId,
              actor: actorOf(asked.account),
              action: "settings.changed",
              subject: asked.project,
              detail: {
                fail_on: wanted.fail_on ?? null,
                ignore: wanted.ignore?.length ?? 0,
                severity_overrides: Object.keys(wanted.severity_overrides ?? {}).length
              }
            })
            return wanted
          })
        )
      }, settled)

      const acceptances = Effect.fn("Decisions.acceptances")(function* (asked: ProjectAsked) {
        const rows = yield* asProjectMember(
          asked,
          "viewer",
          ({ orgId, projectId }) => sql<Row>`
            select fingerprint, reason, author, expires::text, created_at from acceptances
            where org_id = ${orgId} and project_id = ${projectId}
            order by created_at desc, fingerprint limit 5000`
        )
        return rows.map(onWire)
      }, settled)

      const authorOf = Effect.fnUntraced(function* (account: string) {
        const [person] = yield* sql<{ email: string }>`
          select email from accounts where account_id = ${account}`
        return person === undefined ? yield* notFound : person.email
      })

      const checkRoom = Effect.fnUntraced(function* (orgId: string, projectId: string, fingerprint: string) {
        // One after the other, so that what is counted here is still so when the row is written.
        yield* heldProject({ orgId, projectId }, "alone")
        const [held] = yield* sql<{ count: number }>`
          select count(*)::int as count from acceptances
          where org_id = ${orgId} and project_id = ${projectId} and fingerprint <> ${fingerprint}`
        yield* checkLimit("acceptances", held?.count ?? 0)
      })

      const accept = Effect.fn("Decisions.accept")(function* (
        asked: ProjectAsked,
        { expires, fingerprint, reason }: typeof NewAcceptance.Type
      ) {
        return yield* asProjectMember(asked, "member", ({ orgId, projectId }) =>
          Effect.gen(function* () {
            const time = yield* nowDate
            yield* checkDay("expires", expires)
            if (expires !== undefined && expires < dayOf(time))
              return yield* invalidField("expires", "past_day", "This day is over.")
            yield* checkRoom(orgId, projectId, fingerprint)
            const [row] = yield* sql<Row>`
              insert into acceptances ${sql.insert({
                org_id: orgId,
                project_id: projectId,
                fingerprint,
                reason,
                author: yield* authorOf(asked.account),
                expires: expires ?? null,
                created_at: time
              })}
              on conflict (org_id, project_id, fingerprint) do update
                set reason = excluded.reason, author = excluded.author, expires = excluded.expires,
                  created_at = excluded.created_at
              returning fingerprint, reason, author, expires::text, created_at`
            if (row === undefined) return yield* notFound
            yield* recordDeed({
              orgId,
              actor: actorOf(asked.account),
              action: "acceptance.created",
              subject: asked.project,
              detail: { fingerprint, expires: row.expires }
            })
            return onWire(row)
          })
        )
      }, settled)

      const withdraw = Effect.fn("Decisions.withdraw")(function* (asked: ProjectAsked, fingerprint: string) {
        yield* asProjectMember(asked, "member", ({ orgId, projectId }) =>
          Effect.gen(function* () {
            const gone = yield* sql`
              delete from acceptances
              where org_id = ${orgId} and project_id = ${projectId} and fingerprint = ${fingerprint}
              returning fingerprint`
            if (gone.length === 0) return yield* notFound
            yield* recordDeed({
              orgId,
              actor: actorOf(asked.account),
              action: "acceptance.withdrawn",
              subject: asked.project,
              detail: { fingerprint }
            })
          })
        )
      }, settled)

      return Decisions.of({ settings, changeSettings, acceptances, accept, withdraw })
    })
  )
}
