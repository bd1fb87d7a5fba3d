// What a project decides about evidence of usage (USE-2). It decides what is shown; no severity depends on it.
import type { Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { UsageSettings } from "@mcp-inspect/api/wire/UsageSettings"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { actorOf } from "../orgs/actor.ts"
import { recordDeed } from "../orgs/audit.ts"
import { heldProject } from "../orgs/projectAccess.ts"
import { settledBy } from "../platform/settledBy.ts"
import { nowDate } from "../platform/times.ts"
import { asProjectMember, type ProjectAsked } from "../projects/asProjectMember.ts"
import { settingsOf } from "./usageRows.ts"

/** The settings of projects for evidence of usage. */
export class UsageChoices extends Context.Service<
  UsageChoices,
  {
    readonly settings: (asked: ProjectAsked) => Effect.Effect<UsageSettings, Forbidden | NotFound>
    /** Puts others in their place. */
    readonly changeSettings: (
      asked: ProjectAsked,
      settings: UsageSettings
    ) => Effect.Effect<UsageSettings, Forbidden | NotFound>
  }
>()("@mcp-inspect/server/usage/UsageChoices") {
  static readonly layer = Layer.effect(
    UsageChoices,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settled = settledBy(sql)

      const settings = Effect.fn("UsageChoices.settings")(function* (asked: ProjectAsked) {
        return yield* asProjectMember(asked, "viewer", settingsOf)
      }, settled)

      const changeSettings = Effect.fn("UsageChoices.changeSettings")(function* (
        asked: ProjectAsked,
        wanted: UsageSettings
      ) {
        return yield* asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            yield* heldProject(acting, "shared")
            yield* sql`
              insert into usage_settings ${sql.insert({
                org_id: acting.orgId,
                project_id: acting.projectId,
                settings: JSON.stringify(wanted),
                changed_at: yield* nowDate
              })}
              on conflict (org_id, project_id) do update set settings = excluded.settings,
                changed_at = excluded.changed_at`
            yield* recordDeed({
              orgId: acting.orgId,
              actor: actorOf(asked.account),
              action: "usage_settings.changed",
              subject: asked.project,
              detail: {
                days: wanted.days ?? null,
                threshold: wanted.threshold === undefined ? null : { ...wanted.threshold },
                excluded: wanted.excluded?.length ?? 0
              }
            })
            return wanted
          })
        )
      }, settled)

      return UsageChoices.of({ settings, changeSettings })
    })
  )
}
