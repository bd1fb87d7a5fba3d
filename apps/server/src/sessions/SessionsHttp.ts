import { Api } from "@mcp-inspect/api/Api"
import { Account } from "@mcp-inspect/api/Auth"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Accounts } from "../accounts/Accounts.ts"
import { notFound, unauthorized } from "../platform/problems.ts"
import { Settings } from "../platform/Settings.ts"
import { instant } from "../platform/times.ts"
import { csrfToken } from "./csrfToken.ts"
import { expireSessionCookie, sentSession, setSessionCookie } from "./sessionCookie.ts"
import { Sessions } from "./Sessions.ts"

/** The sessions of a signed-in browser. */
export const SessionsHttp = HttpApiBuilder.group(
  Api,
  "sessions",
  Effect.fn(function* (handlers) {
    const [accounts, sessions, settings] = [yield* Accounts, yield* Sessions, yield* Settings]

    return handlers.handleAll({
      current: Effect.fn(
        function* () {
          const { id } = yield* Account
          const token = yield* sentSession
          if (token === undefined) return yield* unauthorized
          // Pages ask this when they load, which is when the cookie gets its time again.
          yield* setSessionCookie(token)
          return { ...(yield* accounts.profile(id)), csrf: csrfToken(token) }
        },
        Effect.provideService(Settings, settings)
      ),
      signOut: Effect.fn(
        function* () {
          const { id, sessionId } = yield* Account
          if (sessionId !== null) yield* sessions.end(id, sessionId)
          yield* expireSessionCookie
        },
        Effect.provideService(Settings, settings)
      ),
      list: Effect.fn(function* () {
        const { id, sessionId } = yield* Account
        const rows = yield* sessions.list(id)
        return {
          sessions: rows.map((row) => ({
            id: row.session_id,
            userAgent: row.user_agent,
            createdAt: instant(row.created_at),
            lastSeenAt: instant(row.last_seen_at),
            current: row.session_id === sessionId
          }))
        }
      }),
      end: Effect.fn(
        function* ({ params: { id: wanted } }) {
          const { id, sessionId } = yield* Account
          if (!(yield* sessions.end(id, wanted))) return yield* notFound
          if (wanted === sessionId) yield* expireSessionCookie
        },
        Effect.provideService(Settings, settings)
      )
    })
  })
)
