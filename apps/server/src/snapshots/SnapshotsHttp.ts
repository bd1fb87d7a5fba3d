import { Api } from "@mcp-inspect/api/Api"
import { Caller } from "@mcp-inspect/api/Auth"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Workers } from "../engine/Workers.ts"
import { readPush } from "./pushBody.ts"
import { Snapshots } from "./Snapshots.ts"

/** Recording what is deployed (ING-70). The body is read by hand: its size is bounded, and it is parsed elsewhere. */
export const SnapshotsHttp = HttpApiBuilder.group(
  Api,
  "snapshots",
  Effect.fn(function* (handlers) {
    const snapshots = yield* Snapshots
    const workers = yield* Workers
    return handlers.handleRaw(
      "push",
      Effect.fnUntraced(function* ({ headers, params, request }) {
        const caller = yield* Caller
        const { orgId } = yield* snapshots.mayPush(caller, params)
        const read = yield* readPush(orgId, request).pipe(Effect.provideService(Workers, workers))
        const key = headers["idempotency-key"]
        const deployment = yield* snapshots.push(caller, params, {
          ...read,
          source: "push",
          ...(key === undefined ? {} : { idempotencyKey: key })
        })
        return { deployment }
      })
    )
  })
)
