// An open line to a server, whatever carries it. Both transports speak this, so that everything above is written once.
import { Data, type Effect } from "effect"
import type { CaptureError } from "./CaptureError.ts"
import type { Answer, Call, Notice } from "./rpc.ts"
import type { Showing } from "./showing.ts"

/**
 * A request that got no answer in the protocol, before anybody decided what that means: during negotiation it tells the
 * eras apart, later it is the error it carries.
 *
 * - `ended`: the process or the stream ended first.
 * - `silent`: the time limit passed.
 * - `refused`: the transport answered in the server's place, such as HTTP 405.
 * - `lost`: the server no longer knows the session.
 */
export class Unanswered extends Data.TaggedError("Unanswered")<{
  readonly why: "ended" | "silent" | "refused" | "lost"
  readonly error: CaptureError
}> {}

/** An open line to one server. */
export interface Wire {
  readonly transport: "stdio" | "http"
  /** Sends a request and waits for its answer. Interrupting it forgets the request. */
  readonly call: (call: Call) => Effect.Effect<Answer, CaptureError | Unanswered>
  /** Sends a notification. */
  readonly tell: (notice: Notice) => Effect.Effect<void, CaptureError>
}

/** What a line reports while it is open. */
export interface WireEvents {
  /** The server's label in texts. */
  readonly label: string
  /** How texts of the server are shown. */
  readonly showing: Showing
  /** Something odd that depends on timing, or is not the surface's business. */
  readonly notice: (text: string) => void
  /** A notification that came. */
  readonly notification: (method: string) => void
  /** A process started; what one before it wrote to stderr matters no longer. */
  readonly started: () => void
  /** Output that the process wrote to stderr. */
  readonly stderr: (chunk: Uint8Array) => void
}
