// What is known of the use of an entity. Nothing is collected yet, and that is what is answered: no data, which is not
// the same as no calls (ING-56).
import type { Credential } from "@mcp-inspect/api/Auth"
import type { Forbidden, NotFound } from "@mcp-inspect/api/Errors"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import type { Usage } from "@mcp-inspect/api/wire/Usage"
import { caveat, statementOf } from "@mcp-inspect/api/wording/usage"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { inProject } from "../orgs/projectAccess.ts"

/** The days of a question that names none. */
const defaultDays = 90

/** Observed usage. */
export class Usages extends Context.Service<
  Usages,
  {
    readonly read: (
      caller: Credential,
      path: ProjectPath,
      asked: { readonly entity: string; readonly days?: number }
    ) => Effect.Effect<Usage, Forbidden | NotFound>
  }
>()("@mcp-inspect/server/usage/Usages") {
  static readonly layer = Layer.effect(
    Usages,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const read = Effect.fn("Usages.read")(
        function* (
          caller: Credential,
          path: ProjectPath,
          { days = defaultDays, entity }: { readonly entity: string; readonly days?: number }
        ) {
          yield* inProject({ caller, path, least: "viewer" }, () => Effect.void)
          const now = yield* DateTime.now
          const from = DateTime.startOf(DateTime.subtract(now, { days }), "day")
          const answer: Usage = {
            formatVersion: 1,
            entity,
            window: { days, from: DateTime.formatIso(from), to: DateTime.formatIso(now) },
            calls: 0,
            errors: 0,
            lastCallAt: null,
            cohorts: [],
            arguments: [],
            coverage: { complete: false, dropped: 0, daysWithData: 0, exactContractCalls: 0 },
            statement: "",
            caveat
          }
          return { ...answer, statement: statementOf(answer) }
        },
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.catchTag("SqlError", Effect.die)
      )
      return Usages.of({ read })
    })
  )
}
