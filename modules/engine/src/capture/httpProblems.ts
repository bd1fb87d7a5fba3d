// What HTTP itself has to say instead of an answer, in words that name the cure.
import type { HttpClientError } from "effect/http"
import {
  type CaptureError,
  configInvalid,
  forbidden,
  protocolError,
  scopeInsufficient,
  unauthorized,
  unreachable
} from "./CaptureError.ts"
import { readChallenge } from "./challenge.ts"
import type { Showing } from "./showing.ts"

/** What is known of a response whose body was read. */
export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly contentEncoding: string
  /** The header `WWW-Authenticate`; empty when there is none. */
  readonly authenticate: string
  readonly text: string
}

const checkPath =
  "Check the URL's path, often `/mcp`; the older HTTP+SSE transport (2024-11-05, often `/sse`) is not supported."

/** A status that concerns this caller or this moment and says nothing about the protocol; undefined for the others. */
export const statusProblem = (
  label: string,
  { authenticate, status, text }: Reply,
  showing: Showing
): CaptureError | undefined => {
  const said = (): string => saidIn(showing, text)
  const challenge = readChallenge(status, authenticate)
  if (challenge !== undefined)
    return status === 401 ? unauthorized(label, challenge) : scopeInsufficient(label, challenge, showing)
  switch (status) {
    case 403:
      return forbidden(
        label,
        `The server refused this caller (HTTP 403${said()}).`,
        "Check what the credential may do, and whether the server accepts this host name: `localhost` and `127.0.0.1` are two."
      )
    case 421:
      return forbidden(
        label,
        `The server does not accept the host name of this URL (HTTP 421${said()}).`,
        "Use a host name from the server's allow-list: `localhost` and `127.0.0.1` are two."
      )
    case 429:
      return unreachable(
        label,
        "The server limits requests (HTTP 429).",
        "Wait a while, or use a credential with a larger quota."
      )
    case 502:
    case 503:
    case 504:
      return unreachable(
        label,
        `The server is not available (HTTP ${status}${said()}).`,
        "Start it, or try again later."
      )
    default:
      return undefined
  }
}

/** A status or a body that no MCP answer has. */
export const noAnswer = (label: string, method: string, reply: Reply, showing: Showing): CaptureError => {
  const { contentEncoding, contentType, status, text } = reply
  if (contentEncoding !== "" && contentEncoding !== "identity" && text !== "")
    return undecodable(label, contentEncoding, showing)
  if (status >= 400)
    return protocolError(label, `${method} was answered with HTTP ${status}${saidIn(showing, text)}.`, checkPath)
  if (text === "") return protocolError(label, `${method} was accepted (HTTP ${status}) but not answered.`, checkPath)
  return protocolError(
    label,
    `${method} was answered with ${contentType === "" ? "text" : showing.quote(contentType, 60)} that is no JSON-RPC answer.`,
    checkPath
  )
}

const saidIn = ({ quote }: Showing, text: string): string => {
  const body = /<html|<!doctype/i.test(text) ? "" : quote(text, 120)
  return body === "" ? "" : `: ${body}`
}

/** A body in an encoding that does not decode. */
export const undecodable = (label: string, encoding: string, { quote }: Showing): CaptureError =>
  protocolError(
    label,
    `The body could not be decoded as ${quote(encoding, 40)}, its content-encoding.`,
    "Have the server, or the proxy before it, honour `accept-encoding: identity`."
  )

/** The connection failed, before or while a response was read. */
export const connectionProblem = (
  label: string,
  error: HttpClientError.HttpClientError,
  encoding: string,
  showing: Showing
): CaptureError => {
  const { reason } = error
  if (reason._tag === "InvalidUrlError") return configInvalid(label, "The URL is not valid.", "Give a whole URL.")
  const cause = describeCause("cause" in reason ? reason.cause : undefined, showing)
  if (reason._tag === "DecodeError") {
    return encoding !== "" && encoding !== "identity"
      ? undecodable(label, encoding, showing)
      : protocolError(label, `The connection ended in the middle of an answer (${cause}).`)
  }
  return unreachable(label, `No connection: ${cause}.`, mendOf(cause))
}

/** How to mend a connection that failed for this reason. */
export const mendOf = (cause: string): string =>
  /CERT|SELF_SIGNED|TLS|SSL/.test(cause)
    ? "Trust the certificate's authority through `NODE_EXTRA_CA_CERTS`, or correct the certificate."
    : "Check the address, and that the server runs and can be reached from here."

/** The reason in an error of fetch, which wraps the telling one, at times several levels deep. */
export const describeCause = (cause: unknown, showing: Showing, depth = 0): string => {
  if (depth < 5 && cause instanceof AggregateError) return describeCause(cause.errors[0], showing, depth + 1)
  if (!(cause instanceof Error)) return "no reason given"
  if (depth < 5 && cause.cause instanceof Error) return describeCause(cause.cause, showing, depth + 1)
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : ""
  const message = showing.quote(cause.message, 120)
  return code === "" || message.includes(code) ? message : message === "" ? code : `${code}, ${message}`
}

const redirects = new Set([301, 302, 303, 307, 308])

/** True for a status that sends the client elsewhere. */
export const isRedirect = (status: number): boolean => redirects.has(status)

/** The most redirects in a row. */
export const redirectLimit = 5

/** Where a redirect leads, or why it is not followed: headers stay on their origin and a POST stays a POST (CAP-15). */
export const redirectTarget = (
  label: string,
  from: string,
  { hops, location, status }: { readonly hops: number; readonly location: string | undefined; readonly status: number }
): string | CaptureError => {
  const target = location === undefined ? null : URL.parse(location, from)
  if (target === null) return protocolError(label, `The server redirects (HTTP ${status}) to no valid address.`)
  const shown = `${target.origin}${target.pathname}`
  if (hops >= redirectLimit) {
    return protocolError(
      label,
      `The server redirects more than ${redirectLimit} times, last to ${shown}.`,
      "Use the address where it ends."
    )
  }
  if (target.origin !== new URL(from).origin) {
    return protocolError(
      label,
      `The server redirects to another origin, ${shown}.`,
      "Use that address if you trust it; headers are never carried to another origin."
    )
  }
  if (status !== 307 && status !== 308) {
    return protocolError(
      label,
      `The server redirects with HTTP ${status} to ${shown}, which would turn the request into a GET.`,
      "Use that address."
    )
  }
  return target.href
}
