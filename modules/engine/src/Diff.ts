// The comparison as one pure function, and the service that applications compose. Facts, then verdicts, then words:
// walk finds facts, the classifier reads texts, the registry judges, the policy decides, reporters print.
import { Context, Effect, Layer } from "effect"
import type { Change } from "./model/Change.ts"
import type { Finding } from "./model/Finding.ts"
import { compareText, type Json, type JsonObject } from "./model/Json.ts"
import type { Baseline, Report, Summary } from "./model/Report.ts"
import { crosses, rank, type Severity, strictestFirst } from "./model/Severity.ts"
import { type Entity, type EntityKind, listKeys, listKinds, serverVersion, type Snapshot } from "./model/Surface.ts"
import { fingerprint, makeEntity } from "./normalise/fingerprint.ts"
import { counted } from "./normalise/plumbing.ts"
import { applyPolicy, defaultPolicy, type Policy } from "./policy/Policy.ts"
import { adviseVersion } from "./policy/semver.ts"
import { annotate } from "./prose/annotate.ts"
import { judge } from "./rules/judge.ts"

import { captureWarnings, evenEras } from "./transition/eras.ts"
import { changed } from "./signature/changed.ts"
import { type SchemaMode, schemaChanges } from "./SchemaDiff.ts"
import { type Preparation, walk } from "./walk/Walk.ts"

/** How one comparison is made. */
export interface CompareOptions {
  readonly policy: Policy
  readonly baseline: Omit<Baseline, "fingerprint">
  /** Where `/docs/rules` lives, without a final slash; empty for links relative to the docs. */
  readonly docsUrl: string
  /** How schemas are compared (EQ-8). */
  readonly mode: SchemaMode
}

/** Every default; the baseline is a file without a name. */
export const defaultOptions: CompareOptions = {
  policy: defaultPolicy,
  baseline: { source: "file", ref: null, path: null },
  docsUrl: "",
  mode: "equivalence"
}

const kindOrder: ReadonlyMap<EntityKind, number> = new Map(
  (["server", ...listKinds] as const).map((kind, index) => [kind, index])
)

const orderOf = (kind: EntityKind): number => kindOrder.get(kind) ?? kindOrder.size

/** The order of reports (DIFF-10). */
const compareFindings = (a: Finding, b: Finding): number =>
  rank(b.severity) - rank(a.severity) ||
  orderOf(a.entity.kind) - orderOf(b.entity.kind) ||
  compareText(a.entity.name, b.entity.name) ||
  compareText(a.path ?? "", b.path ?? "") ||
  compareText(a.rule, b.rule) ||
  compareText(a.fingerprint, b.fingerprint)

const prepare = (mode: SchemaMode): Preparation => ({
  fields: (entity: Entity) => counted(entity.kind, entity.fields),
  tools: {
    isEffective: mode === "equivalence",
    schemas: (entity, side, path, before, after) => schemaChanges(entity, side, path, before, after, { mode, isToolRoot: true })
  }
})

/** The fields of an entity on both sides; a renamed tool is found under either name. */
type Sides = (change: Change) => { readonly before: JsonObject | null; readonly after: JsonObject | null }

const sidesOf = (before: Snapshot, after: Snapshot, changes: ReadonlyArray<Change>): Sides => {
  const index = (snapshot: Snapshot): ReadonlyMap<string, JsonObject> =>
    new Map(
      [snapshot.server, ...listKinds.flatMap((kind) => snapshot.lists[listKeys[kind]])].map(
        ({ fields, kind, name }) => [`${kind} ${name}`, fields] as const
      )
    )
  const was = index(before)
  const is = index(after)
  const renames = changes.filter((change) => change._tag === "ToolRenamed")
  const newNames = new Map(renames.map(({ after: now, before: old }) => [old, now]))
  const oldNames = new Map(renames.map(({ after: now, before: old }) => [now, old]))
  return ({ entity: { kind, name } }) => ({
    before: was.get(`${kind} ${(kind === "tool" ? oldNames.get(name) : undefined) ?? name}`) ?? null,
    after: is.get(`${kind} ${(kind === "tool" ? newNames.get(name) : undefined) ?? name}`) ?? null
  })
}

const toFindings = (change: Change, docsUrl: string, sides: Sides): ReadonlyArray<Finding> =>
  judge(change).map(({ explanation, hint, rule, severity }) => {
    const old: Json = change.before ?? null
    const now: Json = change.after ?? null
    return {
      rule: rule.id,
      severity,
      defaultSeverity: severity,
      entity: change.entity,
      path: change.path === "" ? null : change.path,
      old,
      new: now,
      explanation,
      migration: hint,
      helpUri: `${docsUrl}/docs/rules#${rule.id}`,
      proof: rule.proof,
      witness: null,
      signature: changed({ kind: change.entity.kind, path: change.path, ...sides(change), old, new: now }),
      fingerprint: fingerprint({ rule: rule.id, entity: { ...change.entity }, path: change.path, old, new: now }),
      group: null,
      location: null,
      note: null,
      advisory: null,
      evidence: null
    }
  })

const wordOf: Readonly<Record<Severity, string>> = {
  BREAKING: "breaking",
  POTENTIALLY_BREAKING: "potentially breaking",
  NON_BREAKING: "non-breaking",
  DOCUMENTATION: "documentation"
}

const summarise = (changes: ReadonlyArray<Finding>, suppressed: number): Summary => {
  const counts: Record<Severity, number> = { BREAKING: 0, POTENTIALLY_BREAKING: 0, NON_BREAKING: 0, DOCUMENTATION: 0 }
  for (const { severity } of changes) counts[severity]++
  const said = strictestFirst
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${wordOf[severity]}`)
  if (changes.length === 0 && suppressed > 0) {
    return { ...counts, suppressed, text: `every change is suppressed (${suppressed} suppressed)` }
  }
  return {
    ...counts,
    suppressed,
    text: [...said, ...(suppressed > 0 ? [`${suppressed} suppressed`] : [])].join(", ") || "no changes"
  }
}

/** Every finding between two surfaces, before any policy, in report order. */
export const findings = (
  before: Snapshot,
  after: Snapshot,
  { docsUrl = "", mode = "equivalence" }: Partial<Pick<CompareOptions, "docsUrl" | "mode">> = {}
): ReadonlyArray<Finding> => {
  const [was, is] = evenEras(before, after, (entity, fields) => makeEntity(entity.kind, entity.name, fields))
  const changes = walk(was, is, prepare(mode)).map(annotate)
  const sides = sidesOf(was, is, changes)
  return changes
    .flatMap((change) => toFindings(change, docsUrl, sides))
    .sort(compareFindings)
    // A schema and the definition beside it can say the same of one place: it is one change.
    .filter(({ fingerprint: id }, index, all) => id !== all[index - 1]?.fingerprint)
}

const unusedIgnore = (policy: Policy, index: number): string => {
  const entry = policy.ignores[index]
  const entity = entry?.entity === undefined ? "" : ` on \`${entry.entity}\``
  return `ignore[${index}] (\`${entry?.rule}\`${entity}) matched no change.`
}

/** A comparison, and what is worth saying beside the report. */
export interface Comparison {
  readonly report: Report
  /** Sentences for stderr; they are no part of the report (DIFF-87). */
  readonly notices: ReadonlyArray<string>
}

/** Compares two surfaces. Pure: same surfaces and options, same bytes. */
export const compare = (before: Snapshot, after: Snapshot, options: CompareOptions = defaultOptions): Comparison => {
  const { policy } = options
  const applied = applyPolicy(findings(before, after, options), policy)
  const changes = applied.changes.toSorted(compareFindings)
  const failed = changes.some(({ severity }) => crosses(severity, policy.failOn))
  return {
    report: {
      formatVersion: 1,
      status: failed ? "failed" : "passed",
      compared: true,
      passed: !failed,
      failOn: policy.failOn,
      skipReason: null,
      summary: summarise(changes, applied.suppressed.length),
      baseline: { ...options.baseline, fingerprint: before.fingerprint },
      current: { fingerprint: after.fingerprint },
      changes,
      suppressed: applied.suppressed.toSorted(compareFindings),
      groups: [],
      context: null,
      semver: adviseVersion(serverVersion(before), serverVersion(after), changes[0]?.severity),
      warnings: captureWarnings(before, after)
    },
    notices: applied.unused.map((index) => unusedIgnore(policy, index))
  }
}

/** The report of a comparison that did not take place: it blocks nothing, and it is no pass (OVR-19). */
export const skipped = (after: Snapshot, policy: Policy, reason: string): Report => ({
  formatVersion: 1,
  status: "skipped",
  compared: false,
  passed: true,
  failOn: policy.failOn,
  skipReason: reason,
  summary: {
    BREAKING: 0,
    POTENTIALLY_BREAKING: 0,
    NON_BREAKING: 0,
    DOCUMENTATION: 0,
    suppressed: 0,
    text: "comparison skipped"
  },
  baseline: null,
  current: { fingerprint: after.fingerprint },
  changes: [],
  suppressed: [],
  groups: [],
  context: null,
  semver: null,
  warnings: []
})

/** Compares surfaces. */
export class Diff extends Context.Service<
  Diff,
  {
    readonly compare: (before: Snapshot, after: Snapshot, options: CompareOptions) => Effect.Effect<Comparison>
  }
>()("@mcp-inspect/engine/Diff") {
  static readonly layer = Layer.succeed(
    Diff,
    Diff.of({ compare: (before, after, options) => Effect.sync(() => compare(before, after, options)) })
  )

  /** Answers every comparison with the same outcome: for tests of what stands around it. */
  static readonly layerMemory = (outcome: Comparison) =>
    Layer.succeed(Diff, Diff.of({ compare: () => Effect.succeed(outcome) }))
}
