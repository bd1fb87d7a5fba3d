// What an answer with an error status means. GitHub tells its limits with the status of a missing permission, and a page
// of a proxy may stand where its JSON should.
import { Result, Schema } from "effect"
import type { Reason } from "./GitHubRefused.ts"

/** An answer whose body was read. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

const decodeProblem = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Struct({ message: Schema.String })))

const messageOf = (text: string): string | undefined => {
  const decoded = decodeProblem(text)
  return Result.isSuccess(decoded) ? decoded.success.message : undefined
}

const seconds = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,10}$/.test(header) ? Number(header) : undefined

/* Of the primary limit GitHub says when it ends, of a secondary one how long that takes, or nothing but that it is one. */
const limitOf = ({ headers, status, text }: Reply, now: number): Reason | undefined => {
  if (status !== 403 && status !== 429) return undefined
  const wait = seconds(headers["retry-after"])
  if (wait !== undefined) return { _tag: "RateLimited", retryAfter: wait }
  if (headers["x-ratelimit-remaining"] === "0") {
    const ends = seconds(headers["x-ratelimit-reset"])
    return { _tag: "RateLimited", retryAfter: ends === undefined ? null : Math.max(0, Math.ceil(ends - now / 1000)) }
  }
  const isLimit = status === 429 || /rate limit/i.test(messageOf(text) ?? "")
  return isLimit ? { _tag: "RateLimited", retryAfter: null } : undefined
}

/** Why an answer is a refusal; undefined for a success. `now` are milliseconds since 1970. */
export const refusalOf = (reply: Reply, now: number, quote: (text: string) => string): Reason | undefined => {
  const { status, text } = reply
  if (status >= 200 && status < 300) return undefined
  const limit = limitOf(reply, now)
  if (limit !== undefined) return limit
  const message = messageOf(text)
  const said = message === undefined ? `HTTP ${status}` : `HTTP ${status}, ${quote(message).replace(/\.$/, "")}`
  if (status === 401 || status === 403) return { _tag: "Forbidden", said }
  if (status === 404 || status === 410) return { _tag: "NotFound", said }
  return { _tag: status >= 500 ? "Unreachable" : "Unexpected", said }
}
