// From two surfaces to findings: facts from the walk and from the clients' limits, texts read by the classifier, verdicts
// by the registry, and what is worth noting beside them. No policy yet.
import { headerValidity } from "./clients/headers.ts"
import { portability } from "./clients/portability.ts"
import { noteRenames } from "./group/renames.ts"
import type { Change } from "./model/Change.ts"
import type { Finding } from "./model/Finding.ts"
import { compareText, type Json, type JsonObject, own } from "./model/Json.ts"
import { isSchema } from "./model/Schema2020.ts"
import { rank } from "./model/Severity.ts"
import { type Entity, type EntityKind, listKeys, listKinds, type Snapshot } from "./model/Surface.ts"
import { fingerprint, makeEntity } from "./normalise/fingerprint.ts"
import { counted } from "./normalise/plumbing.ts"
import { annotate } from "./prose/annotate.ts"
import { noteCues } from "./prose/cues.ts"
import { proved } from "./Proof.ts"
import { judge } from "./rules/judge.ts"
import { type SchemaMode, schemaChanges } from "./SchemaDiff.ts"
import { changed } from "./signature/changed.ts"
import { evenEras } from "./transition/eras.ts"
import { type Preparation, walk } from "./walk/Walk.ts"

const kindOrder: ReadonlyMap<EntityKind, number> = new Map(
  (["server", ...listKinds] as const).map((kind, index) => [kind, index])
)

const orderOf = (kind: EntityKind): number => kindOrder.get(kind) ?? kindOrder.size

/** The order of reports (DIFF-10). */
export const compareFindings = (a: Finding, b: Finding): number =>
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
    schemas: (entity, side, path, before, after) =>
      schemaChanges(entity, side, path, before, after, { mode, isToolRoot: true })
  }
})

/** The fields of an entity on both sides; a renamed tool is found under either name. */
type Sides = (change: { readonly entity: Change["entity"] }) => {
  readonly before: JsonObject | null
  readonly after: JsonObject | null
}

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

/** The schema of a tool that a path leads into. */
const schemaRoot = /^(?:inputSchema|outputSchema)(?=$|[^A-Za-z0-9_-])/

/* Findings about the schemas of tools with their proofs; every other finding as it is. */
const withProofs = (
  findings: ReadonlyArray<Finding>,
  sides: Sides,
  judged: (change: Change) => ReadonlyArray<Finding>
): ReadonlyArray<Finding> => {
  const bySchema = Map.groupBy(findings, ({ entity, path }) => {
    const root = entity.kind === "tool" ? schemaRoot.exec(path ?? "")?.[0] : undefined
    return root === undefined ? "" : `${root} ${entity.name}`
  })
  return [...bySchema].flatMap(([key, group]) => {
    const [first] = group
    if (key === "" || first === undefined) return group
    const path = key.startsWith("inputSchema") ? "inputSchema" : "outputSchema"
    const { after, before } = sides(first)
    // An absent input schema is compared as one that asks for nothing (DIFF-47).
    const absent: JsonObject | undefined = path === "inputSchema" ? { type: "object" } : undefined
    const [was, is] = [before, after].map((fields) => (fields === null ? undefined : (own(fields, path) ?? absent)))
    if (!isSchema(was) || !isSchema(is)) return group
    const side = path === "inputSchema" ? "input" : "output"
    return proved({ entity: first.entity, side, path, before: was, after: is, isToolRoot: true }, group, judged)
  })
}

/** How findings are made. */
export interface FindingOptions {
  /** Where `/docs/rules` lives, without a final slash; empty for links relative to the docs. */
  readonly docsUrl: string
  /** How schemas are compared (EQ-8). */
  readonly mode: SchemaMode
  /** Whether witnesses are sought for what breaks (PRF-1). */
  readonly witnesses: boolean
}

/** Every finding between two surfaces, before any policy, in report order. */
export const findings = (
  before: Snapshot,
  after: Snapshot,
  { docsUrl = "", mode = "equivalence", witnesses = true }: Partial<FindingOptions> = {}
): ReadonlyArray<Finding> => {
  const [was, is] = evenEras(before, after, (entity, fields) => makeEntity(entity.kind, entity.name, fields))
  const facts = [...walk(was, is, prepare(mode)), ...portability(was, is), ...headerValidity(was, is)]
  const changes = facts.map(annotate)
  const sides = sidesOf(was, is, changes)
  const judged = (change: Change): ReadonlyArray<Finding> => toFindings(change, docsUrl, sides)
  const all = changes.flatMap(judged)
  const found = [...(witnesses ? withProofs(all, sides, judged) : all)]
    .sort(compareFindings)
    // A schema and the definition beside it can say the same of one place: it is one change.
    .filter(({ fingerprint: id }, index, sorted) => id !== sorted[index - 1]?.fingerprint)
  const tools = new Set(is.lists.tools.map(({ name }) => name))
  return noteRenames(
    found.map((finding) => noteCues(finding, tools)),
    was,
    is
  )
}
