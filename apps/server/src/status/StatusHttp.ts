import { Api } from "@mcp-inspect/api/Api"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { GitHub } from "../github/GitHub.ts"
import { Settings } from "../platform/Settings.ts"
import { version } from "../platform/version.ts"

/** Whether the service is there (ING-73), and how one signs in to it. */
export const StatusHttp = HttpApiBuilder.group(
  Api,
  "status",
  Effect.fn(function* (handlers) {
    const { signUp, smtpUrl } = yield* Settings
    const signIn = { github: Option.isSome(yield* GitHub), signUp }
    const mail = Option.isSome(smtpUrl)
    return handlers.handleAll({ read: () => Effect.succeed({ status: "ok", version, mail, signIn } as const) })
  })
)
