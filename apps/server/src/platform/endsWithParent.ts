import { Effect } from "effect"

/**
 * Never returns, and is interrupted with the process that started us: `npm start` is a chain of processes, and when one
 * of them is killed, one that lived on would hold the port and the data against the next start.
 */
export const endsWithParent = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A | void, E, R> =>
  process.channel === undefined || process.channel === null
    ? program
    : Effect.raceFirst(
        program,
        Effect.callback<void>((resume) => {
          process.once("disconnect", () => resume(Effect.void))
          // The channel itself keeps nobody from ending.
          process.channel?.unref()
        })
      )
