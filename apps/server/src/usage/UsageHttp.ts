import { Api } from "@mcp-inspect/api/Api"
import { Caller } from "@mcp-inspect/api/Auth"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Usages } from "./Usages.ts"

/** Observed usage of one entity (ING-45). */
export const UsageHttp = HttpApiBuilder.group(
  Api,
  "usage",
  Effect.fn(function* (handlers) {
    const usages = yield* Usages
    return handlers.handleAll({
      read: Effect.fnUntraced(function* ({ params, query }) {
        return yield* usages.read(yield* Caller, params, query)
      })
    })
  })
)
