// Keys of kind `ingest`. What was found of one is remembered for less than a second, so that one that was revoked is
// refused with the next request after that (ING-75), and a busy server costs the database one look a second.
import type { Sender } from "@mcp-inspect/api/Auth"
import { Forbidden, type Unauthorized, Unavailable } from "@mcp-inspect/api/Errors"
import { Cache, Clock, Context, DateTime, Effect, Exit, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { texts, times } from "../platform/arrays.ts"
import { type KeyRow, works } from "../keys/keyRow.ts"
import { nameOfFault } from "../platform/nameOfFault.ts"
import { unauthorized } from "../platform/problems.ts"
import { credentialKind, digestOf } from "../platform/secrets.ts"
import { inOrg } from "../platform/Tenant.ts"

const wrongKind = new Forbidden({
  error: { code: "wrong_kind", message: "This is a key of kind api. Recorded use is sent with one of kind ingest." }
})

const unchecked = new Unavailable({
  error: { code: "storage", message: "The key could not be checked. Send the events again later." }
})

/** How long is remembered what was found of a key, in milliseconds. */
const rememberedMs = 900

/** How many keys are. */
const most = 10_000

/** How often the last use of keys is written. */
const written = "30 seconds"

type Found = Pick<KeyRow, "expires_at" | "key_id" | "kind" | "org_id" | "project_id" | "revoked_at">

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const used = new Map<string, Map<string, number>>()

  const found = yield* Cache.makeWith(
    (token: string) =>
      sql<Found>`
        select org_id, key_id, project_id, kind, expires_at, revoked_at from find_ingest_key(${digestOf(token)})`.pipe(
        Effect.map(([row]) => row),
        Effect.tapCause((cause) =>
          Effect.logError("a key could not be looked up").pipe(Effect.annotateLogs({ fault: nameOfFault(cause) }))
        ),
        Effect.mapError(() => unchecked)
      ),
    { capacity: most, timeToLive: (exit) => (Exit.isSuccess(exit) ? rememberedMs : 0) }
  )

  const find = Effect.fnUntraced(function* (key: Redacted.Redacted) {
    const token = Redacted.value(key)
    const kind = credentialKind(token)
    // Of a text that no key can be, the database is not asked.
    if (kind === undefined || kind === "account") return yield* unauthorized
    const row = yield* Cache.get(found, token)
    if (row === undefined || !works(row, yield* DateTime.now)) return yield* unauthorized
    if (row.kind !== "ingest") return yield* wrongKind
    let ofOrg = used.get(row.org_id)
    if (ofOrg === undefined) used.set(row.org_id, (ofOrg = new Map()))
    ofOrg.set(row.key_id, yield* Clock.currentTimeMillis)
    return { orgId: row.org_id, projectId: row.project_id, keyId: row.key_id }
  })

  const writeUse = Effect.suspend(() => {
    const all = [...used]
    used.clear()
    return Effect.forEach(
      all,
      ([orgId, keys]) =>
        inOrg(
          orgId,
          sql`
            update api_keys k set last_used_at = u.at
            from unnest(${texts([...keys.keys()])}, ${times([...keys.values()].map((at) => new Date(at)))}) u (id, at)
            where k.org_id = ${orgId} and k.key_id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`
        ),
      { discard: true }
    )
  }).pipe(
    Effect.provideService(SqlClient.SqlClient, sql),
    Effect.catchCause((cause) =>
      Effect.logWarning("the last use of keys could not be written").pipe(
        Effect.annotateLogs({ fault: nameOfFault(cause) })
      )
    )
  )

  yield* Effect.addFinalizer(() => writeUse)
  yield* writeUse.pipe(Effect.delay(written), Effect.repeat(Schedule.forever), Effect.forkScoped)
  return IngestKeys.of({ find })
})

/** Keys that recorded use is sent with. */
export class IngestKeys extends Context.Service<
  IngestKeys,
  {
    readonly find: (key: Redacted.Redacted) => Effect.Effect<Sender["Service"], Unauthorized | Forbidden | Unavailable>
  }
>()("@mcp-inspect/server/ingest/IngestKeys") {
  static readonly layer = Layer.effect(IngestKeys, make)
}
