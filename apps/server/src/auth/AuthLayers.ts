// The credentials of the contract, checked. A request with an `Authorization` header is judged by that alone: a cookie
// must not lend its rights to a request that asked for others.
import { Account, AccountAuth, Caller, type Credential, ProjectAuth, SessionAuth } from "@mcp-inspect/api/Auth"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { unauthorized } from "../platform/problems.ts"
import { AccountTokenCredentials, ProjectKeyCredentials, SessionCredentials } from "./Credentials.ts"
import { checkCsrf } from "./csrf.ts"

/** The cookie of a session: the prefix binds it to this host over https, which plain http does not allow. */
export const cookieNames = ["__Host-session", "session"] as const

/** The names that count. Behind https only the one with the prefix may: the other any host of the domain can set. */
export class SessionCookieNames extends Context.Reference<ReadonlyArray<(typeof cookieNames)[number]>>(
  "@mcp-inspect/server/auth/SessionCookieNames",
  { defaultValue: () => cookieNames }
) {}

/** The token that a request came with in `Authorization`, and whether it has that header at all. */
export const bearer = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) => {
  const [, token] = /^bearer +(\S+)$/i.exec(headers["authorization"] ?? "") ?? []
  return { isPresent: headers["authorization"] !== undefined, token: Redacted.make(token ?? "") }
})

/* The services are passed and not provided: to provide the context of a layer with each request would copy all of it. */
interface Sessions {
  readonly sessions: SessionCredentials["Service"]
  readonly names: ReadonlyArray<(typeof cookieNames)[number]>
}

const session = Effect.fnUntraced(function* ({ names, sessions }: Sessions) {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  const name = names.find((one) => cookies[one] !== undefined && cookies[one] !== "")
  if (name === undefined) return yield* unauthorized
  const holder = yield* sessions.find(Redacted.make(cookies[name] ?? ""))
  yield* checkCsrf(holder.csrfDigest)
  return { id: holder.accountId, sessionId: holder.sessionId }
})

const bySession = Effect.fnUntraced(function* (of: Sessions) {
  const { isPresent } = yield* bearer
  return isPresent ? yield* unauthorized : yield* session(of)
})

const byTokenOrSession = Effect.fnUntraced(function* (of: Sessions, tokens: AccountTokenCredentials["Service"]) {
  const { isPresent, token } = yield* bearer
  if (!isPresent) return yield* session(of)
  const { accountId } = yield* tokens.find(token)
  return { id: accountId, sessionId: null }
})

const byKeyOrSession = Effect.fnUntraced(function* (of: Sessions, keys: ProjectKeyCredentials["Service"]) {
  const { isPresent, token } = yield* bearer
  if (!isPresent) return { kind: "account", id: (yield* session(of)).id } satisfies Credential
  return { kind: "key", ...(yield* keys.find(token)) } satisfies Credential
})

const sessionsOf = Effect.gen(function* () {
  return { sessions: yield* SessionCredentials, names: yield* SessionCookieNames } satisfies Sessions
})

/** The checks of all three kinds of routes. */
export const authLayers = Layer.mergeAll(
  Layer.effect(
    SessionAuth,
    Effect.gen(function* () {
      const who = bySession(yield* sessionsOf)
      return { session: (effect) => Effect.flatMap(who, (one) => Effect.provideService(effect, Account, one)) }
    })
  ),
  Layer.effect(
    AccountAuth,
    Effect.gen(function* () {
      const who = byTokenOrSession(yield* sessionsOf, yield* AccountTokenCredentials)
      const check: AccountAuth["Service"]["session"] = (effect) =>
        Effect.flatMap(who, (one) => Effect.provideService(effect, Account, one))
      return { accountToken: check, session: check }
    })
  ),
  Layer.effect(
    ProjectAuth,
    Effect.gen(function* () {
      const who = byKeyOrSession(yield* sessionsOf, yield* ProjectKeyCredentials)
      const check: ProjectAuth["Service"]["session"] = (effect) =>
        Effect.flatMap(who, (one) => Effect.provideService(effect, Caller, one))
      return { projectKey: check, session: check }
    })
  )
)
