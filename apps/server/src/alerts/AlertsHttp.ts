import { Api } from "@mcp-inspect/api/Api"
import { Account } from "@mcp-inspect/api/Auth"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Alerts } from "./Alerts.ts"

/** What the service told by itself (CON-30, CON-31). */
export const AlertsHttp = HttpApiBuilder.group(
  Api,
  "alerts",
  Effect.fn(function* (handlers) {
    const alerts = yield* Alerts
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ params: { org, project }, query }) {
        return yield* alerts.list({ account: (yield* Account).id, org, project }, query)
      }),
      read: Effect.fnUntraced(function* ({ params: { alert, org, project } }) {
        return yield* alerts.read({ account: (yield* Account).id, org, project }, alert)
      })
    })
  })
)
