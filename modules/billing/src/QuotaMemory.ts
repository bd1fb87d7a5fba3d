// The accounts of months in memory, with the transactions of a database: rows are locked until the end, what is written is
// seen by others when it is committed, and what fails or is interrupted is undone. Several quotas may share one, as
// processes share a database.
import { Context, Effect, Exit, Layer, Semaphore } from "effect"
import { type Account, type Lease, nothing, type Tally, tallyOf } from "./Lease.ts"
import { type PlanId } from "./Plan.ts"
import { type LeasePlace, type OrgMonth, QuotaStore } from "./QuotaStore.ts"
import { Tallies } from "./Tallies.ts"

/** The accounts, what was counted in them, and the plans. */
export type QuotaMemory = QuotaStore["Service"] &
  Tallies["Service"] & {
    /** The plan of an organization from now on; Free without one. */
    readonly setPlan: (org: string, plan: PlanId) => void
  }

interface Transaction {
  readonly held: Set<string>
  /** What is to be committed; a row that is deleted is undefined. */
  readonly months: Map<string, Tally>
  readonly leases: Map<string, (LeasePlace & Lease) | undefined>
}

class Current extends Context.Reference<Transaction | undefined>("@mcp-inspect/billing/QuotaMemory/Current", {
  defaultValue: () => undefined
}) {}

/** `step` comes before each statement: tests decide there who is next. */
export const makeQuotaMemory = (step: Effect.Effect<void> = Effect.void): QuotaMemory => {
  const held = new Map<string, PlanId>()
  const months = new Map<string, Tally>()
  const leases = new Map<string, LeasePlace & Lease>()
  const locks = new Map<string, Semaphore.Semaphore>()

  const lockOf = (key: string): Semaphore.Semaphore => {
    const there = locks.get(key) ?? Semaphore.makeUnsafe(1)
    locks.set(key, there)
    return there
  }

  const lock = Effect.fnUntraced(function* ({ held }: Transaction, key: string) {
    if (held.has(key)) return
    yield* Effect.uninterruptibleMask((restore) =>
      Effect.andThen(restore(lockOf(key).take(1)), () => {
        held.add(key)
        return Effect.void
      })
    )
  })

  const current = Effect.flatMap(Current, (transaction) =>
    transaction === undefined
      ? Effect.die(new Error("this statement needs a transaction"))
      : Effect.succeed(transaction)
  )

  const leaseIn = (transaction: Transaction, key: string) =>
    transaction.leases.has(key) ? transaction.leases.get(key) : leases.get(key)

  return {
    setPlan: (org, plan) => void held.set(org, plan),

    tally: (at) =>
      Effect.sync(() =>
        tallyOf({
          ended: months.get(monthKey(at)) ?? nothing,
          leases: [...leases.values()].filter(({ month, org }) => org === at.org && month === at.month)
        })
      ),

    transaction: (_, within) =>
      Effect.suspend(() => {
        const own: Transaction = { held: new Set(), months: new Map(), leases: new Map() }
        return Effect.provideService(
          Effect.tap(within, () => step),
          Current,
          own
        ).pipe(
          Effect.onExit((exit) => {
            if (Exit.isSuccess(exit)) {
              for (const [key, month] of own.months) months.set(key, month)
              for (const [key, lease] of own.leases) {
                if (lease === undefined) leases.delete(key)
                else leases.set(key, lease)
              }
            }
            return Effect.forEach(own.held, (key) => lockOf(key).release(1), { discard: true })
          })
        )
      }),

    pay: Effect.fnUntraced(function* (place, { drops, events, keeps, until }) {
      yield* step
      const transaction = yield* current
      const plan = held.get(place.org) ?? "free"
      const key = leaseKey(place)
      const isCounted = keeps.includes(plan) || drops.includes(plan)
      const fate = drops.includes(plan) ? { kept: 0n, dropped: events } : { kept: events, dropped: 0n }
      if (isCounted) yield* lock(transaction, key)
      const there = leaseIn(transaction, key)
      const lease = there ?? { ...place, ...nothing, remaining: 0n, until }
      const left = isCounted ? lease.remaining : lease.remaining - events
      if (left < 0n) return { plan, fate: undefined }
      if (!transaction.held.has(key) && !(yield* lockOf(key).takeIfAvailable(1))) return { plan, fate: undefined }
      transaction.held.add(key)
      transaction.leases.set(key, { ...lease, ...plus(lease, fate), remaining: left, until })
      return { plan, fate }
    }),

    revise: Effect.fnUntraced(function* (at, change) {
      yield* step
      const transaction = yield* current
      const key = monthKey(at)
      yield* lock(transaction, key)
      yield* step
      const keys = [...new Set([...leases.keys(), ...transaction.leases.keys()])].filter((one) => one.startsWith(key))
      for (const one of keys.toSorted()) yield* lock(transaction, one)
      const account: Account = {
        ended: transaction.months.get(key) ?? months.get(key) ?? nothing,
        leases: keys.flatMap((one) => leaseIn(transaction, one) ?? [])
      }
      const [after, answer] = change(account)
      transaction.months.set(key, after.ended)
      for (const { holder } of account.leases) {
        if (!after.leases.some((one) => one.holder === holder))
          transaction.leases.set(leaseKey({ ...at, holder }), undefined)
      }
      for (const lease of after.leases) {
        const place = { org: at.org, month: at.month, holder: lease.holder }
        yield* lock(transaction, leaseKey(place))
        // A transaction that was not yet seen above can have made it.
        const seen = account.leases.find(({ holder }) => holder === lease.holder) ?? unseen
        const there = leaseIn(transaction, leaseKey(place)) ?? seen
        transaction.leases.set(leaseKey(place), {
          ...place,
          kept: there.kept + lease.kept - seen.kept,
          dropped: there.dropped + lease.dropped - seen.dropped,
          remaining: there.remaining + lease.remaining - seen.remaining,
          until: lease.until
        })
      }
      return answer
    }),

    leased: (which) =>
      Effect.sync(() => {
        const found = [...leases.values()].filter((lease) =>
          "holder" in which ? lease.holder === which.holder : lease.until < which.expired
        )
        return [...new Map(found.map(({ month, org }) => [monthKey({ month, org }), { month, org }])).values()]
      })
  }
}

/** One of its own. */
export const layerMemory = Layer.effectContext(
  Effect.sync(() => {
    const memory = makeQuotaMemory()
    return Context.make(QuotaStore, memory).pipe(Context.add(Tallies, memory))
  })
)

const monthKey = ({ month, org }: OrgMonth): string => `${month} ${org} `
const unseen = { ...nothing, remaining: 0n }

const plus = (one: Tally, other: Tally): Tally => ({
  kept: one.kept + other.kept,
  dropped: one.dropped + other.dropped
})
const leaseKey = (place: LeasePlace): string => monthKey(place) + place.holder
