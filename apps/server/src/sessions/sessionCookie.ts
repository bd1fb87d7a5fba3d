// The cookie of a session: no script reads it, no other host sets it, and no other site's form sends it.
import { Effect, Layer } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { SessionCookieNames } from "../auth/AuthLayers.ts"
import { isHttps } from "../edge/headers.ts"
import { Settings } from "../platform/Settings.ts"
import { sessionLife } from "./Sessions.ts"

/** The name of the cookie: with the prefix, browsers take it over https alone and bind it to this host. */
export const sessionCookieName = Effect.map(Settings, (settings) =>
  isHttps(settings) ? ("__Host-session" as const) : ("session" as const)
)

/** Lets the credentials of sessions know the one name that counts here. */
export const sessionCookieNames = Layer.effect(
  SessionCookieNames,
  Effect.map(sessionCookieName, (name) => [name])
)

const options = Effect.map(
  Settings,
  (settings) => ({ httpOnly: true, secure: isHttps(settings), sameSite: "lax", path: "/" }) as const
)

/** Lets an answer set the cookie, for as long as a session lives that is not used. */
export const withSessionCookie = Effect.fnUntraced(function* (
  response: HttpServerResponse.HttpServerResponse,
  token: string
) {
  return HttpServerResponse.setCookieUnsafe(response, yield* sessionCookieName, token, {
    ...(yield* options),
    maxAge: sessionLife.idle
  })
})

/** Sets the cookie with whatever the request is answered. */
export const setSessionCookie = Effect.fnUntraced(function* (token: string) {
  const [name, attributes] = [yield* sessionCookieName, yield* options]
  yield* HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(
      HttpServerResponse.setCookieUnsafe(response, name, token, { ...attributes, maxAge: sessionLife.idle })
    )
  )
})

/** Takes the cookie away with whatever the request is answered. */
export const expireSessionCookie = Effect.gen(function* () {
  const [name, attributes] = [yield* sessionCookieName, yield* options]
  yield* HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(HttpServerResponse.expireCookieUnsafe(response, name, attributes))
  )
})

/** The token that the request came with; undefined when it came without. */
export const sentSession = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  return cookies[yield* sessionCookieName]
})
