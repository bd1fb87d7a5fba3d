// Why a hosted capture brought no snapshot, in words for whoever asked for it: without the value of a header, and without
// what only a command line or an operator could do.
import type { CaptureFailure, CaptureFailureCode } from "@mcp-inspect/api/wire/Capture"
import type { CaptureError } from "@mcp-inspect/engine/capture/CaptureError"
import { Dns } from "effect/net"
import { AddressNotAllowed } from "../egress/AddressNotAllowed.ts"
import type { CaptureLimits } from "./limits.ts"

/** The server sends its client elsewhere. */
export class Redirected extends Error {
  override readonly name = "Redirected"
  readonly status: number
  /** Where to, without path and query; undefined when that is no address. */
  readonly origin: string | undefined

  constructor(status: number, origin: string | undefined) {
    super()
    this.status = status
    this.origin = origin
  }
}

const failure = (code: CaptureFailureCode, message: string, mend: string, needsHeader = false): CaptureFailure => ({
  code,
  message,
  mend,
  needsHeader
})

/** A header that the protocol or the connection is made of. */
export const headerNotAllowed = (name: string): CaptureFailure =>
  failure("config_invalid", `The header ${name} is not sent for you.`, "Leave it out; the client sets it by itself.")

/** All of it took too long. */
export const tookTooLong = ({ wholeMs }: CaptureLimits): CaptureFailure =>
  failure(
    "timeout",
    `The capture did not end within ${wholeMs / 1000} s.`,
    "Try again later, or have the server answer sooner."
  )

/** The contract does not fit into what one capture may take. */
export const tooLarge = ({ bytes }: CaptureLimits): CaptureFailure =>
  failure(
    "response_too_large",
    `The server's answers are more than one capture may take: ${bytes / 1024 / 1024} MiB, and what it takes to read them.`,
    "Have the server advertise less."
  )

/** Two entries of one identity (CAP-20). */
export const duplicate = (kind: string, name: string): CaptureFailure =>
  failure(
    "duplicate_entity",
    `The server lists two different ${kind} entries named ${JSON.stringify(name.slice(0, 200).toWellFormed())}.`,
    "A comparison matches entries by name and would drop one: give each its own name."
  )

/** A fault of ours. */
export const fault: CaptureFailure = failure("fault", "The capture failed within this service.", "Try again.")

/** An address that is not connected to. */
export const notAllowed = ({ mend, problem }: AddressNotAllowed): CaptureFailure =>
  failure("address_not_allowed", problem, mend)

const redirected = ({ origin, status }: Redirected): CaptureFailure =>
  failure(
    "redirected",
    `The server sends its clients elsewhere (HTTP ${status}): to ${origin ?? "no valid address"}.`,
    "Give the address where that ends, if you trust it; a redirect is not followed."
  )

const checkAddress = "Check the address, and that anybody can reach the server there."

const noConnection = (cause: unknown): CaptureFailure => {
  const code = codeOf(cause)
  if (cause instanceof Dns.DnsError)
    return failure("unreachable", "The name of the server is not known.", "Check the address.")
  if (/CERT|SELF_SIGNED|UNABLE_TO|TLS|SSL/u.test(code))
    return failure(
      "unreachable",
      `The server's certificate is not accepted (${code}).`,
      "Give the server a certificate of a public authority, for its name."
    )
  if (code === "ECONNREFUSED") return failure("unreachable", "Nothing listens at this address.", checkAddress)
  if (/TIMEOUT|TIMEDOUT/u.test(code)) return failure("unreachable", "The server cannot be reached.", checkAddress)
  if (/ECONNRESET|EPIPE|UND_ERR_SOCKET/u.test(code))
    return failure("unreachable", "The server closed the connection.", "Try again later.")
  return failure("unreachable", "There is no connection to the server.", checkAddress)
}

const codeOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : ""
}

/* What the engine advises where the command line has no say in it. */
const advice: Partial<Record<CaptureError["code"], string>> = {
  protocol_error: "Check that this is the server's MCP endpoint, and tell its authors.",
  timeout: "Try again later, or have the server answer sooner.",
  config_invalid: "Correct the address or the header."
}

/* HTTP 403 is for callers that may not; to one that it does not know, not every server answers 401. */
const narrowHeader = "Check what the caller of this header may do, or give another one."
const withoutHeader = "Add a header that may read the contract, such as Authorization, and try again."

/* HTTP 421. */
const otherName = "Give the address with a host name that the server accepts."

const ofCommandLine = /`--|`timeout_ms|_ms`|NODE_EXTRA|localhost|POSIX/u

/** What a capture knows besides the engine's error. */
interface Known {
  /** What stood behind the error, if a connection did. */
  readonly cause: unknown
  readonly hasHeaders: boolean
  /** Whether the server refused the caller (HTTP 403). */
  readonly isRefused: boolean
}

/** What came of a capture. */
export const failureOf = (error: CaptureError, { cause, hasHeaders, isRefused }: Known): CaptureFailure => {
  if (cause instanceof AddressNotAllowed) return notAllowed(cause)
  if (cause instanceof Redirected) return redirected(cause)
  const { challenge, code, mend, problem } = error
  switch (code) {
    case "unauthorized":
      return failure(
        code,
        hasHeaders ? "The server does not accept the header (HTTP 401)." : problem,
        "Add a header that is valid now, such as Authorization, and try again.",
        true
      )
    case "forbidden":
      if (!isRefused && challenge === undefined) return failure(code, problem, otherName)
      return failure(code, problem, hasHeaders ? narrowHeader : withoutHeader, true)
    case "unreachable":
      return cause === undefined ? failure(code, problem, mend) : noConnection(cause)
    case "spawn_failed":
    case "snapshot_missing":
    case "snapshot_corrupt":
    case "snapshot_version":
      return fault
    default:
      return failure(code, problem, ofCommandLine.test(mend) ? (advice[code] ?? "Tell the server's authors.") : mend)
  }
}

const storableText = (text: string): string =>
  text.toWellFormed().replaceAll("\0", "\ufffd").slice(0, 2000).toWellFormed()

/** The failure as it can be stored: what a server says may stand in a message, and not every text can in a database. */
export const storable = ({ code, mend, message, needsHeader }: CaptureFailure): CaptureFailure => ({
  code,
  message: storableText(message),
  mend: storableText(mend),
  needsHeader
})
