import { Api } from "@mcp-inspect/api/Api"
import { Account } from "@mcp-inspect/api/Auth"
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { notFound } from "../platform/problems.ts"
import { Settings } from "../platform/Settings.ts"
import { csrfToken } from "../sessions/csrfToken.ts"
import { expireSessionCookie, setSessionCookie } from "../sessions/sessionCookie.ts"
import { Sessions } from "../sessions/Sessions.ts"
import { Accounts } from "./Accounts.ts"
import { AccountTokens } from "./AccountTokens.ts"
import { Departures } from "./Departures.ts"
import { Recovery } from "./Recovery.ts"

/** What a person does with their own account, in a session. */
export const AccountsHttp = HttpApiBuilder.group(
  Api,
  "accounts",
  Effect.fn(function* (handlers) {
    const [departures, recovery, tokens] = [yield* Departures, yield* Recovery, yield* AccountTokens]
    const [accounts, sessions, settings] = [yield* Accounts, yield* Sessions, yield* Settings]

    return handlers.handleAll({
      // Whoever is here has shown the password once more, so their session gets another token (ASVS 7.2.4).
      changePassword: Effect.fn(
        function* ({ payload: { current, next } }) {
          const { id } = yield* Account
          const { headers } = yield* HttpServerRequest.HttpServerRequest
          yield* recovery.change({ accountId: id, current, next })
          const token = yield* sessions.open(id, headers["user-agent"] ?? "")
          yield* setSessionCookie(token)
          return { ...(yield* accounts.profile(id)), csrf: csrfToken(token) }
        },
        Effect.provideService(Settings, settings)
      ),
      sendVerification: Effect.fn(function* () {
        yield* recovery.sendVerification((yield* Account).id)
        return { status: "accepted", mail: Option.isSome(settings.smtpUrl) } as const
      }),
      remove: Effect.fn(
        function* ({ payload: { email } }) {
          yield* departures.remove((yield* Account).id, email)
          yield* expireSessionCookie
        },
        Effect.provideService(Settings, settings)
      ),
      listTokens: Effect.fn(function* () {
        return { tokens: yield* tokens.list((yield* Account).id) }
      }),
      createToken: Effect.fn(function* ({ payload: { name } }) {
        return yield* tokens.create((yield* Account).id, name)
      }),
      revokeToken: Effect.fn(function* ({ params: { id } }) {
        if (!(yield* tokens.revoke((yield* Account).id, id))) return yield* notFound
      })
    })
  })
)
