// Recorded surfaces.
import { History } from "@mcp-inspect/api/History"
import { Effect } from "effect"
import { HttpApi, HttpApiClient } from "effect/http-api"
import { Atom, AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"
import { byName } from "../../data/family.ts"
import { openReading } from "./Reading.ts"

const api = HttpApi.make("mcp-inspect").add(History)

class Surfaces extends AtomHttpApi.Service<Surfaces>()("console/Surfaces", { api, ...connected }) {}

const decode = HttpApiClient.decodeResponse(api, { group: "history", endpoint: "document" })

/* As bytes: to decode them here would keep the page busy for as long as a document is large. */
const opened = (params: { readonly org: string; readonly project: string; readonly fingerprint: string }) =>
  Effect.gen(function* () {
    const { history } = yield* Surfaces
    const response = yield* history.document({ params, responseMode: "response-only" })
    if (response.status !== 200) return yield* Effect.andThen(decode(response), Effect.die("no refusal"))
    return yield* openReading(yield* response.arrayBuffer)
  }).pipe(Effect.catchTag(["HttpClientError", "SchemaError"], (error) => Effect.die(error)))

/** A recorded surface. What a document holds never changes. */
export const surface = byName((params: { org: string; project: string; fingerprint: string }) =>
  Atom.setIdleTTL(Surfaces.runtime.atom(opened(params)), "5 minutes")
)
