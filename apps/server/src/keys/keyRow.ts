// A key as it is stored, and as it is told.
import type { Key } from "@mcp-inspect/api/wire/Key"
import { DateTime } from "effect"

/** A row of `api_keys` with the path of its project. */
export interface KeyRow {
  readonly org_id: string
  readonly key_id: string
  readonly project_id: string
  readonly kind: "api" | "ingest"
  readonly name: string
  readonly last_four: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
  /** `<org>/<project>`. */
  readonly project: string
}

/** Whether a key works at a time. */
export const works = (
  { expires_at, revoked_at }: Pick<KeyRow, "expires_at" | "revoked_at">,
  now: DateTime.Utc
): boolean => revoked_at === null && (expires_at === null || expires_at.getTime() > DateTime.toEpochMillis(now))

const instant = (date: Date | null): string | null => (date === null ? null : date.toISOString())

/** What is told of it. A key whose time is over works no more than one that was revoked. */
export const toKey = (row: KeyRow, now: DateTime.Utc): Key => ({
  id: row.key_id,
  kind: row.kind,
  name: row.name,
  project: row.project,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: instant(row.last_used_at),
  state: !works(row, now) ? "revoked" : row.expires_at === null ? "active" : "rotating",
  expiresAt: instant(row.expires_at),
  lastFour: row.last_four
})
