import { Api } from "@mcp-inspect/api/Api"
import { Account } from "@mcp-inspect/api/Auth"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound } from "../platform/problems.ts"
import { Settings } from "../platform/Settings.ts"
import { expireSessionCookie } from "../sessions/sessionCookie.ts"
import { AccountTokens } from "./AccountTokens.ts"
import { Departures } from "./Departures.ts"
import { Recovery } from "./Recovery.ts"

/** What a person does with their own account, in a session. */
export const AccountsHttp = HttpApiBuilder.group(
  Api,
  "accounts",
  Effect.fn(function* (handlers) {
    const [departures, recovery, tokens] = [yield* Departures, yield* Recovery, yield* AccountTokens]
    const settings = yield* Settings

    return handlers.handleAll({
      changePassword: Effect.fn(function* ({ payload: { current, next } }) {
        const { id, sessionId } = yield* Account
        yield* recovery.change({ accountId: id, sessionId, current, next })
      }),
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
