// Which events are kept (ING-14..17), exact over any number of processes (SCL-5). The quota is paid in the transaction that
// stores the events: so a process that dies, or a transaction that is undone, has neither.
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { type Account, nothing, settle, withoutExpired, withoutHolder } from "./Lease.ts"
import { type Fate } from "./Meter.ts"
import { capOf, type Plan, PlanId, plans } from "./Plan.ts"
import { layerMemory } from "./QuotaMemory.ts"
import { type OrgMonth, QuotaStore } from "./QuotaStore.ts"
import { type StorageFailed } from "./Storage.ts"

/** Events of one organization that were received, and the month they were received in. */
export interface Received extends OrgMonth {
  readonly events: bigint
}

/** What becomes of them: the first so many are kept. */
export interface Taken extends Fate {
  /** To be run when the transaction is committed, and not before: what was learned then holds for good. */
  readonly committed: Effect.Effect<void>
}

/** How a process takes part. */
export interface Holding {
  /** This process: a name that none had before it. */
  readonly holder: string
  /** The most events that are leased beyond those at hand. */
  readonly block: bigint
  /** How long a lease that is not used counts as held. Whoever lost one only has to ask for another. */
  readonly lease: Duration.Input
  /** What each plan gives. */
  readonly plans: { readonly [Id in PlanId]: Plan }
  /** Whether what is beyond an allowance is discarded where its plan says so, or only counted (ING-34). */
  readonly limits: "enforced" | "unlimited"
}

/** The usual way. */
export const usual = { block: 20_000n, lease: "10 minutes", plans, limits: "enforced" } as const

/** Which events are kept. */
export class Quota extends Context.Service<
  Quota,
  {
    /** Pays for events in the transaction of whoever stores them: it has to act for the organization. */
    readonly take: (received: Received) => Effect.Effect<Taken, StorageFailed>
  }
>()("@mcp-inspect/billing/Quota") {
  /** When its scope closes, what this process holds is given back. */
  static readonly layerNoDeps = (own: Pick<Holding, "holder"> & Partial<Holding>) => {
    const { block, holder, lease, limits, plans }: Holding = { ...usual, ...own }
    const capOfPlan = (id: PlanId): bigint | undefined => (limits === "unlimited" ? undefined : capOf(plans[id]))
    const keeps = PlanId.literals.filter((id) => capOfPlan(id) === undefined)

    return Layer.effect(
      Quota,
      Effect.gen(function* () {
        const store = yield* QuotaStore
        const full = new Map<string, PlanId>()

        const take = Effect.fn("Quota.take")(function* ({ events, month, org }: Received) {
          if (events === 0n) return { ...nothing, committed: Effect.void }
          const place = { org, month, holder }
          const now = yield* Clock.currentTimeMillis
          const until = expiryAt(now + Duration.toMillis(lease))
          const known = full.get(keyOf(place))
          const { fate, plan } = yield* store.pay(place, {
            events,
            until,
            keeps,
            drops: known === undefined ? [] : [known]
          })
          if (fate !== undefined) return { ...fate, committed: Effect.void }
          const cap = capOfPlan(plan)
          if (cap === undefined) return yield* Effect.die(new Error("events of a plan without a cap are counted"))
          const settled = yield* store.revise(place, (account) =>
            settle(account, { holder, events, cap, block, now, until })
          )
          // Only when it is committed is it certain that the cap is kept in full. From then on counting is all there is to
          // do, in a row that no other process asks for.
          const committed =
            settled.dropped === 0n
              ? Effect.void
              : Effect.sync(() => {
                  if (full.size >= mostFull) full.clear()
                  full.set(keyOf(place), plan)
                })
          return { ...settled, committed }
        })

        // What cannot be given back, or not soon, expires.
        yield* Effect.addFinalizer(() =>
          endAll(store, { holder }, (account) => withoutHolder(account, holder)).pipe(
            Effect.timeout("10 seconds"),
            Effect.ignore
          )
        )

        return Quota.of({ take })
      })
    )
  }

  /** Of one process, for organizations that are on Free. */
  static readonly layerMemory = Quota.layerNoDeps({ holder: "memory" }).pipe(Layer.provideMerge(layerMemory))
}

/** Frees what processes have left behind; answers how many months it was in. To be run now and then, by anybody. */
export const tidyQuotas: Effect.Effect<number, StorageFailed, QuotaStore> = Effect.gen(function* () {
  const store = yield* QuotaStore
  const now = yield* Clock.currentTimeMillis
  return yield* endAll(store, { expired: now }, (account) => withoutExpired(account, now))
}).pipe(Effect.withSpan("Quota.tidy"))

const endAll = Effect.fnUntraced(function* (
  store: QuotaStore["Service"],
  which: Parameters<QuotaStore["Service"]["leased"]>[0],
  change: (account: Account) => Account
) {
  const places = yield* store.leased(which)
  yield* Effect.forEach(
    places,
    (at) =>
      store.transaction(
        at.org,
        store.revise(at, (account) => [change(account), undefined])
      ),
    { concurrency: 4, discard: true }
  )
  return places.length
})

/* In whole minutes: a time that stays the same costs a database no change of an index. */
const expiryAt = (time: number): number => Math.ceil(time / 60_000) * 60_000

/* How many months this process remembers as full. */
const mostFull = 10_000

const keyOf = ({ month, org }: OrgMonth): string => `${month} ${org}`
