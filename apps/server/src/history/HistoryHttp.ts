import { Api } from "@mcp-inspect/api/Api"
import { Caller } from "@mcp-inspect/api/Auth"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { jsonText } from "../snapshots/jsonText.ts"
import { Snapshots } from "../snapshots/Snapshots.ts"
import { History } from "./History.ts"

/** What was recorded, and how it changed (CON-20..CON-25). */
export const HistoryHttp = HttpApiBuilder.group(
  Api,
  "history",
  Effect.fn(function* (handlers) {
    const history = yield* History
    const snapshots = yield* Snapshots
    return handlers.handleAll({
      servers: Effect.fnUntraced(function* ({ params }) {
        return { servers: yield* history.servers(yield* Caller, params) }
      }),
      deployments: Effect.fnUntraced(function* ({ params, query }) {
        return yield* history.deployments(yield* Caller, params, { ...query, server: params.server })
      }),
      changes: Effect.fnUntraced(function* ({ params, query }) {
        return yield* history.changes(yield* Caller, params, { ...query, server: params.server })
      }),
      document: Effect.fnUntraced(function* ({ params }) {
        return jsonText(yield* snapshots.document(yield* Caller, params, params.fingerprint))
      }),
      compare: Effect.fnUntraced(function* ({ params, query: { from, to } }) {
        return jsonText(yield* history.compare(yield* Caller, params, { before: from, after: to }))
      })
    })
  })
)
