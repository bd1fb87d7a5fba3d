// The one error that a capture, or the reading of what a capture wrote, ends with. The code is stable and for machines;
// the problem says what was wrong, and mend says what to do about it, one sentence each.
import { Schema } from "effect"
import { Challenge } from "./challenge.ts"
import type { Showing } from "./showing.ts"

/** Every failure class, as shown in texts and in JSON errors (CAP-56). */
export const captureCodes = [
  "unreachable",
  "spawn_failed",
  "timeout",
  "protocol_error",
  "page_cap",
  "pagination_loop",
  "duplicate_entity",
  "unauthorized",
  "forbidden",
  "response_too_large",
  "config_invalid",
  "snapshot_missing",
  "snapshot_corrupt",
  "snapshot_version"
] as const

/** Why there is no surface. Its texts hold no secret: they passed the mask of the capture they come from. */
export class CaptureError extends Schema.TaggedError<CaptureError>()("CaptureError", {
  code: Schema.Literals(captureCodes),
  /** The server's label: a program's name, or a URL without its query. */
  target: Schema.String,
  problem: Schema.String,
  mend: Schema.String,
  /** The last lines that a stdio server wrote to stderr, at most 4 KiB. */
  stderr: Schema.optionalKey(Schema.String),
  /** What else was noticed on the way, such as output on stdout that is no message. */
  notices: Schema.optionalKey(Schema.Array(Schema.String)),
  /** How a caller can get in, of a server that refused this one for want of authorization. */
  challenge: Schema.optionalKey(Challenge)
}) {
  override get message(): string {
    return `${this.target}: ${this.problem}`
  }
}

/** The same error with some of its texts replaced. */
export const amended = (
  { challenge, code, mend, notices, problem, stderr, target }: CaptureError,
  changes: Partial<Omit<CaptureError, keyof Error | "_tag" | "code">>
): CaptureError =>
  new CaptureError({
    code,
    target,
    problem,
    mend,
    ...(stderr === undefined ? {} : { stderr }),
    ...(notices === undefined ? {} : { notices }),
    ...(challenge === undefined ? {} : { challenge }),
    ...changes
  })

const seconds = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`)

/** The program could not be started at all. */
export const spawnFailed = (target: string, problem: string, mend: string): CaptureError =>
  new CaptureError({ code: "spawn_failed", target, problem, mend })

/** There was nobody to talk to: no connection, or a process that ended before the handshake. */
export const unreachable = (target: string, problem: string, mend: string): CaptureError =>
  new CaptureError({ code: "unreachable", target, problem, mend })

/** A time limit passed. */
export const timedOut = (target: string, what: string, limitMs: number, mend: string): CaptureError =>
  new CaptureError({ code: "timeout", target, problem: `${what} within ${seconds(limitMs)}.`, mend })

/** The server said something that no MCP server may say. */
export const protocolError = (
  target: string,
  problem: string,
  mend = "Report it to the server's authors; `--raw <file>` records what was exchanged."
): CaptureError => new CaptureError({ code: "protocol_error", target, problem, mend })

/** A list did not end within its cap. A part of a list is never recorded: it would read as mass removal. */
export const pageCap = (target: string, list: string, cap: string, items: number): CaptureError =>
  new CaptureError({
    code: "page_cap",
    target,
    problem: `${list} did not end within ${cap} (${items} items seen).`,
    mend: "No part of a list is recorded; have the server list fewer entries or end its pages."
  })

/** A list gave a cursor that it had given before; `cursor` is fit to be shown. */
export const paginationLoop = (target: string, list: string, cursor: string, items: number): CaptureError =>
  new CaptureError({
    code: "pagination_loop",
    target,
    problem: `${list} gave the cursor ${cursor} a second time (${items} items seen).`,
    mend: "A last page must have no `nextCursor`; the server pages in a circle."
  })

/** HTTP 401. */
export const unauthorized = (target: string, challenge: Challenge): CaptureError =>
  new CaptureError({
    code: "unauthorized",
    target,
    challenge,
    problem: "The server asks for authorization (HTTP 401).",
    mend: 'Pass `--header "Authorization: Bearer …"`, or sign in with `--oauth` and, if the server needs it, `--oauth-client-id`. Without a browser: `--oauth-client-id` with its secret in MCP_INSPECT_OAUTH_CLIENT_SECRET.'
  })

/** HTTP 403, and what else refuses this caller whatever it asks. */
export const forbidden = (target: string, problem: string, mend: string): CaptureError =>
  new CaptureError({ code: "forbidden", target, problem, mend })

/** HTTP 403 to a caller whose token has too narrow a scope. */
export const scopeInsufficient = (target: string, challenge: Challenge, { quote }: Showing): CaptureError =>
  new CaptureError({
    code: "forbidden",
    target,
    challenge,
    problem:
      challenge.scope === undefined
        ? "The server asks for a wider scope (HTTP 403)."
        : `The server asks for the scope \`${quote(challenge.scope, 120)}\` (HTTP 403).`,
    mend: "Use a credential that has it."
  })

/** A message was larger than we read. */
export const responseTooLarge = (target: string, what: string, limitBytes: number): CaptureError =>
  new CaptureError({
    code: "response_too_large",
    target,
    problem: `${what} is larger than ${limitBytes / 1024 / 1024} MiB.`,
    mend: "Have the server list its entries in pages."
  })

/** The target cannot be used as it was given. */
export const configInvalid = (target: string, problem: string, mend: string): CaptureError =>
  new CaptureError({ code: "config_invalid", target, problem, mend })
