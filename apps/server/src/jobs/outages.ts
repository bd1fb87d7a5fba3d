import { Effect } from "effect"
import { nameOfFault } from "../platform/nameOfFault.ts"

/**
 * For what is done again and again: a failure is told once, and so is its end. What fails is `undefined`, and is done the
 * next time.
 */
export const outages = () => {
  let isOut = false
  return <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A | undefined, never, R> =>
    effect.pipe(
      Effect.tap(() => {
        if (!isOut) return Effect.void
        isOut = false
        return Effect.logInfo("work that is due can be looked for again")
      }),
      Effect.catchCause((cause) => {
        if (isOut) return Effect.undefined
        isOut = true
        return Effect.logError("work that is due cannot be looked for").pipe(
          Effect.annotateLogs({ fault: nameOfFault(cause) }),
          Effect.as(undefined)
        )
      })
    )
}
