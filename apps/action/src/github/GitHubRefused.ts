// Why GitHub did not do what it was asked. No text holds the token: they passed its mask.
import { Schema } from "effect"

/** The token may not do this, or is none. */
const Forbidden = Schema.TaggedStruct("Forbidden", { said: Schema.String })

/** There is no such thing, or the token does not see it. */
const NotFound = Schema.TaggedStruct("NotFound", { said: Schema.String })

/** Too many requests; `retryAfter` are seconds, null when GitHub did not say. It has done nothing of what was asked. */
const RateLimited = Schema.TaggedStruct("RateLimited", { retryAfter: Schema.NullOr(Schema.Number) })

/** No whole answer, or a server that is down: what was asked may have been done. */
const Unreachable = Schema.TaggedStruct("Unreachable", { said: Schema.String })

/** An answer that GitHub's documentation does not have. */
const Unexpected = Schema.TaggedStruct("Unexpected", { said: Schema.String })

const Reason = Schema.Union([Forbidden, NotFound, RateLimited, Unreachable, Unexpected])

/** One of the reasons, told apart by `_tag`. */
export type Reason = typeof Reason.Type

const inWords = (reason: Reason): string => {
  switch (reason._tag) {
    case "Forbidden":
      return `The token may not do this: ${reason.said}.`
    case "NotFound":
      return `GitHub does not have it, or the token does not see it: ${reason.said}.`
    case "RateLimited":
      return reason.retryAfter === null
        ? "GitHub limits requests."
        : `GitHub limits requests and asks to wait ${reason.retryAfter} seconds.`
    case "Unreachable":
      return `GitHub cannot be reached: ${reason.said}.`
    case "Unexpected":
      return `GitHub gave an answer that was not expected: ${reason.said}.`
  }
}

/** The one error of a question to GitHub; `what` says what was asked, such as `list the comments`. */
export class GitHubRefused extends Schema.TaggedError<GitHubRefused>()("GitHubRefused", {
  what: Schema.String,
  reason: Reason
}) {
  override get message(): string {
    return `Could not ${this.what}. ${inWords(this.reason)}`
  }
}
