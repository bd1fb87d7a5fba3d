import { Schema } from "effect"

/** What the service says of itself to anyone. */
export const Status = Schema.Struct({
  status: Schema.Literals(["ok", "degraded"]),
  version: Schema.NonEmptyString
})
