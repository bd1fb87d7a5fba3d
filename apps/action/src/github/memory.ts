// GitHub in memory, for tests of what asks it.
import { Effect } from "effect"
import type { Comment, GitHubClient, Head, Permission } from "./GitHubClient.ts"
import { GitHubRefused, type Reason } from "./GitHubRefused.ts"

/** What there is, to be read and changed from outside. */
export interface GitHubState {
  viewer: string
  comments: Array<Comment & { readonly pull: number }>
  readonly permissions: Map<string, Permission>
  readonly pulls: Array<Head & { readonly number: number; readonly labels?: ReadonlyArray<string> }>
  /** Why the next questions are refused, by their method. */
  readonly refusals: Map<keyof GitHubClient, Array<Reason>>
}

/** An empty repository, seen by the token of a job. */
export const emptyState = (): GitHubState => ({
  viewer: "github-actions[bot]",
  comments: [],
  permissions: new Map(),
  pulls: [],
  refusals: new Map()
})

/** The client over a state. */
export const inMemory = (state: GitHubState): GitHubClient => {
  const asked = <A>(method: keyof GitHubClient, answer: () => A): Effect.Effect<A, GitHubRefused> =>
    Effect.suspend(() => {
      const reason = state.refusals.get(method)?.shift()
      if (reason === undefined) return Effect.succeed(answer())
      return Effect.fail(new GitHubRefused({ what: method, reason }))
    })
  const missing = (what: string) => new GitHubRefused({ what, reason: { _tag: "NotFound", said: "HTTP 404" } })
  return {
    viewer: asked("viewer", () => state.viewer),
    comments: (pull, isWanted) =>
      asked("comments", () => state.comments.filter((comment) => comment.pull === pull && isWanted(comment))),
    createComment: (pull, body) =>
      asked("createComment", () => {
        const id = Math.max(0, ...state.comments.map((comment) => comment.id)) + 1
        state.comments.push({ id, pull, body, author: state.viewer })
      }),
    updateComment: (id, body) =>
      state.comments.some((comment) => comment.id === id)
        ? asked("updateComment", () => {
            state.comments = state.comments.map((comment) => (comment.id === id ? { ...comment, body } : comment))
          })
        : Effect.fail(missing("updateComment")),
    permission: (login) => asked("permission", () => state.permissions.get(login) ?? "none"),
    pullNow: (number) => {
      const found = state.pulls.find((pull) => pull.number === number)
      return found === undefined
        ? Effect.fail(missing("pullNow"))
        : asked("pullNow", () => ({ headSha: found.sha, labels: found.labels ?? [] }))
    },
    openPullFor: ({ branch, owner, sha }) =>
      asked("openPullFor", () => {
        const [first, ...others] = state.pulls.filter(
          (pull) => pull.owner === owner && pull.branch === branch && pull.sha === sha
        )
        return others.length === 0 ? first?.number : undefined
      })
  }
}
