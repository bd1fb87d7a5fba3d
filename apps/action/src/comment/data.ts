// What the comment remembers for the next run: the last line, an HTML comment that GitHub does not show. It was written by
// ourselves, but who may edit comments may have edited it, so it is read as what strangers send.
import { escapeInvisibleJson } from "@mcp-inspect/engine/model/Text"
import { Result, Schema } from "effect"

/** The most changes that a label can approve: more would leave the comment no room for the report. */
export const mostApproved = 700

const Short = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255))

/** A time as GitHub writes them in events, such as `2026-11-30T10:00:00Z`. */
export const Moment = Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/))

/** A login as GitHub has them; that of an app ends in `[bot]`. */
export const Login = Schema.String.check(Schema.isPattern(/^[\w-]{1,100}(?:\[bot\])?$/))

/** The changes that were there when somebody who may write set the label (APR-5). */
export const Approval = Schema.Struct({
  label: Short,
  /** The login of who set it. */
  author: Login,
  /** When, as the event says. */
  at: Moment,
  /** The fingerprints of the changes, 64 hex digits each. */
  fingerprints: Schema.Array(Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))).check(
    Schema.isMaxLength(mostApproved)
  )
})

/** An approval. */
export type Approval = typeof Approval.Type

const Data = Schema.Struct({ version: Schema.Literal(1), approval: Schema.NullOr(Approval) })

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Data), { onExcessProperty: "error" })

const [start, end] = ["<!-- mcp-inspect:data:", " -->"]

/* More than the largest that is written. */
const longest = 60_000

/* Nothing in it can end the comment, begin an element or a reference, or not show. */
const hidden = (json: string): string =>
  escapeInvisibleJson(json).replace(/[<>&]|(?<=-)-/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0")
    return `\\u${code}`
  })

/** The last line of a comment. */
export const dataLine = (approval: Approval | null): string =>
  start + hidden(JSON.stringify({ version: 1, approval })) + end

/** The approval in the text of a comment; null when there is none, or anything else in its place. */
export const approvalIn = (text: string): Approval | null => {
  const whole = text.trimEnd()
  const line = whole.slice(whole.lastIndexOf("\n") + 1)
  if (!line.startsWith(start) || !line.endsWith(end) || line.length > longest) return null
  const decoded = decode(line.slice(start.length, -end.length))
  return Result.isSuccess(decoded) ? decoded.success.approval : null
}
