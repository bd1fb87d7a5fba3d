// GitHub with the token of the run; without one that can be used, every question has the same answer.
import { Effect, Layer, type Redacted, Result } from "effect"
import { GitHub } from "./github/GitHub.ts"
import { GitHubRefused } from "./github/GitHubRefused.ts"
import { gitHubSettings } from "./github/settings.ts"

const refusing = (said: string) => {
  const refused = Effect.fail(new GitHubRefused({ what: "ask GitHub", reason: { _tag: "Forbidden", said } }))
  return Layer.succeed(
    GitHub,
    GitHub.of({
      viewer: refused,
      comments: () => refused,
      createComment: () => refused,
      updateComment: () => refused,
      permission: () => refused,
      pullNow: () => refused,
      openPullFor: () => refused
    })
  )
}

/** The service of a run. */
export const connect = (
  env: Readonly<Record<string, string | undefined>>,
  token: Redacted.Redacted | undefined
): Layer.Layer<GitHub> => {
  if (token === undefined) return refusing("the input `github-token` is empty")
  return Result.match(gitHubSettings(env, token), {
    onSuccess: (settings) => GitHub.layer(settings),
    onFailure: (problem) => refusing(problem.replace(/\.$/, ""))
  })
}
