// The Action on a pull request, with GitHub to ask.
import { assert } from "@effect/vitest"
import { readEvent } from "../../src/Event.ts"
import { type GitHubApi, withGitHubApi } from "./githubApi.ts"
import type { StoredPull } from "./githubApiState.ts"
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
  /** What has become of the pull request since the event. */
  readonly now?: Partial<StoredPull>
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
      const run: RunJob = ({ env = {}, event = "pull_request", inputs = {}, now, payload, pull: members } = {}) => {
        const told = pull.payload(members, payload)
        const { headSha: sha = pull.sha, labels = [] } = readEvent(event, JSON.stringify(told))?.pull ?? {}
        api.state.pulls.splice(0)
        api.state.pulls.push({ number: 7, state: "open", owner: "acme", branch: "topic", sha, labels, ...now })
        return act({
          workspace: pull.workspace,
          event,
          payload: told,
          env: { ...pull.env, ...api.env, ...env },
          inputs: { "github-token": api.state.token, ...inputs }
        })
      }
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
