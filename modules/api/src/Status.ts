import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { commonErrors } from "./Errors.ts"
import { Status as StatusAnswer } from "./wire/Status.ts"

/** Whether the service is there; needs no credential (ING-73). */
export class Status extends HttpApiGroup.make("status")
  .add(
    HttpApiEndpoint.get("read", "/v1/status", { success: StatusAnswer, error: [...commonErrors] }).annotate(
      OpenApi.Summary,
      "Ask whether the service is there."
    )
  )
  .annotate(OpenApi.Description, "Whether the service is there.") {}
