import { Schema } from "effect"

/** The embedded PostgreSQL is not there. `problem` says why, `mend` what to do about it. */
export class EmbeddedError extends Schema.TaggedError<EmbeddedError>()("EmbeddedError", {
  problem: Schema.String,
  mend: Schema.String
}) {
  override get message(): string {
    return `${this.problem} ${this.mend}`
  }
}
