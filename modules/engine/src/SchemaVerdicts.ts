// What is said of two schemas by themselves, as sets of values: no tool around them, no policy, no words.
import type { Change, EntityRef, Side } from "./model/Change.ts"
import { compareText } from "./model/Json.ts"
import type { JsonSchema } from "./model/Schema2020.ts"
import { rank } from "./model/Severity.ts"
import { type Backing, type Claim, prove, type SchemaPair } from "./Proof.ts"
import { annotate } from "./prose/annotate.ts"
import { judge } from "./rules/judge.ts"
import { schemaChanges } from "./SchemaDiff.ts"

/** One finding about a schema. */
export interface SchemaVerdict extends Claim, Backing {
  readonly rule: string
  readonly path: string
}

const entity: EntityRef = { kind: "tool", name: "schema" }

const judged = (change: Change): ReadonlyArray<SchemaVerdict> =>
  judge(annotate(change)).map(({ rule, severity }) => ({
    rule: rule.id,
    severity,
    path: change.path,
    proof: rule.proof,
    witness: null
  }))

const inOrder = (a: SchemaVerdict, b: SchemaVerdict): number =>
  rank(b.severity) - rank(a.severity) || compareText(a.path, b.path) || compareText(a.rule, b.rule)

const proven = (pair: SchemaPair, claims: ReadonlyArray<SchemaVerdict>): ReadonlyArray<SchemaVerdict> => {
  const { backings, unclaimed } = prove(pair, claims)
  const added =
    unclaimed === undefined ? [] : judged(unclaimed.change).map((verdict) => ({ ...verdict, ...unclaimed.backing }))
  return [...claims.map((claim, index) => ({ ...claim, ...backings[index] })), ...added]
}

/** Every finding about two schemas, in the order of reports (DIFF-10). Values of any type count, not objects alone. */
export const schemaVerdicts = (
  side: Side,
  before: JsonSchema,
  after: JsonSchema,
  { witnesses }: { readonly witnesses: boolean } = { witnesses: true }
): ReadonlyArray<SchemaVerdict> => {
  const pair: SchemaPair = { entity, side, path: `${side}Schema`, before, after, isToolRoot: false }
  const claims = schemaChanges(entity, side, pair.path, before, after, {
    mode: "equivalence",
    isToolRoot: false
  }).flatMap(judged)
  return [...(witnesses ? proven(pair, claims) : claims)].sort(inOrder)
}
