// Batches that came with a key: the same key of a project again within a day adds nothing (ING-13).
import { Receipt } from "@mcp-inspect/api/wire/Ingest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { texts, times, uuids } from "../platform/arrays.ts"

/** A key of a project, and when the batch came that has it. */
export interface Keyed {
  readonly projectId: string
  readonly idempotencyKey: string
  readonly receivedAt: Date
}

const decode = Schema.decodeUnknownEffect(Receipt)

/**
 * Claims keys, each once, in a transaction of their organization; the receipts of those that were used before, by their
 * place. Whoever claims one at the same time waits for the end of the transaction. The day is counted from one receipt to the
 * other and not by the clock, so that a batch that waited for longer before it is stored again is still the same.
 */
export const claim = Effect.fnUntraced(function* (orgId: string, keyed: ReadonlyArray<Keyed>) {
  const sql = yield* SqlClient.SqlClient
  const earlier = new Map<number, Receipt>()
  if (keyed.length === 0) return earlier
  const asked = sql`unnest(${uuids(keyed.map(({ projectId }) => projectId))},
    ${texts(keyed.map(({ idempotencyKey }) => idempotencyKey))},
    ${times(keyed.map(({ receivedAt }) => receivedAt))}) with ordinality a (project_id, batch_key, received_at, place)`
  const claimed = yield* sql<{ place: number }>`
    with claimed as (
      insert into ingest_batches as b (org_id, project_id, batch_key, answer, created_at)
      select ${orgId}, project_id, batch_key, '{}', received_at from ${asked} order by project_id, batch_key
      on conflict (org_id, project_id, batch_key) do update set created_at = excluded.created_at
        where b.created_at < excluded.created_at - interval '24 hours'
      returning project_id, batch_key
    )
    select a.place::int as place from claimed join ${asked} using (project_id, batch_key)`
  const ours = new Set(claimed.map(({ place }) => place - 1))
  if (ours.size === keyed.length) return earlier
  const answered = yield* sql<{ place: number; answer: unknown }>`
    select a.place::int as place, b.answer from ${asked}
    join ingest_batches b on b.org_id = ${orgId} and b.project_id = a.project_id and b.batch_key = a.batch_key`
  for (const { answer, place } of answered)
    if (!ours.has(place - 1)) earlier.set(place - 1, yield* Effect.orDie(decode(answer)))
  return earlier
})

/** Notes what was answered to keys that were claimed in the same transaction. */
export const answer = Effect.fnUntraced(function* (
  orgId: string,
  answers: ReadonlyArray<Keyed & { readonly receipt: Receipt }>
) {
  if (answers.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update ingest_batches b set answer = a.answer::jsonb
    from unnest(${uuids(answers.map(({ projectId }) => projectId))},
      ${texts(answers.map(({ idempotencyKey }) => idempotencyKey))},
      ${texts(answers.map(({ receipt }) => JSON.stringify(receipt)))}) a (project_id, batch_key, answer)
    where b.org_id = ${orgId} and b.project_id = a.project_id and b.batch_key = a.batch_key`
})
