// A delivery that is due, with what there is to know of its channel.
import type { ChannelKind } from "@mcp-inspect/api/wire/Alert"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Job } from "../jobs/Jobs.ts"
import { instant } from "../platform/times.ts"
import type { Told } from "./alertRows.ts"
import type { Message } from "./messages.ts"

/** A delivery that is due. */
export interface Due {
  readonly channel: string
  readonly kind: ChannelKind
  readonly isTest: boolean
  readonly enabled: boolean
  /** Tries so far, since it was raised or replayed. */
  readonly tries: number
  readonly message: Omit<Message, "service">
  readonly sealedUrl: Uint8Array | null
  /** The secret, and the one before it while that counts. */
  readonly sealedSecrets: ReadonlyArray<Uint8Array>
  /** Null where it leads to no account, or to one that is no member any longer. */
  readonly recipient: { readonly email: string; readonly isVerified: boolean } | null
}

interface Row {
  readonly channel_id: string
  readonly kind: ChannelKind
  readonly sent: Told["kind"] | "test"
  readonly content: Told
  readonly enabled: boolean
  readonly tries: number
  readonly created_at: Date
  readonly org: string
  readonly project: string
  readonly sealed_url: Uint8Array | null
  readonly sealed_secret: Uint8Array | null
  readonly sealed_secret_before: Uint8Array | null
  readonly before_until: Date | null
  readonly email: string | null
  readonly email_verified_at: Date | null
}

/** Reads it; undefined when there is nothing to do any longer. */
export const dueOf = Effect.fnUntraced(function* ({ orgId, projectId, refId }: Job, now: Date) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Row>`
    select d.channel_id, c.kind, d.kind as sent, d.content, c.enabled, d.tries, d.created_at, o.slug as org,
      p.slug as project, c.sealed_url, c.sealed_secret, c.sealed_secret_before, c.before_until, a.email,
      a.email_verified_at
    from deliveries d
    join channels c
      on c.org_id = d.org_id and c.project_id = d.project_id and c.channel_id = d.channel_id
    join projects p on p.org_id = d.org_id and p.project_id = d.project_id
    join orgs o on o.org_id = d.org_id
    left join memberships m on m.org_id = c.org_id and m.account_id = c.account_id
    left join accounts a on a.account_id = m.account_id
    where d.org_id = ${orgId} and d.project_id = ${projectId} and d.delivery_id = ${refId} and d.state = 'pending'`
  if (row === undefined) return undefined
  const counts = row.before_until !== null && row.before_until > now
  return {
    channel: row.channel_id,
    kind: row.kind,
    isTest: row.sent === "test",
    enabled: row.enabled,
    tries: row.tries,
    message: {
      told: row.sent === "test" ? null : row.content,
      path: { org: row.org, project: row.project },
      at: row.sent === "test" ? instant(row.created_at) : row.content.createdAt
    },
    sealedUrl: row.sealed_url,
    sealedSecrets: [row.sealed_secret, counts ? row.sealed_secret_before : null].filter((one) => one !== null),
    recipient: row.email === null ? null : { email: row.email, isVerified: row.email_verified_at !== null }
  } satisfies Due
})
