import { Api } from "@mcp-inspect/api/Api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"

const later = () => Effect.die(new Error("not built"))

/** Not built. */
export const WatchesHttp = HttpApiBuilder.group(Api, "watches", (handlers) =>
  Effect.succeed(
    handlers.handleAll({
      list: later,
      create: later,
      read: later,
      change: later,
      remove: later,
      keepCredential: later,
      dropCredential: later,
      checks: later,
      availability: later
    })
  )
)
