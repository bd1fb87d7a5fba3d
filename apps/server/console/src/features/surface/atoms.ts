// Recorded surfaces.
import { History } from "@mcp-inspect/api/History"
import { Effect } from "effect"
import { HttpClientRequest, HttpClientResponse } from "effect/http"
import { HttpApi, HttpApiClient } from "effect/http-api"
import { Atom } from "effect/reactivity"
import { byName } from "../../data/family.ts"
import { expired } from "../../data/expiry.ts"
import { openReading } from "./Reading.ts"

const api = HttpApi.make("mcp-inspect").add(History)

/* Addresses and refusals as the contract has them, and not its client: it would keep the page busy for as long as a document
   is large. */
const addresses = HttpApiClient.urlBuilder(api)
const decode = HttpApiClient.decodeResponse(api, { group: "history", endpoint: "document" })

const refusedBy = (address: string, status: number, body: string) => {
  const headers = { "content-type": "application/json" }
  return decode(
    HttpClientResponse.fromWeb(HttpClientRequest.get(address), new Response(body, { status, headers }))
  ).pipe(
    Effect.andThen(Effect.die("no refusal")),
    Effect.catchTag(["HttpClientError", "SchemaError"], (error) => Effect.die(error))
  )
}

const opened = Effect.fnUntraced(function* (params: { org: string; project: string; fingerprint: string }) {
  const address = addresses.history.document({ params })
  const reading = yield* openReading(address)
  if ("index" in reading) return reading
  if (reading.status === 0) return yield* Effect.die("no answer")
  if (reading.status === 401) expired()
  return yield* refusedBy(address, reading.status, reading.body)
})

/** A recorded surface. What a document holds never changes: it stays for whoever goes from one screen of a server to another. */
export const surface = byName((params: { org: string; project: string; fingerprint: string }) =>
  Atom.setIdleTTL(Atom.make(opened(params)), "1 minute")
)
