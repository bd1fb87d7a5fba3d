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

const bearer = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) => {
  const [, token] = /^bearer +(\S+)$/i.exec(headers["authorization"] ?? "") ?? []
  return { isPresent: headers["authorization"] !== undefined, token: Redacted.make(token ?? "") }
})

const session = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  const name = (yield* SessionCookieNames).find((one) => cookies[one] !== undefined && cookies[one] !== "")
  if (name === undefined) return yield* unauthorized
  const holder = yield* (yield* SessionCredentials).find(Redacted.make(cookies[name] ?? ""))
  yield* checkCsrf(holder.csrfDigest)
  return { id: holder.accountId, sessionId: holder.sessionId }
})

const bySession = Effect.gen(function* () {
  const { isPresent } = yield* bearer
  return isPresent ? yield* unauthorized : yield* session
})

const byTokenOrSession = Effect.gen(function* () {
  const { isPresent, token } = yield* bearer
  if (!isPresent) return yield* session
  const { accountId } = yield* (yield* AccountTokenCredentials).find(token)
  return { id: accountId, sessionId: null }
})

const byKeyOrSession = Effect.gen(function* () {
  const { isPresent, token } = yield* bearer
  if (!isPresent) return { kind: "account", id: (yield* session).id } satisfies Credential
  return { kind: "key", ...(yield* (yield* ProjectKeyCredentials).find(token)) } satisfies Credential
})

/** The checks of all three kinds of routes. */
export const authLayers = Layer.mergeAll(
  Layer.effect(
    SessionAuth,
    Effect.map(Effect.context<SessionCredentials>(), (context) => ({
      session: (effect) =>
        Effect.flatMap(Effect.provideContext(bySession, context), (who) => Effect.provideService(effect, Account, who))
    }))
  ),
  Layer.effect(
    AccountAuth,
    Effect.map(Effect.context<AccountTokenCredentials | SessionCredentials>(), (context) => {
      const check: AccountAuth["Service"]["session"] = (effect) =>
        Effect.flatMap(Effect.provideContext(byTokenOrSession, context), (who) =>
          Effect.provideService(effect, Account, who)
        )
      return { accountToken: check, session: check }
    })
  ),
  Layer.effect(
    ProjectAuth,
    Effect.map(Effect.context<ProjectKeyCredentials | SessionCredentials>(), (context) => {
      const check: ProjectAuth["Service"]["session"] = (effect) =>
        Effect.flatMap(Effect.provideContext(byKeyOrSession, context), (who) =>
          Effect.provideService(effect, Caller, who)
        )
      return { projectKey: check, session: check }
    })
  )
)
