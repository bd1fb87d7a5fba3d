// The questions as requests.
import { Effect, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { CommentPage, PermissionAnswer, PullAnswer, PullPage, UserAnswer, ViewerAnswer } from "./answers.ts"
import type { Comment, GitHubClient } from "./GitHubClient.ts"
import { GitHubRefused } from "./GitHubRefused.ts"
import { mostPages, pageSize } from "./limits.ts"
import { nextPage } from "./links.ts"
import { bounded, makePatience, patiently, pauseAfter } from "./patience.ts"
import type { Reply } from "./refusals.ts"
import { isSameText } from "./sameText.ts"
import { send } from "./sending.ts"
import type { GitHubSettings } from "./settings.ts"

/* What the token of a job belongs to, should GitHub not tell. */
const jobLogin = "github-actions[bot]"

/* A plain no, which asking in another way may get around. */
const isNo = ({ reason }: GitHubRefused): boolean => reason._tag !== "Unreachable" && reason._tag !== "RateLimited"

const decoded = <A>(what: string, schema: Schema.Codec<A, unknown>, { text }: Reply) =>
  Schema.decodeUnknownEffect(Schema.fromJsonString(schema))(text).pipe(
    Effect.mapError(
      () => new GitHubRefused({ what, reason: { _tag: "Unexpected", said: "not the JSON that it documents" } })
    )
  )

/** The client of one repository, over the HTTP client that is there. */
export const makeClient = Effect.fnUntraced(function* (settings: GitHubSettings) {
  const { apiUrl, graphqlUrl, repository, token } = settings
  const http = yield* HttpClient.HttpClient
  const patience = yield* makePatience
  const below = `${apiUrl}/repos/${repository}`

  const attempt = (what: string, request: HttpClientRequest.HttpClientRequest) =>
    Effect.provideService(send(what, request, token), HttpClient.HttpClient, http)

  const read = <A>(what: string, schema: Schema.Codec<A, unknown>, request: HttpClientRequest.HttpClientRequest) =>
    patiently(patience, attempt(what, request)).pipe(
      Effect.flatMap((reply) => decoded(what, schema, reply)),
      bounded(what)
    )

  // The token of an app, and that of a job is one, is answered by GraphQL alone.
  const whose = "ask whose token this is"
  const query = HttpClientRequest.bodyJsonUnsafe({ query: "query { viewer { login } }" })
  const viewer = read(whose, ViewerAnswer, query(HttpClientRequest.post(graphqlUrl))).pipe(
    Effect.map(({ data }) => data.viewer.login),
    Effect.catchIf(isNo, () =>
      Effect.map(read(whose, UserAnswer, HttpClientRequest.get(`${apiUrl}/user`)), ({ login }) => login)
    ),
    Effect.catchIf(isNo, () => Effect.succeed(jobLogin))
  )

  const comments: GitHubClient["comments"] = (pull, isWanted) => {
    const what = "list the comments of the pull request"
    const from = (page: string, count: number): Effect.Effect<ReadonlyArray<Comment>, GitHubRefused> =>
      Effect.gen(function* () {
        const reply = yield* patiently(patience, attempt(what, HttpClientRequest.get(page)))
        const listed = yield* decoded(what, CommentPage, reply)
        const wanted = listed
          .map(({ body, id, user }) => ({ id, body: body ?? "", author: user?.login ?? null }))
          .filter(isWanted)
        const next = nextPage(reply.headers["link"], page)
        if (next === undefined) return wanted
        if (count < mostPages) return [...wanted, ...(yield* from(next, count + 1))]
        return yield* new GitHubRefused({ what, reason: { _tag: "Unexpected", said: `more than ${mostPages} pages` } })
      })
    return bounded(what)(from(`${below}/issues/${pull}/comments?per_page=${pageSize}`, 1))
  }

  const createComment: GitHubClient["createComment"] = (pull, body) => {
    const what = "comment on the pull request"
    const request = HttpClientRequest.bodyJsonUnsafe(HttpClientRequest.post(`${below}/issues/${pull}/comments`), {
      body
    })
    // Of a limit it is known that nothing was done; else the comment is looked for before it is made again.
    const make = patiently(patience, attempt(what, request), ({ reason }) => reason._tag === "RateLimited")
    const from = (times: number): Effect.Effect<void, GitHubRefused> =>
      Effect.catchIf(
        Effect.asVoid(make),
        ({ reason }) => reason._tag === "Unreachable",
        Effect.fnUntraced(function* (refused) {
          yield* pauseAfter(patience, refused, times)
          const made = yield* comments(pull, (comment) => isSameText(comment.body, body))
          if (made.length === 0) yield* from(times + 1)
        })
      )
    return bounded(what)(from(0))
  }

  const updateComment: GitHubClient["updateComment"] = (id, body) => {
    const what = "update the comment on the pull request"
    const request = HttpClientRequest.patch(`${below}/issues/comments/${id}`)
    return patiently(patience, attempt(what, HttpClientRequest.bodyJsonUnsafe(request, { body }))).pipe(
      Effect.asVoid,
      bounded(what)
    )
  }

  const permission: GitHubClient["permission"] = (login) =>
    read(
      "ask what the person who set the label may do",
      PermissionAnswer,
      HttpClientRequest.get(`${below}/collaborators/${encodeURIComponent(login)}/permission`)
    ).pipe(
      Effect.map((answer) => answer.permission),
      Effect.catchIf(
        ({ reason }) => reason._tag === "NotFound",
        () => Effect.succeed("none" as const)
      )
    )

  const pullNow: GitHubClient["pullNow"] = (pull) =>
    Effect.map(
      read("read the pull request", PullAnswer, HttpClientRequest.get(`${below}/pulls/${pull}`)),
      ({ head, labels }) => ({ headSha: head.sha, labels: labels.map(({ name }) => name) })
    )

  const openPullFor: GitHubClient["openPullFor"] = ({ branch, owner, sha }) => {
    const search = new URLSearchParams({ state: "open", head: `${owner}:${branch}`, per_page: "100" })
    return Effect.map(
      read("find the pull request", PullPage, HttpClientRequest.get(`${below}/pulls?${search}`)),
      (pulls) => {
        const [first, ...others] = pulls.filter(({ head }) => head.sha === sha && head.ref === branch)
        return others.length === 0 ? first?.number : undefined
      }
    )
  }

  return { viewer, comments, createComment, updateComment, permission, pullNow, openPullFor } satisfies GitHubClient
})
