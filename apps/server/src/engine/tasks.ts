// What the service has the engine do: pure functions from what was stored or sent to what is stored or answered. They are
// run in other processes, because what is sent decides how long they take.
import { Push } from "@mcp-inspect/api/wire/Snapshot"
import type { ProjectSettings } from "@mcp-inspect/api/wire/Project"
import { compare, defaultOptions } from "@mcp-inspect/engine/Diff"
import { canonical, type Json } from "@mcp-inspect/engine/model/Json"
import type { Summary } from "@mcp-inspect/engine/model/Report"
import type { Acceptance, Policy } from "@mcp-inspect/engine/policy/Policy"
import { jsonReporter } from "@mcp-inspect/engine/report/json"
import { decodeSnapshot } from "@mcp-inspect/engine/snapshot/Document"
import { Result, Schema } from "effect"
import { type Declared, declaredIn } from "./declared.ts"

/** What a project decides about findings, as it is stored, and the day on which it is asked. */
export interface Decisions {
  readonly settings: ProjectSettings
  readonly accepted: ReadonlyArray<Acceptance>
  /** Such as `2026-11-30`; without one no entry expires. */
  readonly today: string | null
}

/** A comparison to make: the texts of two documents that were verified when they came. */
export interface CompareTask {
  readonly kind: "compare"
  readonly before: string
  readonly after: string
  readonly decisions: Decisions
  /** Where `/docs/rules` is, for the links of findings; empty for links without an origin. */
  readonly docsUrl: string
}

/** A comparison that was made. */
export interface Compared {
  readonly passed: boolean
  readonly summary: Summary
  /** The report as `mcp-inspect diff --format json` writes it. */
  readonly report: string
}

/** The body of a push, as it came. */
export interface ReadPushTask {
  readonly kind: "readPush"
  readonly body: string
}

/** A snapshot that was verified (CAP-50), and what was told of it. */
export interface ReadPush extends Omit<typeof Push.Type, "snapshot"> {
  readonly fingerprint: string
  /** The document as it came, in canonical form. */
  readonly document: string
}

/** Why a body cannot be recorded. */
export interface Refused {
  readonly refused: "invalid_request" | "snapshot_corrupt" | "snapshot_version"
}

/** The text of a document of which the arguments are asked. */
export interface DeclaredTask {
  readonly kind: "declared"
  readonly document: string
}

/** What the engine can be asked. */
export type Task = CompareTask | DeclaredTask | ReadPushTask

/** What it answers. */
export type Answer<T extends Task> = T extends CompareTask
  ? Compared
  : T extends DeclaredTask
    ? ReadonlyArray<Declared>
    : ReadPush | Refused

const policyOf = ({ accepted, settings, today }: Decisions): Policy => ({
  failOn: settings.fail_on ?? "BREAKING",
  overrides: new Map(Object.entries(settings.severity_overrides ?? {})),
  ignores: settings.ignore ?? [],
  accepted,
  ...(today === null ? {} : { today })
})

const documentOf = (text: string) => Result.getOrThrow(decodeSnapshot(JSON.parse(text)))

const compared = ({ after, before, decisions, docsUrl }: CompareTask): Compared => {
  const { report } = compare(documentOf(before), documentOf(after), {
    ...defaultOptions,
    docsUrl,
    policy: policyOf(decisions),
    baseline: { source: "api", ref: null, path: null }
  })
  return {
    passed: report.status !== "failed",
    summary: report.summary,
    report: jsonReporter.render(report, { columns: 80, color: false })
  }
}

const decodePush = Schema.decodeUnknownResult(Push)

const readPush = ({ body }: ReadPushTask): ReadPush | Refused => {
  const parsed = Result.try((): Json => JSON.parse(body))
  if (Result.isFailure(parsed)) return { refused: "invalid_request" }
  const decoded = decodePush(parsed.success)
  if (Result.isFailure(decoded)) return { refused: "invalid_request" }
  const { snapshot, ...told } = decoded.success
  const verified = decodeSnapshot(snapshot)
  if (Result.isFailure(verified)) return { refused: verified.failure.code }
  return { ...told, fingerprint: verified.success.fingerprint, document: canonical(snapshot) }
}

const answers = (task: Task): Answer<CompareTask> | Answer<DeclaredTask> | Answer<ReadPushTask> => {
  switch (task.kind) {
    case "compare":
      return compared(task)
    case "declared":
      return declaredIn(JSON.parse(task.document) as Json)
    case "readPush":
      return readPush(task)
  }
}

/** Does what is asked. */
export const perform = <T extends Task>(task: T): Answer<T> => answers(task) as Answer<T>
