import { type Duration, Effect, Schedule } from "effect"
import { nameOfFault } from "./nameOfFault.ts"

/**
 * Work that is done again and again for as long as the scope lives. `failure` is what the log says when it cannot be done,
 * with the name of the fault alone; it is tried again when it is next due.
 */
export const recurring = <A, E, R>(work: Effect.Effect<A, E, R>, pause: Duration.Input, failure: string) =>
  work.pipe(
    Effect.catchCause((cause) => Effect.logError(failure).pipe(Effect.annotateLogs({ fault: nameOfFault(cause) }))),
    Effect.repeat(Schedule.spaced(pause)),
    Effect.forkScoped
  )
