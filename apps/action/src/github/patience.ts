// When GitHub is asked again: what failed in a way that may pass, twice at most, after the time that GitHub names. All
// questions share what there is of pauses, so that a limit delays a job by half a minute and no more.
import { Duration, Effect, Ref } from "effect"
import { GitHubRefused } from "./GitHubRefused.ts"
import { pauseLimit, questionLimit, repetitions } from "./limits.ts"

/** What is left of the pauses. */
export type Patience = Ref.Ref<Duration.Duration>

/** All of it. */
export const makePatience: Effect.Effect<Patience> = Ref.make(pauseLimit)

const shortest = Duration.millis(250)

/** How long to wait; undefined when asking again is of no use. */
const pauseOf = ({ reason }: GitHubRefused, times: number): Duration.Duration | undefined => {
  if (reason._tag === "Unreachable") return Duration.times(shortest, 4 ** times)
  // Without a time GitHub means a minute at least.
  if (reason._tag !== "RateLimited" || reason.retryAfter === null) return undefined
  return Duration.max(shortest, Duration.seconds(reason.retryAfter))
}

/** Takes the pause from what is left; false when there is not enough. */
const take = (patience: Patience, pause: Duration.Duration): Effect.Effect<boolean> =>
  Ref.modify(patience, (left) =>
    Duration.isLessThanOrEqualTo(pause, left) ? [true, Duration.subtract(left, pause)] : [false, left]
  )

/** Pauses after a refusal, or fails with it when asking again is of no use or there is no time for it. */
export const pauseAfter = Effect.fnUntraced(function* (patience: Patience, refused: GitHubRefused, times: number) {
  const pause = times < repetitions ? pauseOf(refused, times) : undefined
  if (pause === undefined || !(yield* take(patience, pause))) return yield* refused
  yield* Effect.sleep(pause)
})

/**
 * Repeats an attempt while `mayRepeat` says so. What GitHub may have done although it did not answer is for the caller to
 * look after.
 */
export const patiently = <A, R>(
  patience: Patience,
  attempt: Effect.Effect<A, GitHubRefused, R>,
  mayRepeat: (refused: GitHubRefused) => boolean = () => true
): Effect.Effect<A, GitHubRefused, R> => {
  const from = (times: number): Effect.Effect<A, GitHubRefused, R> =>
    attempt.pipe(
      Effect.catchIf(mayRepeat, (refused) =>
        Effect.flatMap(pauseAfter(patience, refused, times), () => from(times + 1))
      )
    )
  return from(0)
}

/** Ends a question of `what` that takes too long, whatever it waits for. */
export const bounded =
  (what: string) =>
  <A, R>(question: Effect.Effect<A, GitHubRefused, R>): Effect.Effect<A, GitHubRefused, R> =>
    Effect.timeoutOrElse(question, {
      duration: questionLimit,
      orElse: () =>
        Effect.fail(new GitHubRefused({ what, reason: { _tag: "Unreachable", said: "no end within 60 seconds" } }))
    })
