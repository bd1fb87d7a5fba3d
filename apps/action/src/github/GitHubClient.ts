// What the Action asks of GitHub.
import type { Effect } from "effect"
import type { PermissionAnswer } from "./answers.ts"
import type { GitHubRefused } from "./GitHubRefused.ts"

/** A comment on a pull request. */
export interface Comment {
  readonly id: number
  readonly body: string
  /** The login of its author; null for an account that is gone. */
  readonly author: string | null
}

/** What somebody may do in the repository; who may maintain it has `write`. */
export type Permission = (typeof PermissionAnswer.Type)["permission"]

/** A commit of a branch, of the repository itself or of a fork. */
export interface Head {
  /** The account that the branch belongs to. */
  readonly owner: string
  readonly branch: string
  readonly sha: string
}

/** What may have become of a pull request since an event told of it. */
export interface PullNow {
  readonly headSha: string
  readonly labels: ReadonlyArray<string>
}

type Asked<A> = Effect.Effect<A, GitHubRefused>

/** The questions. */
export interface GitHubClient {
  /** The login of the account that the token belongs to, as it stands with its comments: `github-actions[bot]`. */
  readonly viewer: Asked<string>
  /** The comments of a pull request that are wanted, oldest first. */
  readonly comments: (pull: number, isWanted: (comment: Comment) => boolean) => Asked<ReadonlyArray<Comment>>
  /** Makes one comment, not two, also when the answer is lost. */
  readonly createComment: (pull: number, body: string) => Asked<void>
  readonly updateComment: (id: number, body: string) => Asked<void>
  /** `none` for somebody who is unknown. */
  readonly permission: (login: string) => Asked<Permission>
  /** A pull request as it is now. */
  readonly pullNow: (pull: number) => Asked<PullNow>
  /** The open pull request that ends with this commit; undefined when there is none or more than one. */
  readonly openPullFor: (head: Head) => Asked<number | undefined>
}
