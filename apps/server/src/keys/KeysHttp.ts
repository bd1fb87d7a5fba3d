import { Api } from "@mcp-inspect/api/Api"
import { Account } from "@mcp-inspect/api/Auth"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Keys } from "./Keys.ts"

/** The keys of an account's projects (ING-72). */
export const KeysHttp = HttpApiBuilder.group(
  Api,
  "keys",
  Effect.fn(function* (handlers) {
    const keys = yield* Keys
    return handlers.handleAll({
      list: Effect.fnUntraced(function* () {
        return { keys: yield* keys.list((yield* Account).id) }
      }),
      create: Effect.fnUntraced(function* ({ payload }) {
        return yield* keys.create((yield* Account).id, payload)
      }),
      rotate: Effect.fnUntraced(function* ({ params }) {
        return yield* keys.rotate((yield* Account).id, params.id)
      }),
      revoke: Effect.fnUntraced(function* ({ params }) {
        return { key: yield* keys.revoke((yield* Account).id, params.id) }
      })
    })
  })
)
