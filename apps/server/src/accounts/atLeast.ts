import { Effect } from "effect"

/** Longer than any of the ways through that it hides, on a machine that is not busy. */
const floor = "400 millis"

/** The same, no sooner than after a while: how long it took then does not tell which way it went. */
export const atLeast = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.all([Effect.exit(effect), Effect.sleep(floor)], { concurrency: "unbounded" }), ([exit]) => exit)
