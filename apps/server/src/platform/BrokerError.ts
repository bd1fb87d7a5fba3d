import { Schema } from "effect"

/** The buffer of recorded use cannot be used. */
export class BrokerError extends Schema.TaggedError<BrokerError>()("BrokerError", {
  problem: Schema.String,
  mend: Schema.String
}) {
  override get message(): string {
    return `${this.problem} ${this.mend}`
  }
}
