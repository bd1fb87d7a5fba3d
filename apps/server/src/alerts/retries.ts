// When a delivery that failed is tried again, and when a channel is given up. CON-32 asks for three tries; Standard
// Webhooks counsels these ten, over three days, so that a receiver that is away for a weekend loses nothing.
import { Duration } from "effect"

/** How long after each try that failed the next one is made; after the last there is none. */
const pauses = [
  "5 seconds",
  "5 minutes",
  "30 minutes",
  "2 hours",
  "5 hours",
  "10 hours",
  "14 hours",
  "20 hours",
  "24 hours"
] as const

/** How many tries there are. */
export const mostTries = pauses.length + 1

/** A receiver may ask for patience, up to this. */
const longestWait = Duration.days(1)

/** How long a channel may fail without one success between. */
export const longestFailing = Duration.days(5)

/**
 * How long to wait after so many tries; undefined when that was the last. What a receiver asked for in `Retry-After` can
 * make it longer, never shorter.
 */
export const pauseAfter = (tries: number, asked: Duration.Duration | undefined): Duration.Duration | undefined => {
  const pause = pauses[tries - 1]
  if (pause === undefined) return undefined
  const wanted = Duration.min(asked ?? Duration.zero, longestWait)
  return Duration.max(Duration.fromInputUnsafe(pause), wanted)
}
