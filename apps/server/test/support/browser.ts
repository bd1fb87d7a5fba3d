// A browser as far as cookies, origins and the token of its session go.
import { isObject, type Json, own, ownString } from "@mcp-inspect/engine/model/Json"
import { Effect } from "effect"
import {
  Cookies,
  FetchHttpClient,
  HttpClient,
  HttpClientRequest,
  type HttpClientResponse,
  type HttpMethod
} from "effect/http"

/** What came back. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Undefined when the body is no JSON. */
  readonly body: Json | undefined
  /** As they were sent. */
  readonly setCookies: ReadonlyArray<string>
}

const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A browser without cookies. `headers` go with every request, and win over those it would send. */
export const makeBrowser = (headers: Readonly<Record<string, string>> = {}) => {
  const jar = new Map<string, string>()
  let csrf: string | undefined

  const keep = (response: HttpClientResponse.HttpClientResponse) => {
    for (const [name, { options, value }] of Object.entries(response.cookies.cookies)) {
      const hasEnded = options?.maxAge === 0 || (options?.expires !== undefined && options.expires.getTime() <= 0)
      if (hasEnded || value === "") jar.delete(name)
      else jar.set(name, value)
    }
  }

  const send = (
    method: HttpMethod.HttpMethod,
    path: string,
    body?: Json,
    more: Readonly<Record<string, string>> = {}
  ) =>
    Effect.gen(function* () {
      const cookies = Array.from(jar, ([name, value]) => `${name}=${value}`).join("; ")
      const request = HttpClientRequest.make(method)(path).pipe(
        body === undefined ? (same) => same : HttpClientRequest.bodyJsonUnsafe(body),
        HttpClientRequest.setHeaders({
          "sec-fetch-site": "same-origin",
          "user-agent": "Test/1",
          ...(cookies === "" ? {} : { cookie: cookies }),
          ...(csrf === undefined ? {} : { "x-csrf-token": csrf }),
          ...headers,
          ...more
        })
      )
      const response = yield* (yield* HttpClient.HttpClient).execute(request)
      keep(response)
      const answer: Answer = {
        status: response.status,
        headers: response.headers,
        body: parsed(yield* response.text),
        setCookies: Cookies.toSetCookieHeaders(response.cookies)
      }
      if (isObject(answer.body) && answer.status === 200) csrf = ownString(answer.body, "csrf") ?? csrf
      return answer
    }).pipe(Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }), Effect.orDie)

  return {
    jar,
    get: (path: string, more?: Readonly<Record<string, string>>) => send("GET", path, undefined, more),
    post: (path: string, body?: Json, more?: Readonly<Record<string, string>>) => send("POST", path, body, more),
    remove: (path: string, body?: Json, more?: Readonly<Record<string, string>>) => send("DELETE", path, body, more)
  }
}

/** What stands in a body under a path of members. */
export const at = (body: Json | undefined, ...keys: ReadonlyArray<string>): Json | undefined =>
  keys.reduce<Json | undefined>((node, key) => (isObject(node) ? own(node, key) : undefined), body)

/** The same as text; a fault of the test when it is none. */
export const textAt = (body: Json | undefined, ...keys: ReadonlyArray<string>): string => {
  const found = at(body, ...keys)
  if (typeof found !== "string") throw new Error(`no text at ${keys.join(".")}`)
  return found
}

/** A browser without cookies, with some. */
export type Browser = ReturnType<typeof makeBrowser>
