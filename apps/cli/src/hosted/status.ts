import { Effect } from "effect"
import type { LoadedConfig } from "../config/Config.ts"
import { endpointOf } from "./access.ts"

const loadClient = Effect.promise(() => import("./client.ts"))
const loadPatience = Effect.promise(() => import("./patience.ts"))

/** What the hosted API of a configuration says of itself (ING-73); no credential is sent. */
export const hostedStatus = Effect.fn("hostedStatus")(function* (loaded: LoadedConfig) {
  const endpoint = yield* endpointOf(loaded)
  const { ask } = yield* loadClient
  const { twice } = yield* loadPatience
  const { status, version } = yield* twice(endpoint)(ask({ endpoint }, (client) => client.status.read()))
  return { endpoint, status, version }
})
