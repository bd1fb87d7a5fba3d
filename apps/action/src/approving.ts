// What a label approves in this run: GitHub is asked for what the decision rests on, and only when there is one to make.
import { Effect, Option } from "effect"
import type { Told } from "@mcp-inspect/engine/report/Reporter"
import { commitOf } from "./baseRef.ts"
import { blockingOf } from "./comment/approvable.ts"
import { decide, type Decision, type Facts, isAbout, isApproving, sinceOf } from "./comment/approval.ts"
import { findApproval } from "./comment/keepComment.ts"
import { markerOf } from "./comment/marker.ts"
import { type Event, isFork, type PullRequest } from "./Event.ts"
import { GitHub } from "./github/GitHub.ts"
import { nowOf } from "./movedOn.ts"
import type { Run } from "./Run.ts"
import { Runner } from "./Runner.ts"

const none: Decision = { approval: null, acceptances: [], notes: [] }

const factsOf = Effect.fnUntraced(function* (event: Event, pull: PullRequest, folder: string) {
  const { env } = yield* Runner
  const head = Option.getOrUndefined(yield* commitOf(folder, "HEAD"))
  return {
    action: event.action,
    label: event.label,
    labels: pull.labels,
    sender: event.sender,
    at: pull.updatedAt,
    isFork: isFork(pull),
    isHead: head !== undefined && (head === env["GITHUB_SHA"] || head === pull.headSha)
  } satisfies Facts
})

/** Decides for the reports of a run, or for a run without any. */
export const approving = Effect.fn("approving")(function* ({ event, folder, inputs }: Run, told: Told | undefined) {
  const { approvalLabel, comment: isKept } = inputs
  if (event.pull === undefined) return none
  const { pull } = event
  const facts = yield* factsOf(event, pull, folder)
  if (!isAbout(facts, approvalLabel)) return none
  const github = yield* GitHub
  const runner = yield* Runner
  const orUnknown = <A, E extends { readonly message: string }, R>(asked: Effect.Effect<A, E, R>) =>
    asked.pipe(Effect.catch(({ message }) => Effect.as(runner.tell("warning", message), undefined)))
  const isAsked = isKept && !facts.isFork
  const isNew = isApproving(facts, approvalLabel)
  const isSet = isAsked && isNew
  // A run may be repeated long after its event, when nobody stands by the label any more.
  const now = isSet ? yield* nowOf(pull) : undefined
  const since = now === undefined ? undefined : sinceOf(pull, now, approvalLabel)
  return decide({
    facts,
    approvalLabel,
    isKept,
    since,
    permission: isSet && since === undefined ? yield* orUnknown(github.permission(facts.sender ?? "")) : undefined,
    earlier: isAsked && !isNew ? yield* orUnknown(findApproval(pull.number, markerOf(inputs))) : null,
    blocking: told === undefined ? undefined : blockingOf(told, inputs.server)
  })
})
