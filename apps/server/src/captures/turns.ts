// Who may go on: so many at once, and of each organization one.
import { Effect, Semaphore } from "effect"

/** Gives a turn to what an organization has done. */
export const makeTurns = (most: number) => {
  const all = Semaphore.makeUnsafe(most)
  const shares = new Map<string, { readonly seat: Semaphore.Semaphore; present: number }>()
  return (orgId: string) =>
    <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.suspend(() => {
        const share = shares.get(orgId) ?? { seat: Semaphore.makeUnsafe(1), present: 0 }
        shares.set(orgId, share)
        share.present++
        const left = Effect.sync(() => {
          share.present--
          if (share.present === 0) shares.delete(orgId)
        })
        return effect.pipe(Semaphore.withPermit(all), Semaphore.withPermit(share.seat), Effect.ensuring(left))
      })
}
