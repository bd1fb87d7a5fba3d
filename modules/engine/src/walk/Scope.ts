// What one walk over a schema pair carries along, and the shape of everything that compares within it.
import type { Change, EntityRef, Side } from "../model/Change.ts"
import type { Json } from "../model/Json.ts"
import type { JsonSchema } from "../model/Schema2020.ts"
import { makeReader, type Reader } from "./reading.ts"

/** How many node pairs one schema pair may cost before the walk gives up with a finding instead of hanging. */
export const walkBudget = 100_000

/** How deep in a schema a walk goes: beyond it the call stack of the machine would decide. */
export const walkDepth = 500

/** What a walk has spent. `isCut` once something was left out, which must end in a finding. */
export interface Budget {
  left: number
  depth: number
  isCut: boolean
}

/** Two schemas that one reference names, one on each side; the two documents themselves are such a pair. */
export interface Target {
  readonly before: JsonSchema
  readonly after: JsonSchema
  /** Whether anything differs between them or in what they lead to; false until that is found out. */
  differs: boolean
  readonly uses: Set<Target>
  readonly users: Set<Target>
  /** Shared by pairs that lead to one another; undefined until that is found out. */
  group: { places: number } | undefined
}

/** What a walk does about references: they are never followed on the spot, however deep they lead. */
export interface Guide {
  /** Takes down that a place uses a pair. */
  readonly meet: (target: Target, path: string) => void
  /** Whether a pair is known to differ. */
  readonly differs: (target: Target) => boolean
}

/** A schema walk: which entity and side, both documents, and what it has found out on its way. */
export interface Scope {
  readonly entity: EntityRef
  readonly side: Side
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly read: Reader
  readonly budget: Budget
  readonly targets: Map<JsonSchema, Map<JsonSchema, Target>>
  readonly guide: Guide
}

/** A walk over one schema pair that goes nowhere yet. */
export const makeScope = (entity: EntityRef, side: Side, before: JsonSchema, after: JsonSchema): Scope => ({
  entity,
  side,
  before,
  after,
  read: makeReader(),
  budget: { left: walkBudget, depth: 0, isCut: false },
  targets: new Map(),
  guide: { meet: () => {}, differs: () => false }
})

/** Takes one more node pair and one more level from the budget; false when the walk has gone as far as it may. */
export const enter = ({ budget }: Scope): boolean => {
  if (budget.left <= 0 || budget.depth >= walkDepth) {
    budget.isCut = true
    return false
  }
  budget.left--
  budget.depth++
  return true
}

/** Gives the level back that {@link enter} took. */
export const leave = ({ budget }: Scope): void => {
  budget.depth--
}

/** Compares two subschemas at a path. */
export type Walk = (scope: Scope, path: string, before: Json, after: Json) => ReadonlyArray<Change>

/** One keyword of one node; undefined means absent. */
export interface Site {
  readonly scope: Scope
  readonly path: string
  readonly keyword: string
  readonly before: Json | undefined
  readonly after: Json | undefined
}

/** Compares the two values of one keyword. */
export type Comparator = (site: Site) => ReadonlyArray<Change>

/** The same for keywords that hold schemas, which it hands on to `walk`. */
export type Structural = (site: Site, walk: Walk) => ReadonlyArray<Change>

type SchemaChange = Extract<Change, { readonly side: Side }>

type Details<Fact> = Fact extends unknown ? Omit<Fact, "after" | "before" | "entity" | "path" | "side"> : never

/** A schema fact about what stands at a place, as a list of one. */
export const fact = (
  { after, before, path, scope }: Omit<Site, "keyword">,
  details: Details<SchemaChange>
): ReadonlyArray<Change> => [{ ...details, entity: scope.entity, side: scope.side, path, before, after }]
