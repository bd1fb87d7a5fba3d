// A server that is one function, behind the client of HTTP that a capture is given: no socket, no clock.
import { Effect, Layer, Stream } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import type { HttpClientRequest } from "effect/http"

/** What is answered to one request. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body, in the pieces it arrives in. */
  readonly pieces: ReadonlyArray<Uint8Array>
}

const isBodiless = (status: number): boolean => [101, 204, 205, 304].includes(status)

const textOf = ({ body }: HttpClientRequest.HttpClientRequest): string =>
  body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : ""

/** The client of such a server. */
export const answering = (answer: (body: string) => Reply): Layer.Layer<HttpClient.HttpClient> =>
  Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request) => {
      const { headers, pieces, status } = answer(textOf(request))
      const body = isBodiless(status) ? null : Stream.toReadableStream(Stream.fromIterable(pieces))
      return Effect.sync(() => HttpClientResponse.fromWeb(request, new Response(body, { status, headers })))
    })
  )
