// The Action on a pull request, with GitHub to ask.
import { assert } from "@effect/vitest"
import { type GitHubApi, withGitHubApi } from "./githubApi.ts"
import { act, type Ended } from "./job.ts"
import { type Pull, type PullOptions, withPull } from "./pull.ts"

type Members = Readonly<Record<string, unknown>>

/** What differs from the next run of a job on a pull request whose branch got another commit. */
export interface Differently {
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly event?: string
  /** Members of the pull request in the payload, and beside it. */
  readonly pull?: Members
  readonly payload?: Members
}

/** Runs the Action. */
export type RunJob = (differently?: Differently) => Promise<Ended>

/** A pull request, the token of the job, and GitHub, which must not have been asked for what it does not have. */
export const withJob = (
  options: PullOptions,
  use: (run: RunJob, api: GitHubApi, pull: Pull) => Promise<void>
): Promise<void> =>
  withGitHubApi((api) =>
    withPull(options, async (pull) => {
      const run: RunJob = ({ env = {}, event = "pull_request", inputs = {}, payload, pull: members } = {}) =>
        act({
          workspace: pull.workspace,
          event,
          payload: pull.payload(members, payload),
          env: { ...pull.env, ...api.env, ...env },
          inputs: { "github-token": api.state.token, ...inputs }
        })
      await use(run, api, pull)
      assert.deepStrictEqual(api.strays, [])
    })
  )

/** The text of the only comment. */
export const onlyBody = ({ state }: GitHubApi): string => {
  assert.lengthOf(state.comments, 1)
  return state.comments[0]!.body
}

/** Asserts the exit code, and shows the log when it is another. */
export const assertCode = ({ code, log }: Ended, expected: number): void => assert.strictEqual(code, expected, log)
