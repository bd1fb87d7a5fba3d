// Keys of projects as credentials. Nothing is remembered between requests, so that a key that was revoked is refused from
// the next request on (ING-75).
import { Forbidden } from "@mcp-inspect/api/Errors"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { ProjectKeyCredentials } from "../auth/Credentials.ts"
import { unauthorized } from "../platform/problems.ts"
import { credentialKind, digestOf } from "../platform/secrets.ts"
import { inOrg } from "../platform/Tenant.ts"
import { type KeyRow, works } from "./keyRow.ts"

const wrongKind = new Forbidden({
  error: { code: "wrong_kind", message: "This is a key of kind ingest, which sends telemetry alone." }
})

/** How often at most the last use of a key is written. */
const coarse = { minutes: 1 } as const

interface Found extends Pick<KeyRow, "expires_at" | "key_id" | "kind" | "last_used_at" | "org_id" | "revoked_at"> {
  readonly org_slug: string
  readonly project_slug: string
}

const find = Effect.fnUntraced(function* (key: Redacted.Redacted) {
  const text = Redacted.value(key)
  const kind = credentialKind(text)
  // Of a text that no key can be, the database is not asked.
  if (kind === undefined || kind === "account") return yield* unauthorized
  const sql = yield* SqlClient.SqlClient
  const digest = digestOf(text)
  const [found] = yield* sql<Found>`
    select org_id, key_id, kind, last_used_at, expires_at, revoked_at, org_slug, project_slug from find_key(${digest})`
  const now = yield* DateTime.now
  if (found === undefined || !works(found, now)) return yield* unauthorized
  if (found.kind !== "api") return yield* wrongKind
  const since = DateTime.toDateUtc(DateTime.subtract(now, coarse))
  if (found.last_used_at === null || found.last_used_at < since)
    yield* inOrg(
      found.org_id,
      sql`
        update api_keys set last_used_at = ${DateTime.toDateUtc(now)}
        where org_id = ${found.org_id} and key_id = ${found.key_id}
          and (last_used_at is null or last_used_at < ${since})`
    )
  return { keyId: found.key_id, org: found.org_slug, project: found.project_slug }
})

/** The keys of kind `api` in the database. */
export const projectKeyCredentials = Layer.effect(
  ProjectKeyCredentials,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    find: Effect.fn("ProjectKeyCredentials.find")((key: Redacted.Redacted) =>
      find(key).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.catchTag("SqlError", Effect.die))
    )
  }))
)
