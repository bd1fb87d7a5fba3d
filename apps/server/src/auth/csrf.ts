// A page of another site can make a browser send a request with our cookie. Two things tell such a request: the browser
// says where it comes from, and it lacks a token that only our own pages are given.
import { Forbidden } from "@mcp-inspect/api/Errors"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { digestOf, isSameDigest } from "../platform/secrets.ts"

const foreign = new Forbidden({
  error: { code: "foreign_origin", message: "A request that changes something must come from a page of this service." }
})

const noToken = new Forbidden({
  error: { code: "csrf_token", message: "Send the token of this session in the header x-csrf-token." }
})

const isSafe = (method: string): boolean => method === "GET" || method === "HEAD" || method === "OPTIONS"

/** Fails for a request that a page of another site made. A request without either header comes from no page. */
export const checkOrigin = Effect.gen(function* () {
  const { headers, method } = yield* HttpServerRequest.HttpServerRequest
  if (isSafe(method)) return
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin" || site === "none" ? undefined : yield* foreign
  const { origin } = headers
  if (origin !== undefined && URL.parse(origin)?.host !== headers["host"]) return yield* foreign
})

/** Fails for a request with a session that changes something and has not been made by our own pages. */
export const checkCsrf = Effect.fnUntraced(function* (csrfDigest: Uint8Array) {
  const { headers, method } = yield* HttpServerRequest.HttpServerRequest
  if (isSafe(method)) return
  // Every browser sends one of the two with such a request, and whoever is no browser has a token instead of a cookie.
  if (headers["sec-fetch-site"] === undefined && headers["origin"] === undefined) return yield* foreign
  yield* checkOrigin
  const token = headers["x-csrf-token"]
  if (token === undefined || !isSameDigest(digestOf(token), csrfDigest)) return yield* noToken
})
