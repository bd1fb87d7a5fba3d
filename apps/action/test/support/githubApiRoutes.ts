// The routes of GitHub's API that the Action may use, as GitHub documents them and no other: what it would let pass and
// should not be sent is refused as well.
import { addComment, type GitHubApiState, type StoredComment, type StoredPull } from "./githubApiState.ts"

/** A request whose body was read. */
export interface Asked {
  readonly method: string
  /** Below the API, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  /** The address of the API, for links. */
  readonly base: string
  readonly payload: unknown
}

/** An answer. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  /** The request should not have been made. */
  readonly isStray?: true
  readonly headers?: Readonly<Record<string, string>>
}

/** What a request asks for; faults are set by it. */
export type Route = "create" | "graphql" | "list" | "permission" | "pull" | "pulls" | "update" | "user"

interface Handler {
  readonly route: Route
  readonly method: string
  readonly pattern: RegExp
  /** The parameters that GitHub documents and the Action needs. */
  readonly query: ReadonlyArray<string>
  readonly answer: (state: GitHubApiState, asked: Asked, parts: ReadonlyArray<string>) => Answer
}

const documentation_url = "https://docs.github.com/rest"

/** A refusal as GitHub words it. */
export const refusal = (status: number, message: string, more: object = {}): Answer => ({
  status,
  body: { message, documentation_url, status: String(status), ...more }
})

/** The same for a request that should not have been made. */
export const stray = (status: number, message: string, more: object = {}): Answer => ({
  ...refusal(status, message, more),
  isStray: true
})

const notAccessible = refusal(403, "Resource not accessible by integration")
const notFound = refusal(404, "Not Found")

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const user = (login: string) => ({
  login,
  id: login.length,
  type: login.endsWith("[bot]") ? "Bot" : "User",
  site_admin: false
})

const shown = (base: string, { author, body, id, issue, updates }: StoredComment) => ({
  id,
  node_id: `IC_${id}`,
  url: `${base}/issues/comments/${id}`,
  issue_url: `${base}/issues/${issue}`,
  body,
  user: user(author),
  created_at: "2026-11-30T10:00:00Z",
  updated_at: `2026-11-30T10:${String(updates % 60).padStart(2, "0")}:00Z`,
  author_association: "CONTRIBUTOR",
  performed_via_github_app: null
})

/** The text of a comment, or why it is none. */
const textIn = (payload: unknown): string | Answer => {
  const invalid = (field: string, code: string, message: string) =>
    stray(422, "Validation Failed", { errors: [{ resource: "IssueComment", field, code, message }] })
  if (!isRecord(payload)) return stray(400, "Problems parsing JSON")
  const extra = Object.keys(payload).find((name) => name !== "body")
  if (extra !== undefined) return stray(422, `Invalid request. "${extra}" is not a permitted key.`)
  const { body } = payload
  if (typeof body !== "string") return stray(422, `Invalid request. For 'properties/body', this is not a string.`)
  if (body.trim() === "") return invalid("body", "missing_field", "Body can't be blank")
  if (body.length > 65_536) {
    return invalid("data", "unprocessable", "Body is too long (maximum is 65536 characters)")
  }
  return body
}

const pageOf = (asked: Asked): { readonly page: number; readonly size: number } | Answer => {
  const number = (name: string, otherwise: number) => Number(asked.query.get(name) ?? otherwise)
  const [page, size] = [number("page", 1), number("per_page", 30)]
  // GitHub takes 100 for more, and says nothing.
  const isFine = Number.isInteger(page) && page > 0 && Number.isInteger(size) && size > 0 && size <= 100
  return isFine ? { page, size } : stray(422, "Invalid request. `page` and `per_page` are out of range.")
}

const paged = <A>(asked: Asked, items: ReadonlyArray<A>, show: (item: A) => unknown): Answer => {
  const at = pageOf(asked)
  if ("status" in at) return at
  const { page, size } = at
  const last = Math.max(1, Math.ceil(items.length / size))
  const to = (number: number, rel: string): string => {
    const query = new URLSearchParams(asked.query)
    query.set("page", String(number))
    return `<${asked.base}${asked.path}?${query}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 ? [to(page - 1, "prev"), to(1, "first")] : []),
    ...(page < last ? [to(page + 1, "next"), to(last, "last")] : [])
  ]
  const body = items.slice((page - 1) * size, page * size).map(show)
  return { status: 200, body, ...(links.length === 0 ? {} : { headers: { link: links.join(", ") } }) }
}

const pull = ({ branch, labels = [], number, owner, sha, state }: StoredPull) => ({
  number,
  state,
  labels: labels.map((name) => ({ name })),
  head: { label: `${owner}:${branch}`, ref: branch, sha, user: user(owner) },
  base: { ref: "main" }
})

const repository = String.raw`/(?:repos/[\w.-]+/[\w.-]+|repositories/\d+)`

const handlers: ReadonlyArray<Handler> = [
  {
    route: "list",
    method: "GET",
    pattern: new RegExp(`^${repository}/issues/(\\d+)/comments$`),
    query: ["per_page", "page"],
    answer: (state, asked, [issue]) =>
      state.issues.has(Number(issue))
        ? paged(
            asked,
            state.comments.filter((comment) => comment.issue === Number(issue)),
            (comment) => shown(asked.base, comment)
          )
        : notFound
  },
  {
    route: "create",
    method: "POST",
    pattern: new RegExp(`^${repository}/issues/(\\d+)/comments$`),
    query: [],
    answer: (state, { base, payload }, [issue]) => {
      const body = textIn(payload)
      if (typeof body !== "string") return body
      if (state.isReadOnly) return notAccessible
      if (!state.issues.has(Number(issue))) return notFound
      if (state.isLocked) return refusal(403, "Unable to create comment because issue is locked.")
      return { status: 201, body: shown(base, addComment(state, { body, issue: Number(issue) })) }
    }
  },
  {
    route: "update",
    method: "PATCH",
    pattern: new RegExp(`^${repository}/issues/comments/(\\d+)$`),
    query: [],
    answer: (state, { base, payload }, [id]) => {
      const body = textIn(payload)
      if (typeof body !== "string") return body
      if (state.isReadOnly) return notAccessible
      const comment = state.comments.find((stored) => stored.id === Number(id))
      if (comment === undefined) return notFound
      // GitHub would let a token with write permission change it.
      if (comment.author !== state.viewer) return stray(403, "A comment of somebody else is not to be changed.")
      comment.body = body
      comment.updates++
      return { status: 200, body: shown(base, comment) }
    }
  },
  {
    route: "permission",
    method: "GET",
    pattern: new RegExp(`^${repository}/collaborators/([^/]+)/permission$`),
    query: [],
    answer: (state, _, [login = ""]) => {
      const found = state.permissions.get(decodeURIComponent(login))
      if (found === undefined) return refusal(404, `${decodeURIComponent(login)} is not a user`)
      const { permission, role } = found
      return { status: 200, body: { permission, role_name: role, user: user(login) } }
    }
  },
  {
    route: "pull",
    method: "GET",
    pattern: new RegExp(`^${repository}/pulls/(\\d+)$`),
    query: [],
    answer: (state, _, [number]) => {
      const found = state.pulls.find((stored) => stored.number === Number(number))
      return found === undefined ? notFound : { status: 200, body: pull(found) }
    }
  },
  {
    route: "pulls",
    method: "GET",
    pattern: new RegExp(`^${repository}/pulls$`),
    query: ["state", "head", "base", "per_page", "page"],
    answer: (state, asked) => {
      const [wanted, head] = [asked.query.get("state") ?? "open", asked.query.get("head")]
      const isWanted = ({ branch, owner, state: is }: StoredPull) =>
        (wanted === "all" || is === wanted) && (head === null || head === `${owner}:${branch}`)
      return paged(asked, state.pulls.filter(isWanted), pull)
    }
  },
  {
    route: "user",
    method: "GET",
    pattern: /^\/user$/,
    query: [],
    answer: (state) => (state.isApp ? notAccessible : { status: 200, body: user(state.viewer) })
  }
]

/** The one query of GraphQL that is to be asked. */
export const graphql = (state: GitHubApiState, payload: unknown): Answer =>
  isRecord(payload) &&
  Object.keys(payload).every((name) => name === "query") &&
  typeof payload["query"] === "string" &&
  /^\s*query\s*\{\s*viewer\s*\{\s*login\s*\}\s*\}\s*$/.test(payload["query"])
    ? { status: 200, body: { data: { viewer: { login: state.viewer } } } }
    : { status: 200, body: { errors: [{ type: "FORBIDDEN", message: "No such query here." }] } }

/** The route of a request; undefined when there is none. */
export const routeOf = (
  state: GitHubApiState,
  { method, path, query }: Asked
): { readonly route: Route; readonly answer: (asked: Asked) => Answer } | undefined => {
  for (const { answer, method: taken, pattern, query: known, route } of handlers) {
    const match = taken === method ? pattern.exec(path) : null
    if (match === null) continue
    if (path.startsWith("/repos/") && !path.startsWith(`/repos/${state.repository}/`)) continue
    if ([...query.keys()].some((name) => !known.includes(name))) continue
    return { route, answer: (asked) => answer(state, asked, match.slice(1)) }
  }
  return undefined
}
