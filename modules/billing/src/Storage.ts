// What all storage interfaces of this package fail with. Where it is stored belongs to whoever provides the layer.
import { Schema } from "effect"

/** Storage did not do what it was asked, and nothing of the transaction was kept. It may be asked again. */
export class StorageFailed extends Schema.TaggedError<StorageFailed>()("StorageFailed", {
  /** What storage said, as a word that may be logged. */
  reason: Schema.optionalKey(Schema.String)
}) {}
