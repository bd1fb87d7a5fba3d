import { Api } from "@mcp-inspect/api/Api"
import { Sender } from "@mcp-inspect/api/Auth"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { readBody } from "./body.ts"
import { EventBuffer } from "./EventBuffer.ts"
import { Generations } from "./Generations.ts"
import { readEvents } from "./read.ts"
import type { KeyedSeries } from "./series.ts"

/** How many characters of keys of series are remembered at most. */
const remembered = 16 * 1024 * 1024

/** Recording uses (ING-1). The body is read by hand: it can be compressed, and what is wrong with it is told by key alone. */
export const IngestHttp = HttpApiBuilder.group(
  Api,
  "ingest",
  Effect.fn(function* (handlers) {
    const buffer = yield* EventBuffer
    const seen = new Generations<KeyedSeries>(remembered)
    return handlers.handleRaw(
      "record",
      Effect.fnUntraced(function* ({ headers, request }) {
        const { orgId, projectId } = yield* Sender
        const { bytes, events, senderDropped } = yield* readBody(request)
        const receivedAt = yield* Clock.currentTimeMillis
        return yield* buffer.record({
          orgId,
          projectId,
          receivedAt,
          events: readEvents(events, { orgId, projectId, receivedAt, seen }),
          senderDropped,
          idempotencyKey: headers["idempotency-key"],
          bytes
        })
      })
    )
  })
)
