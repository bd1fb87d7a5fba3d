import { Api } from "@mcp-inspect/api/Api"
import { Caller } from "@mcp-inspect/api/Auth"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { jsonText } from "./jsonText.ts"
import { Snapshots } from "./Snapshots.ts"

/** What a check compares with (ING-71). */
export const BaselineHttp = HttpApiBuilder.group(
  Api,
  "baseline",
  Effect.fn(function* (handlers) {
    const snapshots = yield* Snapshots
    return handlers.handleAll({
      read: Effect.fnUntraced(function* ({ params, query }) {
        return jsonText(yield* snapshots.baseline(yield* Caller, params, query))
      })
    })
  })
)
