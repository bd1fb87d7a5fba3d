// How long a command waits for the hosted API (CLI-81): one attempt and at most one more, ten seconds in all.
import { Duration, Effect } from "effect"
import { HostedFailure } from "./HostedFailure.ts"

/** The longest that a command waits for one thing, both attempts together. */
export const totalLimit = Duration.seconds(10)

/** The first attempt leaves time for another: a connection that hangs is often answered when it is made anew. */
const firstLimit = Duration.seconds(6)

const pause = Duration.millis(250)

/** A service that asks for a longer wait is not asked again. */
const longestPause = Duration.seconds(2)

const limited =
  (where: string, limit: Duration.Duration) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.timeoutOrElse(effect, {
      duration: limit,
      orElse: () =>
        Effect.fail(
          new HostedFailure({
            code: "hosted_unreachable",
            where,
            problem: `The hosted API did not answer within ${Duration.toSeconds(limit)} seconds.`,
            mend: "Try again later, or check the way to it.",
            isTransient: true
          })
        )
    })

const waitOf = ({ retryAfterMs }: HostedFailure): Duration.Duration =>
  Duration.max(pause, Duration.millis(retryAfterMs ?? 0))

/** One attempt: for what would be done twice if it were asked twice. */
export const once =
  (endpoint: string) =>
  <A, R>(attempt: Effect.Effect<A, HostedFailure, R>): Effect.Effect<A, HostedFailure, R> =>
    limited(new URL(endpoint).origin, totalLimit)(attempt)

/** One attempt, and one more when the first failed in a way that may pass. */
export const twice =
  (endpoint: string) =>
  <A, R>(attempt: Effect.Effect<A, HostedFailure, R>): Effect.Effect<A, HostedFailure, R> => {
    const where = new URL(endpoint).origin
    return limited(
      where,
      firstLimit
    )(attempt).pipe(
      Effect.catchIf(
        (failure) => failure.isTransient && Duration.isLessThanOrEqualTo(waitOf(failure), longestPause),
        (failure) => Effect.delay(attempt, waitOf(failure))
      ),
      limited(where, totalLimit)
    )
  }
