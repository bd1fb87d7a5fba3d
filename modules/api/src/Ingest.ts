import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { IngestAuth } from "./Auth.ts"
import { bodyErrors, commonErrors } from "./Errors.ts"
import { Receipt } from "./wire/Ingest.ts"
import { UsageEventBatchShape } from "./wire/UsageEventBatch.ts"

/**
 * Recording uses of servers (ING-1). A batch that has one of the keys `arguments`, `input`, `output`, `result` or `content`
 * anywhere is refused as a whole (ING-2). The same `Idempotency-Key` again within a day adds nothing and is answered as
 * before (ING-13).
 */
export class Ingest extends HttpApiGroup.make("ingest")
  .add(
    HttpApiEndpoint.post("record", "/v1/events", {
      headers: {
        "idempotency-key": Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9A-Za-z-]{8,64}$/u)))
      },
      payload: UsageEventBatchShape,
      success: Receipt.pipe(HttpApiSchema.status(202)),
      error: [...commonErrors, ...bodyErrors]
    }).annotate(OpenApi.Summary, "Record a batch of uses.")
  )
  .middleware(IngestAuth)
  .annotate(OpenApi.Description, "Recorded use of servers: names, paths, counts and times, never a value.") {}
