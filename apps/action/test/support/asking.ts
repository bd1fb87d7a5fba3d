// The real client, asking the stand-in for the time of a test.
import { Effect, Layer, Redacted, Result } from "effect"
import { GitHub } from "../../src/github/GitHub.ts"
import { gitHubSettings } from "../../src/github/settings.ts"
import { type GitHubApi, startGitHubApi } from "./githubApi.ts"

const clientOf = ({ env, state }: GitHubApi) => {
  const settings = gitHubSettings(env, Redacted.make(state.token))
  return Result.isSuccess(settings)
    ? GitHub.layer(settings.success)
    : Layer.effect(GitHub, Effect.die(settings.failure))
}

/** Runs a stand-in for the time of `use`. */
export const running = <A, E, R>(use: (api: GitHubApi) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.promise(() => startGitHubApi()),
    use,
    (api) => Effect.promise(() => api.close())
  )

/** The same, with the client that asks it. */
export const asking = <A, E>(use: (api: GitHubApi) => Effect.Effect<A, E, GitHub>): Effect.Effect<A, E> =>
  running((api) => Effect.provide(use(api), clientOf(api)))
