// The HTTP client of the command line: the runtime's fetch, which leaves redirects to us.
import { Layer } from "effect"
import { FetchHttpClient } from "effect/http"

/** The live HTTP client. */
export const fetchClient = FetchHttpClient.layer.pipe(
  Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }))
)
