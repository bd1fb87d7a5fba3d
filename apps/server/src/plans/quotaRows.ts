// The accounts of quotas in PostgreSQL: one row a month, and one for each lease.
import { type Account, type Lease } from "@mcp-inspect/billing/Lease"
import { type PlanId } from "@mcp-inspect/billing/Plan"
import { type LeasePlace, type OrgMonth, type Payment, QuotaStore } from "@mcp-inspect/billing/QuotaStore"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { booleans, longs, texts, times, uuids } from "../platform/arrays.ts"
import { inOrg } from "../platform/Tenant.ts"
import { dateAt } from "../platform/times.ts"
import { overAll, storedIn } from "./stored.ts"

interface Paid {
  readonly plan: PlanId
  readonly kept: bigint | null
  readonly dropped: bigint | null
}

interface Row {
  /** Null for what has ended. */
  readonly holder: string | null
  readonly kept: bigint
  readonly dropped: bigint
  readonly remaining: bigint
  readonly until: Date
}

const accountOf = (rows: ReadonlyArray<Row>): Account => {
  const ended = rows.find(({ holder }) => holder === null)
  return {
    ended: { kept: BigInt(ended?.kept ?? 0), dropped: BigInt(ended?.dropped ?? 0) },
    leases: rows.flatMap(({ dropped, holder, kept, remaining, until }): ReadonlyArray<Lease> =>
      holder === null
        ? []
        : [
            {
              holder,
              kept: BigInt(kept),
              dropped: BigInt(dropped),
              remaining: BigInt(remaining),
              until: until.getTime()
            }
          ]
    )
  }
}

const write = Effect.fnUntraced(function* ({ month, org }: OrgMonth, before: Account, after: Account) {
  const sql = yield* SqlClient.SqlClient
  const seen = new Set(before.leases.map(({ holder }) => holder))
  const left = new Set(after.leases.map(({ holder }) => holder))
  const { ended, leases } = after
  yield* sql`
    select write_quota(${org}, ${month}, ${String(ended.kept)}::bigint, ${String(ended.dropped)}::bigint,
      ${uuids([...seen.difference(left)])}, ${uuids(leases.map(({ holder }) => holder))},
      ${booleans(leases.map(({ holder }) => seen.has(holder)))},
      ${longs(leases.map(({ kept }) => kept))}, ${longs(leases.map(({ dropped }) => dropped))},
      ${longs(leases.map(({ remaining }) => remaining))}, ${times(leases.map(({ until }) => dateAt(until)))})`
})

/** Kept in PostgreSQL. */
export const quotaRows = Layer.effect(
  QuotaStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const stored = storedIn(sql)

    const pay = ({ holder, month, org }: LeasePlace, { drops, events, keeps, until }: Payment) =>
      sql<Paid>`
        select plan_held as plan, kept_now as kept, dropped_now as dropped
        from pay_quota(${org}, ${month}, ${holder}, ${String(events)}::bigint, ${dateAt(until)}, ${texts(keeps)},
          ${texts(drops)})`.pipe(
        Effect.map(([row]) => ({
          plan: row?.plan ?? "free",
          fate:
            row === undefined || row.kept === null || row.dropped === null
              ? undefined
              : { kept: BigInt(row.kept), dropped: BigInt(row.dropped) }
        })),
        stored
      )

    const revise = <A>(at: OrgMonth, change: (account: Account) => readonly [after: Account, answer: A]) =>
      Effect.gen(function* () {
        const before = accountOf(
          yield* sql<Row>`
            select lease_holder as holder, lease_kept as kept, lease_dropped as dropped, lease_remaining as remaining,
              lease_until as until
            from quota_account(${at.org}, ${at.month})`
        )
        const [after, answer] = change(before)
        yield* write(at, before, after)
        return answer
      }).pipe(stored)

    const leased: QuotaStore["Service"]["leased"] = (which) =>
      overAll("quota")(
        "holder" in which
          ? sql<OrgMonth>`select org_id as org, month from quota_leases where holder = ${which.holder}`
          : sql<OrgMonth>`
              select distinct org_id as org, month from quota_leases where expires_at < ${dateAt(which.expired)}`
      ).pipe(stored)

    return QuotaStore.of({
      transaction: (org, within) => inOrg(org, within).pipe(stored),
      pay,
      revise,
      leased
    })
  })
)
