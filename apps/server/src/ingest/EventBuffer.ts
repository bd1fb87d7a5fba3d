// Where batches are from the time that they are taken in until they are stored (SCL-2): in the memory of the process, whose
// requests wait for the store, or in NATS JetStream, which acknowledges them first.
import { type Unauthorized, Unavailable } from "@mcp-inspect/api/Errors"
import type { Receipt } from "@mcp-inspect/api/wire/Ingest"
import { Context, type Effect } from "effect"
import type { Batch } from "./Batch.ts"

/** Takes recorded use. */
export class EventBuffer extends Context.Service<
  EventBuffer,
  {
    /** Takes a batch for good; what became of its events. */
    readonly record: (batch: Batch) => Effect.Effect<Receipt, Unauthorized | Unavailable>
    /** Whether it takes batches, so far as that is not a matter of the database. */
    readonly isReady: Effect.Effect<boolean>
  }
>()("@mcp-inspect/server/ingest/EventBuffer") {}

/** More came than is taken. */
export const busy = new Unavailable({
  error: { code: "busy", message: "More events wait to be stored than the service takes." }
})

/** A batch was not taken, or nobody knows whether it was. */
export const notStored = new Unavailable({ error: { code: "storage", message: "The events could not be stored." } })
