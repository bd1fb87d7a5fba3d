import type { Json } from "../model/Json.ts"
import type { Change, EntityRef, Side } from "../model/Change.ts"
import type { JsonSchema } from "../model/Schema2020.ts"

/** How many node pairs one schema pair may cost before the walk gives up with a finding instead of hanging. */
export const walkBudget = 50_000

/** What a schema walk carries along: which entity and side, both documents, and what it has met. */
export interface Scope {
  readonly entity: EntityRef
  readonly side: Side
  readonly before: JsonSchema
  readonly after: JsonSchema
  /** Pairs of reference targets being compared, innermost last: a pair met again within itself is taken as equal. */
  readonly open: Array<readonly [before: JsonSchema, after: JsonSchema]>
  /** Pairs of reference targets proved without difference. */
  readonly settled: Map<JsonSchema, Set<JsonSchema>>
  readonly budget: { left: number }
  /** The outermost open pair that was taken as equal since it was last reset; see `refs` in the walk. */
  readonly assumed: { depth: number }
}

/** A walk over one schema pair. */
export const makeScope = (entity: EntityRef, side: Side, before: JsonSchema, after: JsonSchema): Scope => ({
  entity,
  side,
  before,
  after,
  open: [],
  settled: new Map(),
  budget: { left: walkBudget },
  assumed: { depth: Number.POSITIVE_INFINITY }
})

type SchemaChange = Extract<Change, { readonly side: Side }>

type Details<Fact> = Fact extends unknown ? Omit<Fact, "after" | "before" | "entity" | "path" | "side"> : never

/** A schema fact of this scope, as a list of one. */
export const fact = (
  scope: Scope,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  details: Details<SchemaChange>
): ReadonlyArray<Change> => [{ ...details, entity: scope.entity, side: scope.side, path, before, after }]
