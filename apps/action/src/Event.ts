// What set the run off, read from the payload that the runner keeps in a file. Parts of it are chosen by strangers: a
// title, a branch, a label. Only what the Action needs is read, and what has another shape is not there.
import {
  isObject,
  type Json,
  type JsonObject,
  own,
  ownArray,
  ownObject,
  ownString
} from "@mcp-inspect/engine/model/Json"
import { Result } from "effect"

/** A pull request, as the event tells of it. */
export interface PullRequest {
  readonly number: number
  readonly headSha: string
  readonly headRef: string
  /** `owner/name`; null when the fork is gone, which counts as a fork. */
  readonly headRepository: string | null
  readonly baseRepository: string
  readonly baseRef: string
  readonly labels: ReadonlyArray<string>
  /** As GitHub writes times; null when it did not say. */
  readonly updatedAt: string | null
}

/** The run that a `workflow_run` event is about. */
export interface WorkflowRun {
  readonly id: number
  readonly event: string
  readonly headSha: string
  readonly headBranch: string
  /** Who owns the repository that the branch is in; null when it is gone. */
  readonly headOwner: string | null
  /** Pull requests that GitHub names; none for those from forks. */
  readonly pulls: ReadonlyArray<number>
}

/** What set the run off. */
export interface Event {
  readonly name: string
  readonly action: string | undefined
  readonly pull: PullRequest | undefined
  readonly run: WorkflowRun | undefined
  /** The label that was set or taken away. */
  readonly label: string | undefined
  /** The login of whoever did it. */
  readonly sender: string | undefined
}

const integer = (object: JsonObject, key: string): number | undefined => {
  const value = own(object, key)
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

const names = (items: ReadonlyArray<Json> | undefined): ReadonlyArray<string> =>
  (items ?? []).flatMap((item) => (isObject(item) ? (ownString(item, "name") ?? []) : []))

const member = (object: JsonObject | undefined, key: string): JsonObject | undefined =>
  object === undefined ? undefined : ownObject(object, key)

const text = (object: JsonObject | undefined, key: string): string | undefined =>
  object === undefined ? undefined : ownString(object, key)

const pullOf = (payload: JsonObject): PullRequest | undefined => {
  const pull = ownObject(payload, "pull_request")
  if (pull === undefined) return undefined
  const number = integer(pull, "number")
  const head = ownObject(pull, "head")
  const base = ownObject(pull, "base")
  const headSha = text(head, "sha")
  const baseRepository = text(member(base, "repo"), "full_name") ?? text(member(payload, "repository"), "full_name")
  if (number === undefined || headSha === undefined || baseRepository === undefined) return undefined
  return {
    number,
    headSha,
    headRef: text(head, "ref") ?? "",
    headRepository: text(member(head, "repo"), "full_name") ?? null,
    baseRepository,
    baseRef: text(base, "ref") ?? "",
    labels: names(ownArray(pull, "labels")),
    updatedAt: text(pull, "updated_at") ?? null
  }
}

const runOf = (payload: JsonObject): WorkflowRun | undefined => {
  const run = ownObject(payload, "workflow_run")
  if (run === undefined) return undefined
  const id = integer(run, "id")
  const headSha = ownString(run, "head_sha")
  if (id === undefined || headSha === undefined) return undefined
  return {
    id,
    event: ownString(run, "event") ?? "",
    headSha,
    headBranch: ownString(run, "head_branch") ?? "",
    headOwner: text(member(member(run, "head_repository"), "owner"), "login") ?? null,
    pulls: (ownArray(run, "pull_requests") ?? []).flatMap((pull) =>
      isObject(pull) ? (integer(pull, "number") ?? []) : []
    )
  }
}

/** The event of this name, with the payload as text; empty outside a workflow. Null when the payload is no JSON object. */
export const readEvent = (name: string, payload: string): Event | null => {
  const parsed = Result.try((): Json => JSON.parse(payload === "" ? "{}" : payload))
  if (Result.isFailure(parsed) || !isObject(parsed.success)) return null
  const data = parsed.success
  return {
    name,
    action: ownString(data, "action"),
    pull: pullOf(data),
    run: runOf(data),
    label: text(ownObject(data, "label"), "name"),
    sender: text(ownObject(data, "sender"), "login")
  }
}

/** True when the head of a pull request is in another repository than its base, or in one that is gone. */
export const isFork = ({ baseRepository, headRepository }: PullRequest): boolean =>
  headRepository?.toLowerCase() !== baseRepository.toLowerCase()
