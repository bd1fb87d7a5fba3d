// Signing in with GitHub (CON-3): two addresses that browsers are sent to, so they answer with redirects to pages and not
// with JSON. Where GitHub is not configured there is neither.
import { Clock, Effect, Layer, Option, Redacted, Result } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Accounts } from "../accounts/Accounts.ts"
import type { SignUps } from "../accounts/SignUps.ts"
import { isHttps } from "../edge/headers.ts"
import { clientAddress } from "../limits/clientAddress.ts"
import { gitHubVisits } from "../limits/numbers.ts"
import { RateLimits } from "../limits/RateLimits.ts"
import { notFound } from "../platform/problems.ts"
import { publicUrl } from "../platform/publicUrl.ts"
import { newToken } from "../platform/secrets.ts"
import { Settings } from "../platform/Settings.ts"
import { sentSession, withSessionCookie } from "../sessions/sessionCookie.ts"
import { Sessions } from "../sessions/Sessions.ts"
import { type Arrival, type GitHubProblem, linkToGitHub, signInFromGitHub } from "./arrivals.ts"
import { challengeOf, openAttempt, sealAttempt } from "./attempt.ts"
import { callbackPath, GitHub, type GitHubClient } from "./GitHub.ts"

const life = 10 * 60_000

const attemptCookie = Effect.map(Settings, (settings) => ({
  name: isHttps(settings) ? "__Host-github" : "github",
  options: { httpOnly: true, secure: isHttps(settings), sameSite: "lax", path: "/" } as const
}))

const refused = (status: number, body: { readonly error: object }) =>
  HttpServerResponse.jsonUnsafe({ error: body.error }, { status })

const absent = refused(404, notFound)

/* The target is ours whatever came with the request, so this leads nowhere else. */
const toPage = Effect.fnUntraced(function* (path: string) {
  return HttpServerResponse.redirect(publicUrl(yield* Settings) + path, { headers: { "cache-control": "no-store" } })
})

const configured = <E, R>(
  use: (github: GitHubClient, query: URLSearchParams) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) =>
  Effect.gen(function* () {
    const github = yield* GitHub
    if (Option.isNone(github)) return absent
    const limits = yield* RateLimits
    const { url } = yield* HttpServerRequest.HttpServerRequest
    const taken = yield* Effect.result(
      limits.take(`github:${yield* clientAddress}`, gitHubVisits.limit, gitHubVisits.window)
    )
    if (Result.isFailure(taken)) return refused(429, taken.failure)
    return yield* use(github.value, new URL(url, "http://localhost").searchParams)
  })

/** The session that came with the request, if it counts. */
const signedIn = Effect.gen(function* () {
  const token = yield* sentSession
  return token === undefined ? undefined : yield* (yield* Sessions).find(Redacted.make(token))
})

/* A page of another site could otherwise link the account of who visits it to one that its owner is signed in to. */
const linkTarget = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  return headers["sec-fetch-site"] === "same-origin" ? yield* signedIn : undefined
})

const start = configured(
  Effect.fnUntraced(function* (github, query) {
    const wantsLink = query.get("link") === "1"
    const target = wantsLink ? yield* linkTarget : undefined
    if (wantsLink && target === undefined) return yield* toPage("/signin?problem=github_state")
    const [state, verifier] = [yield* newToken, yield* newToken]
    const ends = (yield* Clock.currentTimeMillis) + life
    const sealed = sealAttempt(
      { state, verifier, linkTo: target?.sessionId ?? "", ends },
      Redacted.value(github.secret)
    )
    const { name, options } = yield* attemptCookie
    return HttpServerResponse.redirect(github.authorizeUrl(state, challengeOf(verifier)), {
      headers: { "cache-control": "no-store" }
    }).pipe(HttpServerResponse.setCookieUnsafe(name, sealed, { ...options, maxAge: life }))
  })
)

/** Who came back, and whether the attempt was to link. */
const arrival = Effect.fnUntraced(function* (github: GitHubClient, query: URLSearchParams) {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  const { name } = yield* attemptCookie
  const attempt = openAttempt(
    cookies[name] ?? "",
    query.get("state") ?? "",
    Redacted.value(github.secret),
    yield* Clock.currentTimeMillis
  )
  const problem = (problem: GitHubProblem): { readonly isLink: boolean; readonly came: Arrival } => ({
    isLink: attempt !== undefined && attempt.linkTo !== "",
    came: { problem }
  })
  if (attempt === undefined) return problem("github_state")
  const code = query.get("code")
  if (code === null) return problem("github_denied")
  const found = yield* Effect.option(github.person(code, attempt.verifier))
  if (Option.isNone(found)) return problem("github_failed")
  if (attempt.linkTo === "") return { isLink: false, came: yield* signInFromGitHub(found.value) }
  const holder = yield* signedIn
  if (holder === undefined || holder.sessionId !== attempt.linkTo) return problem("github_state")
  return { isLink: true, came: yield* linkToGitHub(holder.accountId, found.value) }
})

const callback = configured(
  Effect.fnUntraced(function* (github, query) {
    const { came, isLink } = yield* arrival(github, query)
    const { name, options } = yield* attemptCookie
    // An attempt is used up, however it ended.
    const done = HttpServerResponse.expireCookieUnsafe(name, options)
    if ("problem" in came) return done(yield* toPage(`${isLink ? "/account" : "/signin"}?problem=${came.problem}`))
    if (isLink) return done(yield* toPage("/account?linked=github"))
    const sessions = yield* Sessions
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const before = yield* sentSession
    if (before !== undefined) yield* sessions.endToken(before)
    const token = yield* sessions.open(came.accountId, headers["user-agent"] ?? "")
    return yield* withSessionCookie(done(yield* toPage("/")), token)
  })
)

/** The routes of GitHub sign-in. */
export const GitHubHttp = Layer.unwrap(
  Effect.map(Effect.context<Accounts | GitHub | RateLimits | Sessions | Settings | SignUps>(), (services) =>
    Layer.mergeAll(
      HttpRouter.add("GET", "/v1/github/start", Effect.provideContext(start, services)),
      HttpRouter.add("GET", callbackPath, Effect.provideContext(callback, services))
    )
  )
)
