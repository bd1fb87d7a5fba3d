// The only door to the service. A feature makes a client of the groups of the contract that it needs, so that a page loads
// no more of the contract than it uses:
// `class Orgs extends AtomHttpApi.Service<Orgs>()("console/Orgs", { api: HttpApi.make("mcp-inspect").add(…), ...connected })`.
import { Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { csrf } from "./data/csrf.ts"
import { expired } from "./data/expiry.ts"

/* What asks whether somebody is signed in, and who signs in, learn it from the answer. */
const isAboutSession = /\/v1\/(session|sign-in)$/u

const asSession = (client: HttpClient.HttpClient): HttpClient.HttpClient =>
  client.pipe(
    HttpClient.mapRequest((request) =>
      request.method === "GET" ? request : HttpClientRequest.setHeader(request, "x-csrf-token", csrf())
    ),
    HttpClient.tap(({ request, status }) =>
      status === 401 && !isAboutSession.test(request.url) ? Effect.sync(expired) : Effect.void
    )
  )

/*
 * Who first asks for something of a group has its client made, and that is while a screen is rendered. It is made in a task of
 * its own, for each feature: with the screen it would hold the page for too long. A yield is none: atoms flush it at once.
 */
const afterScreen = Layer.fresh(Layer.unwrap(Effect.as(Effect.sleep("1 millis"), FetchHttpClient.layer)))

/** How a client of the contract reaches the service: by the cookie of the session, with its token on whatever changes something. */
export const connected = { httpClient: afterScreen, transformClient: asSession } as const
