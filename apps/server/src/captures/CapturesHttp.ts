import { Api } from "@mcp-inspect/api/Api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"

const later = () => Effect.die(new Error("not built"))

/** Not built. */
export const CapturesHttp = HttpApiBuilder.group(Api, "captures", (handlers) =>
  Effect.succeed(handlers.handleAll({ start: later, list: later, read: later, follow: later, retry: later }))
)
