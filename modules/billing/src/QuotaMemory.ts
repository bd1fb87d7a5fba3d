// The accounts of months in memory, with the transactions of a database: rows are locked until the end, what is written is
// seen by others when it is committed, and what fails or is interrupted is undone. Several quotas may share one, as
// processes share a database.
import { Context, Effect, Exit, Layer, Semaphore } from "effect"
import { type Account, type Lease, nothing, type Tally, tallyOf } from "./Lease.ts"
import { type LeasePlace, type OrgMonth, QuotaStore } from "./QuotaStore.ts"

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
export const makeQuotaMemory = (step: Effect.Effect<void> = Effect.void): QuotaStore["Service"] => {
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

    spend: Effect.fnUntraced(function* (place, events, until) {
      yield* step
      const transaction = yield* current
      const key = leaseKey(place)
      const lease = leaseIn(transaction, key)
      if (lease === undefined || lease.remaining < events) return false
      if (!transaction.held.has(key) && !(yield* lockOf(key).takeIfAvailable(1))) return false
      transaction.held.add(key)
      transaction.leases.set(key, {
        ...lease,
        remaining: lease.remaining - events,
        kept: lease.kept + events,
        until
      })
      return true
    }),

    count: Effect.fnUntraced(function* (place, { dropped, kept }, until) {
      yield* step
      const transaction = yield* current
      const key = leaseKey(place)
      yield* lock(transaction, key)
      const lease = leaseIn(transaction, key) ?? { ...place, ...nothing, remaining: 0n, until }
      transaction.leases.set(key, {
        ...lease,
        kept: lease.kept + kept,
        dropped: lease.dropped + dropped,
        until
      })
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
      for (const one of keys) transaction.leases.set(one, undefined)
      for (const { dropped, holder, kept, remaining, until } of after.leases) {
        const place = { org: at.org, month: at.month, holder }
        yield* lock(transaction, leaseKey(place))
        transaction.leases.set(leaseKey(place), { ...place, kept, dropped, remaining, until })
      }
      return answer
    }),

    tally: (at) =>
      Effect.sync(() =>
        tallyOf({
          ended: months.get(monthKey(at)) ?? nothing,
          leases: [...leases.values()].filter(({ month, org }) => org === at.org && month === at.month)
        })
      ),

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
export const layerMemory = Layer.sync(QuotaStore, makeQuotaMemory)

const monthKey = ({ month, org }: OrgMonth): string => `${month} ${org} `
const leaseKey = (place: LeasePlace): string => monthKey(place) + place.holder
