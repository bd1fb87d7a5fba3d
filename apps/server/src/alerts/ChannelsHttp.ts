import { Api } from "@mcp-inspect/api/Api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"

const later = () => Effect.die(new Error("not built"))

/** Not built. */
export const ChannelsHttp = HttpApiBuilder.group(Api, "channels", (handlers) =>
  Effect.succeed(
    handlers.handleAll({
      list: later,
      create: later,
      change: later,
      remove: later,
      rotateSecret: later,
      test: later,
      deliveries: later,
      replay: later
    })
  )
)
