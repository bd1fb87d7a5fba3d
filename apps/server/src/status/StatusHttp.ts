import { Api } from "@mcp-inspect/api/Api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { version } from "../platform/version.ts"

/** Whether the service is there (ING-73). */
export const StatusHttp = HttpApiBuilder.group(Api, "status", (handlers) =>
  handlers.handleAll({ read: () => Effect.succeed({ status: "ok", version } as const) })
)
