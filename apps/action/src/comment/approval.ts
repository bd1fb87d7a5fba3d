// Approval by a label of the pull request (APR-5): it is about the changes that were there when somebody who may write set
// the label. What is found later blocks again, and without the label nothing is approved.
import type { Acceptance } from "@mcp-inspect/engine/policy/Policy"
import { Schema } from "effect"
import { Login } from "../github/answers.ts"
import type { Permission, PullNow } from "../github/GitHubClient.ts"
import { type Approval, Moment, mostApproved } from "./data.ts"

/** What is known of the event and of what is checked out. */
export interface Facts {
  /** What was done, such as `labeled` or `synchronize`. */
  readonly action: string | undefined
  /** The label that was set or taken away. */
  readonly label: string | undefined
  /** The labels of the pull request. */
  readonly labels: ReadonlyArray<string>
  /** The login of who did it. */
  readonly sender: string | undefined
  /** When, as GitHub writes times. */
  readonly at: string | null
  readonly isFork: boolean
  /** What is checked out is what the event is about. */
  readonly isHead: boolean
}

/** Other commits were pushed, or the label was taken away again. */
export type Since = "pushed" | "unlabeled"

/** What a decision rests on. */
export interface Grounds {
  readonly facts: Facts
  /** The input `approval-label`. */
  readonly approvalLabel: string
  /** The input `comment`: an approval is kept in the comment. */
  readonly isKept: boolean
  /** What has become of the pull request since the label was set, where that undoes it; undefined for nothing known of. */
  readonly since: Since | undefined
  /** What who set the label may do; undefined when it is not known. */
  readonly permission: Permission | undefined
  /** The approval in the comment; null when it has none, undefined when the comment could not be read. */
  readonly earlier: Approval | null | undefined
  /** The keys of the changes that block, as `blockingOf` makes them; undefined without a result. */
  readonly blocking: ReadonlyArray<string> | undefined
}

/** What becomes of it. */
export interface Decision {
  /** What the comment is to remember; undefined for what stands there already. */
  readonly approval: Approval | null | undefined
  /** For `acceptKeys`. */
  readonly acceptances: ReadonlyArray<Acceptance>
  /** What people are to know, in sentences. */
  readonly notes: ReadonlyArray<string>
}

// GitHub has no two labels that differ in case alone.
const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

const prefix = "sha256:"

const isLogin = Schema.is(Login)
const isMoment = Schema.is(Moment)

const counted = (count: number): string => `${count} change${count === 1 ? "" : "s"}`

/** What has become of a pull request since the event that set the label on it. */
export const sinceOf = (
  { headSha }: { readonly headSha: string },
  now: PullNow,
  approvalLabel: string
): Since | undefined => {
  if (now.headSha !== headSha) return "pushed"
  return now.labels.some((label) => isSame(label, approvalLabel)) ? undefined : "unlabeled"
}

/** True when the label is on the pull request, or was until this event. */
export const isAbout = ({ action, label, labels }: Facts, approvalLabel: string): boolean =>
  labels.some((one) => isSame(one, approvalLabel)) ||
  ((action === "labeled" || action === "unlabeled") && isSame(label, approvalLabel))

/** True when the event may be an approval, so that the permission of who caused it is to be asked. */
export const isApproving = (facts: Facts, approvalLabel: string): boolean =>
  facts.action === "labeled" && isSame(facts.label, approvalLabel) && !facts.isFork

const nothing = (note: string): Decision => ({ approval: null, acceptances: [], notes: [note] })

/* What of an approval is about changes that block now. */
const applied = (approval: Approval, blocking: ReadonlyArray<string>): Decision => {
  const { at, author, label } = approval
  const known = new Set(approval.fingerprints.map((digits) => prefix + digits))
  const accepted = blocking.filter((fingerprint) => known.has(fingerprint))
  const later = blocking.length - accepted.length
  const said = `Label \`${label}\`, set at ${at} by ${author}, approves ${counted(accepted.length)}.`
  return {
    approval,
    acceptances: accepted.map((fingerprint) => ({
      fingerprint,
      reason: `approved by label ${label} at ${at}`,
      author
    })),
    notes: [
      later === 0
        ? said
        : `${said} It is not about ${counted(later)} more; to approve all, take the label away and set it again.`
    ]
  }
}

const given = ({ approvalLabel, blocking, facts, permission, since }: Grounds): Decision => {
  const { at, isHead, sender } = facts
  const refused = `The label \`${approvalLabel}\` approves nothing`
  if (since === "pushed") return nothing(`${refused}: the pull request has moved on since it was set.`)
  if (since === "unlabeled") return nothing(`${refused}: it was taken away again.`)
  if (sender === undefined || !isLogin(sender) || at === null || !isMoment(at))
    return nothing(`${refused}: the event does not say who set it, and when.`)
  if (permission === undefined)
    return nothing(`${refused}: it is not known whether ${sender} may write to the repository. Set it again.`)
  if (permission !== "admin" && permission !== "write")
    return nothing(`${refused}: ${sender}, who set it, may not write to the repository.`)
  if (!isHead) return nothing(`${refused}: what is checked out is not the commit that it was set on.`)
  if (blocking === undefined) return nothing(`${refused}: there is no result. Set it again when there is one.`)
  const digits = blocking.flatMap((fingerprint) => {
    const text = fingerprint.startsWith(prefix) ? fingerprint.slice(prefix.length) : ""
    return /^[0-9a-f]{64}$/.test(text) ? [text] : []
  })
  if (digits.length > mostApproved)
    return nothing(
      `${refused}: ${counted(digits.length)} block, and it can approve ${mostApproved}. Accept them with \`mcp-inspect accept\`.`
    )
  if (digits.length === 0) return nothing(`${refused}: no change blocks.`)
  return applied({ label: approvalLabel, author: sender, at, fingerprints: digits }, blocking)
}

/** What of the changes that block is approved, what the comment is to remember, and what to say about it. */
export const decide = (grounds: Grounds): Decision => {
  const { approvalLabel, blocking, earlier, facts, isKept } = grounds
  const isOn = facts.action === "labeled" && isSame(facts.label, approvalLabel)
  const isOff = facts.action === "unlabeled" && isSame(facts.label, approvalLabel)
  const stands = isOn || (!isOff && facts.labels.some((label) => isSame(label, approvalLabel)))
  const refused = `The label \`${approvalLabel}\` approves nothing`
  if (!stands) {
    return earlier === null || earlier === undefined
      ? { approval: null, acceptances: [], notes: [] }
      : nothing(`The approval by label \`${approvalLabel}\` is void: the label was taken away.`)
  }
  if (facts.isFork)
    return nothing(`${refused} of a pull request from a fork. Accept changes with \`mcp-inspect accept\`.`)
  if (!isKept) return nothing(`${refused} without \`comment: true\`: what it approves is kept in the comment.`)
  if (isOn) return given(grounds)
  if (earlier === undefined)
    return {
      approval: undefined,
      acceptances: [],
      notes: [`${refused}: the comment that says what could not be read.`]
    }
  if (earlier === null || !isSame(earlier.label, approvalLabel))
    return nothing(`${refused}: the comment does not say what. Take it away and set it again.`)
  return blocking === undefined ? { approval: earlier, acceptances: [], notes: [] } : applied(earlier, blocking)
}
