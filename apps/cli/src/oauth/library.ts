// oauth4webapi builds requests and reads answers; sending is ours. What goes over the wire is asked as everything in the
// flow is, and the library sees an answer that was read, bounded and freed of what is not used.
import { isObject, type JsonObject, omit } from "@mcp-inspect/engine/model/Json"
import { Effect } from "effect"
import type { HttpClient } from "effect/http"
import { allowInsecureRequests, type AuthorizationServer, customFetch, ResponseBodyError } from "oauth4webapi"
import { CannotRun } from "../Failure.ts"
import type { Asking, Reply } from "./Asking.ts"
import type { ServerMetadata } from "./metadata.ts"
import { passCredential, refused } from "./problems.ts"

/** The options that a request function of the library is called with. */
export interface Sending {
  readonly [customFetch]: (
    url: string,
    options: { readonly headers: Readonly<Record<string, string>>; readonly body: URLSearchParams | string }
  ) => Promise<Response>
  readonly [allowInsecureRequests]: true
}

/** The server as the library reads it: only members that are known, so that no name from outside is among them. */
export const asLibrary = (server: ServerMetadata): AuthorizationServer => ({
  issuer: server.issuer,
  authorization_response_iss_parameter_supported: server.namesIssuer,
  ...(server.tokenEndpoint === undefined ? {} : { token_endpoint: server.tokenEndpoint }),
  ...(server.registrationEndpoint === undefined ? {} : { registration_endpoint: server.registrationEndpoint })
})

// An ID token is none of our business, and one that does not verify would cost the access token beside it.
const unused = new Set(["id_token"])

/* The library insists on one status and one media type each; what says the same in another way is brought to them. */
const responseOf = ({ json, status, text }: Reply, success: number): Response => {
  const isSuccess = status >= 200 && status < 300
  const body = json === undefined ? text : JSON.stringify(completed(omit(json, unused)))
  return new Response(status === 204 || status === 304 ? null : body, {
    status: isSuccess ? success : status,
    headers: { "content-type": json === undefined ? "text/plain" : "application/json" }
  })
}

/* A client secret without its date of expiry does not expire. */
const completed = (json: JsonObject): JsonObject =>
  Object.hasOwn(json, "client_secret") && !Object.hasOwn(json, "client_secret_expires_at")
    ? { ...json, client_secret_expires_at: 0 }
    : json

/** One request of the library, and what it makes of the answer. */
export interface Exchange<A> {
  readonly asking: Asking
  /** Who is asked, as in "The token endpoint". */
  readonly what: string
  /** The status of success. */
  readonly success: number
  readonly mend?: string
  readonly send: (sending: Sending) => Promise<Response>
  readonly read: (response: Response) => Promise<A>
}

/** What the server said of its refusal. */
const saidIn = ({ quote }: Asking, error: unknown): string => {
  if (!(error instanceof ResponseBodyError)) return ""
  const { error: code, error_description: text } = error
  return quote(text === undefined ? code : `${code}: ${text}`)
}

/** Sends and reads; a refusal is told in the server's words. */
export const exchange = Effect.fnUntraced(function* <A>({
  asking,
  mend = passCredential,
  read,
  send,
  success,
  what
}: Exchange<A>): Effect.fn.Return<A, CannotRun, HttpClient.HttpClient> {
  const context = yield* Effect.context<HttpClient.HttpClient>()
  let status = 0
  const fetch =
    (signal: AbortSignal): Sending[typeof customFetch] =>
    (url, { body, headers }) => {
      const type = headers["content-type"] ?? "application/x-www-form-urlencoded"
      const question = { method: "POST", url, what, headers, body: [body.toString(), type] } as const
      return Effect.runPromiseWith(context)(
        Effect.map(asking.ask(question), (reply) => {
          status = reply.status
          return responseOf(reply, success)
        }),
        { signal }
      )
    }
  return yield* Effect.tryPromise({
    try: (signal) => send({ [customFetch]: fetch(signal), [allowInsecureRequests]: true }).then(read),
    catch: (error) => {
      if (error instanceof CannotRun) return error
      const said = saidIn(asking, error)
      const problem =
        said !== ""
          ? `${what} refused: ${said}.`
          : status >= 300
            ? `${what} refused (HTTP ${status}).`
            : `${what} gave no usable answer${status === 0 ? "" : ` (HTTP ${status})`}.`
      return refused(asking.where, problem.replace(/\.\.$/, "."), mend)
    }
  })
})

/** A member of an answer of the library that is a text. */
export const textIn = (answer: unknown, key: string): string | undefined => {
  const value = isObject(answer) && Object.hasOwn(answer, key) ? answer[key] : undefined
  return typeof value === "string" && value !== "" ? value : undefined
}
