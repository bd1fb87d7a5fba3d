// What became of uses, by project and hour of receipt, so that a loss is known exactly (ING-16, ING-56).
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { longs, texts, uuids } from "../platform/arrays.ts"
import { nowDate } from "../platform/times.ts"
import type { Batch } from "./Batch.ts"
import type { Refused } from "./receipt.ts"

/** What can become of a use. */
export type Outcome =
  | "accepted"
  | "late"
  | "over_quota"
  | "path_discarded"
  | "sender_dropped"
  | "series_limit"
  | "wrong_shape"

/** A batch, and what of it was refused. */
export interface Judged {
  readonly batch: Batch
  readonly refused: Refused
}

const countsOf = ({ batch: { events, senderDropped }, refused }: Judged): Readonly<Record<Outcome, number>> => ({
  accepted: events.uses.length - refused.over_quota - refused.series_limit,
  late: events.late,
  over_quota: refused.over_quota,
  path_discarded: events.pathsDiscarded,
  sender_dropped: senderDropped,
  series_limit: refused.series_limit,
  wrong_shape: events.wrongShape
})

interface Row {
  readonly projectId: string
  readonly outcome: string
  readonly count: number
}

/* In the order of their key, so that two that count the same wait for each other and not in a circle. */
const rowsOf = (judged: ReadonlyArray<Judged>): ReadonlyArray<Row> =>
  [...Map.groupBy(judged, ({ batch }) => batch.projectId)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([projectId, some]) => {
      const totals = new Map<string, number>()
      for (const one of some)
        for (const [outcome, count] of Object.entries(countsOf(one)))
          totals.set(outcome, (totals.get(outcome) ?? 0) + count)
      return [...totals].flatMap(([outcome, count]) => (count === 0 ? [] : [{ projectId, outcome, count }]))
    })

/** Counts what became of batches, and marks their block as stored, in the transaction that stores it. */
export const settle = Effect.fnUntraced(function* (
  { orgId, receivedAt, token }: { readonly orgId: string; readonly token: string; readonly receivedAt: Date },
  judged: ReadonlyArray<Judged>
) {
  const sql = yield* SqlClient.SqlClient
  const rows = rowsOf(judged)
  yield* sql`
    with block as (
      insert into usage_blocks (org_id, token, created_at) values (${orgId}, ${token}, ${yield* nowDate})
      on conflict do nothing
    )
    insert into usage_outcomes as o (org_id, project_id, hour, outcome, count)
    select ${orgId}, project_id, date_trunc('hour', ${receivedAt}::timestamptz, 'UTC'), outcome, count from unnest(
      ${uuids(rows.map(({ projectId }) => projectId))}, ${texts(rows.map(({ outcome }) => outcome))},
      ${longs(rows.map(({ count }) => BigInt(count)))}
    ) a (project_id, outcome, count)
    on conflict (org_id, project_id, hour, outcome) do update set count = o.count + excluded.count`
})
