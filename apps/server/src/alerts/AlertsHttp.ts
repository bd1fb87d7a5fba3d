import { Api } from "@mcp-inspect/api/Api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"

const later = () => Effect.die(new Error("not built"))

/** Not built. */
export const AlertsHttp = HttpApiBuilder.group(Api, "alerts", (handlers) =>
  Effect.succeed(handlers.handleAll({ list: later, read: later }))
)
