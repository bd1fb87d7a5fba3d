// Why the hosted API did not do what it was asked.
import { Schema } from "effect"
import { CannotRun } from "../Failure.ts"

/** The hosted API could not be asked, or did not answer as its contract says. */
export class HostedFailure extends Schema.TaggedError<HostedFailure>()("HostedFailure", {
  code: Schema.Literals(["hosted_unreachable", "hosted_refused", "hosted_not_found", "hosted_failed", "hosted_answer"]),
  /** The origin that was asked. */
  where: Schema.String,
  problem: Schema.String,
  /** The problem without anything that the service wrote; absent where it wrote none of it. */
  plain: Schema.optionalKey(Schema.String),
  mend: Schema.String,
  /** True when the same request may succeed a moment later. */
  isTransient: Schema.Boolean,
  /** How long the service asks to wait before. */
  retryAfterMs: Schema.optionalKey(Schema.Number)
}) {}

/** The same failure as the command line ends with it. */
export const fromHosted = ({ code, mend, problem, where }: HostedFailure): CannotRun =>
  new CannotRun({ code, where, problem, mend })

/** A failure in one sentence or two, for a warning. */
export const inWords = ({ mend, problem }: Pick<CannotRun, "mend" | "problem">): string => `${problem} ${mend}`
