// A run that was slow, or is repeated, may be about a commit that its pull request does not end with any more. It has its
// verdict, and no word in what is shown of the pull request.
import { Effect } from "effect"
import type { PullRequest } from "./Event.ts"
import { GitHub } from "./github/GitHub.ts"

type Known = Pick<PullRequest, "headSha" | "number">

/** The pull request as it is now; undefined where GitHub does not say, and then it counts as it was. */
export const nowOf = Effect.fnUntraced(function* ({ number }: Known) {
  const github = yield* GitHub
  return yield* github.pullNow(number).pipe(Effect.catchTag("GitHubRefused", () => Effect.succeed(undefined)))
})

/** True when the pull request ends with another commit than the event told of. */
export const hasMovedOn = Effect.fn("hasMovedOn")(function* (pull: Known) {
  const now = yield* nowOf(pull)
  return now !== undefined && now.headSha !== pull.headSha
})
