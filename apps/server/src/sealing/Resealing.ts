// A key that is about to be dropped: what was sealed with it is sealed anew with the first, by processes that do scheduled work.
import { Context, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { placeOfSeal } from "../alerts/channelRows.ts"
import { eachOrg } from "../orgs/eachOrg.ts"
import { Settings } from "../platform/Settings.ts"
import { settledBy } from "../platform/settledBy.ts"
import { inOrg } from "../platform/Tenant.ts"
import { recurring } from "../platform/recurring.ts"
import { sealedPlace } from "../watches/watchRow.ts"
import { type NoSealingKey, Sealing } from "./Sealing.ts"

/* A column that holds what is sealed, and the place it is sealed for. */
interface Kept {
  readonly table: string
  readonly id: string
  readonly column: string
  readonly place: (orgId: string, id: string) => string
}

/** Every column that holds what is sealed. */
export const keptSealed: ReadonlyArray<Kept> = [
  { table: "watches", id: "watch_id", column: "sealed_headers", place: sealedPlace },
  { table: "channels", id: "channel_id", column: "sealed_url", place: placeOfSeal },
  { table: "channels", id: "channel_id", column: "sealed_secret", place: placeOfSeal },
  { table: "channels", id: "channel_id", column: "sealed_secret_before", place: placeOfSeal }
]

/** What became of secrets that were sealed with another key than the first. */
export interface Resealed {
  readonly anew: number
  /** Of which no key is left. */
  readonly lost: number
}

/** Seals anew. */
export class Resealing extends Context.Service<Resealing, { readonly once: Effect.Effect<Resealed, NoSealingKey> }>()(
  "@mcp-inspect/server/sealing/Resealing"
) {
  static readonly layer = Layer.effect(
    Resealing,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { head, open, seal } = yield* Sealing

      /* Nothing is held meanwhile: a secret that somebody replaces is not overwritten. */
      const anew = Effect.fnUntraced(function* (
        orgId: string,
        { column, id, place, table }: Kept,
        current: Uint8Array
      ) {
        const rows = yield* inOrg(
          orgId,
          sql<{ id: string; sealed: Uint8Array }>`
            select ${sql(id)}::text as id, ${sql(column)} as sealed from ${sql(table)}
            where org_id = ${orgId} and substring(${sql(column)} from 1 for ${current.length}) <> ${current}`
        )
        const outcomes = yield* Effect.forEach(rows, (row) =>
          Effect.gen(function* () {
            const where = place(orgId, row.id)
            const again = yield* seal(yield* open(row.sealed, where), where)
            const done = yield* inOrg(
              orgId,
              sql`update ${sql(table)} set ${sql.update({ [column]: again })}
                where org_id = ${orgId} and ${sql(id)} = ${row.id} and ${sql(column)} = ${row.sealed} returning 1`
            )
            return { anew: done.length, lost: 0 }
          }).pipe(Effect.catchTag("SealBroken", () => Effect.succeed({ anew: 0, lost: 1 })))
        )
        return outcomes
      })

      const once = Effect.gen(function* () {
        const current = yield* head
        const all = yield* eachOrg((orgId) => Effect.forEach(keptSealed, (kept) => anew(orgId, kept, current)))
        const outcomes = all.flat(2)
        return {
          anew: outcomes.reduce((sum, one) => sum + one.anew, 0),
          lost: outcomes.reduce((sum, one) => sum + one.lost, 0)
        }
      }).pipe(settledBy(sql), Effect.withSpan("Resealing.once"))

      return Resealing.of({ once })
    })
  )

  /** Every hour while there are several keys, and tells when the first is the only one that is needed. */
  static readonly running = Layer.effectDiscard(
    Effect.gen(function* () {
      const [{ once }, { secretsKeys }] = [yield* Resealing, yield* Settings]
      if (Option.getOrElse(secretsKeys, () => []).length < 2) return
      const told = once.pipe(
        Effect.tap(({ anew, lost }) =>
          lost > 0
            ? Effect.logWarning("stored secrets open with no key of SECRETS_KEY").pipe(Effect.annotateLogs({ lost }))
            : Effect.logInfo("All stored secrets are sealed with the first key of SECRETS_KEY").pipe(
                Effect.annotateLogs({ anew })
              )
        )
      )
      yield* recurring(told, "1 hour", "stored secrets could not be sealed anew")
    })
  )
}

/** The same, for processes that do scheduled work. */
export const resealingWork = Resealing.running.pipe(Layer.provide(Resealing.layer))
