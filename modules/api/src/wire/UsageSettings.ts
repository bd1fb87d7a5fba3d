// What a project decides about evidence of usage (USE-2).
import { Schema } from "effect"
import { Days, UsageThreshold } from "./Usage.ts"

const clientText = Schema.String.check(Schema.isPattern(/^(?=.*\S)[^\p{Cc}\p{Cs}]{1,128}$/u))

/** What is shown of recorded use. No severity depends on it. */
export const UsageSettings = Schema.Struct({
  /** The window of questions that name none. */
  days: Schema.optionalKey(Days),
  threshold: Schema.optionalKey(UsageThreshold),
  /** Client cohorts whose calls are not counted, such as those of a monitor. Absent version: all of that name. */
  excluded: Schema.optionalKey(
    Schema.Array(Schema.Struct({ clientName: clientText, clientVersion: Schema.optionalKey(clientText) })).check(
      Schema.isMaxLength(100)
    )
  )
}).annotate({ identifier: "UsageSettings" })

/** What a project decides about evidence of usage. */
export type UsageSettings = typeof UsageSettings.Type
