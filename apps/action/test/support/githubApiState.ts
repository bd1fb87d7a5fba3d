// What the stand-in for GitHub's API holds: one repository, as the token of a job sees it.

/** A comment on an issue or a pull request. */
export interface StoredComment {
  readonly id: number
  readonly issue: number
  readonly author: string
  body: string
  updates: number
}

/** A pull request. */
export interface StoredPull {
  readonly number: number
  readonly state: "open" | "closed"
  readonly owner: string
  readonly branch: string
  readonly sha: string
  readonly labels?: ReadonlyArray<string>
}

/** All of it; tests read and change it. */
export interface GitHubApiState {
  readonly repository: string
  readonly token: string
  /** Whose token it is, as REST writes it. */
  viewer: string
  /** The token of an app or a job, which may not ask for itself by REST. */
  isApp: boolean
  /** What forks and Dependabot get. */
  isReadOnly: boolean
  /** A conversation in which nobody may write. */
  isLocked: boolean
  readonly issues: Set<number>
  readonly comments: Array<StoredComment>
  readonly permissions: Map<string, { readonly permission: string; readonly role: string }>
  readonly pulls: Array<StoredPull>
}

/** A repository with the pull request 7 and no comments. */
export const makeState = (): GitHubApiState => ({
  repository: "acme/search-mcp",
  token: "ghs_0123456789abcdefghijklmnopqrstuvwxyz",
  viewer: "github-actions[bot]",
  isApp: true,
  isReadOnly: false,
  isLocked: false,
  issues: new Set([7]),
  comments: [],
  permissions: new Map(),
  pulls: []
})

/** Adds a comment, and gives it. */
export const addComment = (
  state: GitHubApiState,
  {
    author = state.viewer,
    body,
    issue = 7
  }: { readonly author?: string; readonly body: string; readonly issue?: number }
): StoredComment => {
  const comment = { id: 1_000 + state.comments.length, issue, author, body, updates: 0 }
  state.comments.push(comment)
  return comment
}
