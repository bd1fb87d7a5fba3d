// Channels and what was sent to them, as they are stored.
import type { ChannelInfo, DeliveryInfo } from "@mcp-inspect/api/wire/Alert"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ActingProject } from "../orgs/projectAccess.ts"
import { notFound } from "../platform/problems.ts"
import { instant } from "../platform/times.ts"
import type { Place } from "./pages.ts"

/** Where the URL and the secrets of a channel are sealed for. */
export const placeOfSeal = (orgId: string, channel: string): string => `channel:${orgId}:${channel}`

/** A channel as it is shown; its URL and its secrets are not among this. */
export interface ChannelRow {
  readonly channel_id: string
  readonly kind: ChannelInfo["kind"]
  readonly name: string
  readonly target: string
  readonly enabled: boolean
  readonly disabled_because: string | null
  readonly last_delivered_at: Date | null
  readonly created_at: Date
}

/** Of a row. */
export const toChannel = (row: ChannelRow): ChannelInfo => ({
  id: row.channel_id,
  kind: row.kind,
  name: row.name,
  target: row.target,
  enabled: row.enabled,
  disabledBecause: row.disabled_because,
  lastDeliveredAt: row.last_delivered_at === null ? null : instant(row.last_delivered_at),
  createdAt: instant(row.created_at)
})

/** The channels of a project, oldest first, or one of them. */
export const channelRows = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, channel?: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<ChannelRow>`
    select c.channel_id, c.kind, c.name, coalesce(a.email, c.origin, '') as target, c.enabled, c.disabled_because,
      c.last_delivered_at, c.created_at
    from channels c left join accounts a on a.account_id = c.account_id
    where c.org_id = ${orgId} and c.project_id = ${projectId}
      ${channel === undefined ? sql`` : sql`and c.channel_id = ${channel}`}
    order by c.created_at, c.channel_id`
})

/** One channel. */
export const channelRow = Effect.fnUntraced(function* (acting: ActingProject, channel: string) {
  const [row] = yield* channelRows(acting, channel)
  return row ?? (yield* notFound)
})

/**
 * Holds a channel until the end of the transaction, so that what is decided by its state is still so when it is written.
 * Whoever holds it may then take its jobs, in this order alone.
 */
export const heldChannel = Effect.fnUntraced(function* ({ orgId, projectId }: ActingProject, channel: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ kind: ChannelInfo["kind"]; enabled: boolean; failing_since: Date | null }>`
    select kind, enabled, failing_since from channels
    where org_id = ${orgId} and project_id = ${projectId} and channel_id = ${channel} for no key update`
  return row
})

interface DeliveryRow {
  readonly delivery_id: string
  readonly channel_id: string
  readonly alert_id: string | null
  readonly kind: DeliveryInfo["kind"]
  readonly state: DeliveryInfo["state"]
  readonly next_attempt_at: Date | null
  readonly created_at: Date
}

interface AttemptRow {
  readonly delivery_id: string
  readonly at: Date
  readonly status: number | null
  readonly error: string | null
  readonly duration_ms: number
}

/* Of a delivery that was replayed often, the last ones. */
const shownAttempts = 30

const attemptRows = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  deliveries: ReadonlyArray<string>
) {
  const sql = yield* SqlClient.SqlClient
  if (deliveries.length === 0) return new Map<string, Array<AttemptRow>>()
  const rows = yield* sql<AttemptRow>`
    select delivery_id, at, status, error, duration_ms from (
      select *, row_number() over (partition by delivery_id order by attempt desc) as place from delivery_attempts
      where org_id = ${orgId} and project_id = ${projectId} and ${sql.in("delivery_id", deliveries)}
    ) newest
    where place <= ${shownAttempts} order by delivery_id, attempt`
  return Map.groupBy(rows, ({ delivery_id }) => delivery_id)
})

const toDelivery = (row: DeliveryRow, attempts: ReadonlyArray<AttemptRow>): DeliveryInfo => ({
  id: row.delivery_id,
  channel: row.channel_id,
  alert: row.alert_id,
  kind: row.kind,
  state: row.state,
  attempts: attempts.map(({ at, duration_ms: durationMs, error, status }) => ({
    at: instant(at),
    status,
    error,
    durationMs
  })),
  nextAttemptAt: row.next_attempt_at === null ? null : instant(row.next_attempt_at),
  createdAt: instant(row.created_at)
})

/** What was sent to a channel, newest first, from a place on. */
export const deliveryRows = Effect.fnUntraced(function* (
  { orgId, projectId }: ActingProject,
  channel: string,
  { limit, only, place }: { readonly limit: number; readonly place?: Place | undefined; readonly only?: string }
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<DeliveryRow>`
    select delivery_id, channel_id, alert_id, kind, state, next_attempt_at, created_at from deliveries
    where org_id = ${orgId} and project_id = ${projectId} and channel_id = ${channel}
      ${place === undefined ? sql`` : sql`and (created_at, delivery_id) < (${place.at}, ${place.id})`}
      ${only === undefined ? sql`` : sql`and delivery_id = ${only}`}
    order by created_at desc, delivery_id desc limit ${limit}`
})

/** The same with their tries. */
export const withAttempts = Effect.fnUntraced(function* (acting: ActingProject, rows: ReadonlyArray<DeliveryRow>) {
  const attempts = yield* attemptRows(
    acting,
    rows.map(({ delivery_id }) => delivery_id)
  )
  return rows.map((row) => toDelivery(row, attempts.get(row.delivery_id) ?? []))
})

/** One of them. */
export const deliveryOf = Effect.fnUntraced(function* (acting: ActingProject, channel: string, delivery: string) {
  const [found] = yield* withAttempts(acting, yield* deliveryRows(acting, channel, { limit: 1, only: delivery }))
  return found ?? (yield* notFound)
})
