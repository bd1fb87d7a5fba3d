// The body of a push: read up to a limit, and verified in another process.
import { BadRequest, ServerFault, TooLarge, Unavailable, UnsupportedType } from "@mcp-inspect/api/Errors"
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { type Refused } from "../engine/tasks.ts"
import { type GaveUp, Workers } from "../engine/Workers.ts"

/** The largest body of a push, in MiB. */
export const mostMebibytes = 32

const tooLarge = new TooLarge({
  error: { code: "too_large", message: `A push has at most ${mostMebibytes} MiB.` }
})

const notJson = new UnsupportedType({
  error: { code: "unsupported_type", message: "Send the body as application/json." }
})

const incomplete = new BadRequest({
  error: { code: "invalid_request", message: "The body did not arrive as a whole." }
})

const busy = new Unavailable({ error: { code: "busy", message: "Too many snapshots are being read. Send it again." } })

const unreadable = new BadRequest({
  error: {
    code: "snapshot_corrupt",
    message: "The snapshot takes too much time or memory to verify.",
    field: "snapshot"
  }
})

const fault = new ServerFault({ error: { code: "fault", message: "The snapshot could not be verified." } })

const problems: Readonly<Record<GaveUp["reason"], BadRequest | ServerFault | Unavailable>> = {
  busy,
  bounds: unreadable,
  fault
}

const refusals: Readonly<Record<Refused["refused"], BadRequest>> = {
  invalid_request: new BadRequest({
    error: { code: "invalid_request", message: "The payload does not have the shape of the contract." }
  }),
  snapshot_corrupt: new BadRequest({
    error: {
      code: "snapshot_corrupt",
      message: "The snapshot cannot be verified: it is none, or it was changed after it was captured.",
      field: "snapshot"
    }
  }),
  snapshot_version: new BadRequest({
    error: {
      code: "snapshot_version",
      message: "The snapshot has a format version that this service does not read.",
      field: "snapshot"
    }
  })
}

const isTooLarge = (request: HttpServerRequest.HttpServerRequest): boolean =>
  Number(request.headers["content-length"] ?? 0) > mostMebibytes * 1024 * 1024

/** What was pushed to an organization with a request, verified. */
export const readPush = Effect.fn("pushBody.readPush")(function* (
  orgId: string,
  request: HttpServerRequest.HttpServerRequest
) {
  const type = (request.headers["content-type"] ?? "application/json").split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") return yield* notJson
  if (isTooLarge(request)) return yield* tooLarge
  const body = yield* request.text.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.mebibytes(mostMebibytes)),
    Effect.mapError(({ reason }) =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge" ? tooLarge : incomplete
    )
  )
  const workers = yield* Workers
  const read = yield* workers.readPush(orgId, body).pipe(Effect.mapError(({ reason }) => problems[reason]))
  return "refused" in read ? yield* refusals[read.refused] : read
})
