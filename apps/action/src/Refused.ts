// A run that ends before it began: with a wrong input, on an event that it must not run on, without its files.
import { Schema } from "effect"

/** Why there is no run, as sentences for whoever wrote the workflow. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  /** As codes of failures are: one word. */
  code: Schema.Literals(["config_invalid", "event_refused", "internal_error", "report_unusable"]),
  text: Schema.String
}) {}
