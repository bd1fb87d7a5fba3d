import { Schema } from "effect"

/** Why an address is none that the service connects to. What stands behind it is not told apart. */
export class AddressNotAllowed extends Schema.TaggedError<AddressNotAllowed>()("AddressNotAllowed", {
  problem: Schema.String,
  mend: Schema.String
}) {}
