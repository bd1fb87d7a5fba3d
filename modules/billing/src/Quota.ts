// Which events are kept (ING-14..17), exact over any number of processes (SCL-5). Whoever stores events has the quota paid
// in the same transaction: so a process that dies, or a transaction that is undone, has neither.
import { Clock, Context, Duration, Effect, Hash, Layer, Semaphore } from "effect"
import { type Account, settle, type Tally, withoutExpired, withoutHolder } from "./Lease.ts"
import { type Fate } from "./Meter.ts"
import { capOf, type Plan } from "./Plan.ts"
import { type OrgMonth, QuotaStore } from "./QuotaStore.ts"
import { type StorageFailed } from "./Storage.ts"

/** Events of one organization that were received, and the month they were received in. */
export interface Received extends OrgMonth {
  readonly plan: Plan
  readonly events: bigint
}

/** How a process takes part. */
export interface Holding {
  /** This process: a name that none had before it. */
  readonly holder: string
  /** The most events that are leased beyond those at hand. */
  readonly block: bigint
  /** How long a lease that is not used counts as held. Whoever lost one only has to ask for another. */
  readonly lease: Duration.Input
}

/** Which events are kept. */
export class Quota extends Context.Service<
  Quota,
  {
    /**
     * Keeps the first so many of the events: one transaction in which the quota is paid and `write` stores them. Must not be
     * called within another transaction.
     */
    readonly keep: <A, E, R>(
      received: Received,
      write: (fate: Fate) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StorageFailed, R>
    /** What was kept and dropped of a month. */
    readonly tally: (at: OrgMonth) => Effect.Effect<Tally, StorageFailed>
    /** Frees what processes have left behind; answers how many months it was in. */
    readonly tidy: Effect.Effect<number, StorageFailed>
  }
>()("@mcp-inspect/billing/Quota") {
  /** When its scope closes, what this process holds is given back. */
  static readonly layerOf = ({ block, holder, lease }: Holding) =>
    Layer.effect(
      Quota,
      Effect.gen(function* () {
        const store = yield* QuotaStore
        const turns = yield* Effect.replicateEffect(Semaphore.make(1), turnCount)
        const full = new Map<string, bigint>()

        const take = Effect.fnUntraced(function* ({ events, month, org, plan }: Received) {
          const place = { org, month, holder }
          const cap = capOf(plan)
          const now = yield* Clock.currentTimeMillis
          const until = now + Duration.toMillis(lease)
          if (cap === undefined || full.get(keyOf(place)) === cap) {
            const fate = cap === undefined ? { kept: events, dropped: 0n } : { kept: 0n, dropped: events }
            yield* store.count(place, fate, until)
            return fate
          }
          if (yield* store.spend(place, events, until)) return { kept: events, dropped: 0n }
          return yield* store.revise(place, (account) => settle(account, { holder, events, cap, block, now, until }))
        })

        const keep = Effect.fn("Quota.keep")(function* <A, E, R>(
          received: Received,
          write: (fate: Fate) => Effect.Effect<A, E, R>
        ) {
          const [fate, answer] = yield* store
            .transaction(
              received.org,
              Effect.flatMap(take(received), (taken) =>
                Effect.map(write(taken), (written) => [taken, written] as const)
              )
            )
            .pipe(inTurn(turns, received.org))
          // Only now is it certain that the cap is kept in full. From here on counting is all there is to do, in a row that
          // no other process asks for.
          const cap = capOf(received.plan)
          if (fate.dropped > 0n && cap !== undefined) {
            if (full.size >= mostFull) full.clear()
            full.set(keyOf(received), cap)
          }
          return answer
        })

        const end = (at: OrgMonth, change: (account: Account) => Account) =>
          store.transaction(at.org, store.revise(at, ended(change)))

        const tidy = Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const left = yield* store.leased({ expired: now })
          yield* Effect.forEach(left, (at) => end(at, (account) => withoutExpired(account, now)), { discard: true })
          return left.length
        }).pipe(Effect.withSpan("Quota.tidy"))

        // What cannot be given back expires.
        yield* Effect.addFinalizer(() =>
          store
            .leased({ holder })
            .pipe(
              Effect.flatMap(Effect.forEach((at) => end(at, (account) => withoutHolder(account, holder)))),
              Effect.ignore
            )
        )

        return Quota.of({ keep, tally: store.tally, tidy })
      })
    )
}

/* Batches of one organization wait for each other here, for they would at its lease, with a connection each. */
const turnCount = 64

const inTurn =
  (turns: ReadonlyArray<Semaphore.Semaphore>, org: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const turn = turns[Math.abs(Hash.string(org)) % turns.length]
    return turn === undefined ? effect : turn.withPermit(effect)
  }

/* How many months this process remembers as full. */
const mostFull = 10_000

const keyOf = ({ month, org }: OrgMonth): string => `${month} ${org}`

const ended =
  (change: (account: Account) => Account) =>
  (account: Account): readonly [Account, undefined] => [change(account), undefined]
