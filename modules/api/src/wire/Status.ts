import { Schema } from "effect"

/** What the service says of itself to anyone. */
export const Status = Schema.Struct({
  status: Schema.Literals(["ok", "degraded"]),
  version: Schema.NonEmptyString,
  /** Whether mail leaves this service; absent where there are no people. */
  mail: Schema.optionalKey(Schema.Boolean),
  /** How people become known here, for the page that asks them; absent where there are no people. */
  signIn: Schema.optionalKey(
    Schema.Struct({
      /** Whether GitHub is configured. */
      github: Schema.Boolean,
      /** `closed`: with an invitation alone, but for the first account. */
      signUp: Schema.Literals(["open", "closed"])
    })
  )
})
