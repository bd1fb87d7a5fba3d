// What a walk over two normal forms carries along.
import type { EntityRef, Side } from "../../model/Change.ts"
import type { Form } from "../../model/Form.ts"
import type { Identity } from "../../model/Identity.ts"
import { isArray, isObject, type Json, type JsonObject, mapMembers, own } from "../../model/Json.ts"
import type { JsonSchema } from "../../model/Schema2020.ts"
import { makeScope, type Scope } from "../Scope.ts"

/** Two schemas in normal form that are compared with each other. */
export interface Forms {
  readonly before: Form
  readonly after: Form
  /** Tells equal schemas of both by number. */
  readonly identity: Identity
}

/** A walk over two forms. */
export interface FormScope extends Scope {
  readonly forms: Forms
  /** Pairs within which the walk is, by how deep: a pair met again within itself is taken as equal. */
  readonly open: Map<JsonSchema, Map<JsonSchema, number>>
  /** Pairs proved without difference, whatever was open. */
  readonly settled: Map<JsonSchema, Set<JsonSchema>>
  /** The outermost open pair that was leaned on; infinite when none was. */
  readonly leaned: { depth: number }
  readonly proofs: Proofs
  /** At how many places each pair was found to differ. */
  readonly places: Map<JsonSchema, Map<JsonSchema, number>>
}

/** What is known of inclusions between nodes, and how much more may be tried. */
export interface Proofs {
  /** An answer, or how many steps into values an open question was asked at. */
  readonly known: Map<JsonSchema, Map<JsonSchema, boolean | number>>
  left: number
  /** Questions that are open. */
  open: number
  /** Steps into values from the outermost question. */
  steps: number
  /** How often an open question was taken as answered. */
  leans: number
}

/** How many inclusions one schema pair may try before the rest counts as unproved. */
export const proofBudget = 20_000

/** At how many places one differing pair is reported; more would say the same once more. */
export const placesPerPair = 100

/** A walk over two forms that goes nowhere yet. */
export const makeFormScope = (entity: EntityRef, side: Side, forms: Forms): FormScope => ({
  ...makeScope(entity, side, forms.before.root, forms.after.root),
  forms,
  open: new Map(),
  settled: new Map(),
  leaned: { depth: Number.POSITIVE_INFINITY },
  places: new Map(),
  proofs: { known: new Map(), left: proofBudget, open: 0, steps: 0, leans: 0 }
})

/** What a node means: through the reference that closes a recursion, as often as one leads to another. */
export const unfold = ({ before, after }: Forms, schema: JsonSchema): JsonSchema => {
  let node = schema
  for (let hops = 0; hops < 8 && isObject(node); hops++) {
    const ref = own(node, "$ref")
    const target: JsonSchema | undefined =
      typeof ref === "string" ? (before.loops.get(ref) ?? after.loops.get(ref)) : undefined
    if (target === undefined) return node
    node = target
  }
  return node
}

/** Nodes of a rewritten schema that a report shows at most; what is left out is marked. */
const shownNodes = 200

const leftOut: JsonObject = { "…": true }

/** A part of a form as plain data: what is shared is copied, so it is bounded. */
const excerpt = (value: Json, left: { nodes: number }): Json => {
  if (typeof value !== "object" || value === null) return value
  if (left.nodes-- <= 0) return leftOut
  return isArray(value) ? value.map((item) => excerpt(item, left)) : mapMembers(value, (item) => excerpt(item, left))
}

const originOf = ({ before, after }: Forms, node: JsonObject): JsonObject | undefined =>
  before.origins.get(node) ?? after.origins.get(node)

/** The value of a keyword as the server wrote it, where the node was made from one that has it. */
export const asWritten = (forms: Forms, node: JsonSchema, keyword: string): Json | undefined => {
  if (!isObject(node)) return undefined
  const origin = originOf(forms, node)
  const written = origin === undefined ? undefined : own(origin, keyword)
  if (written !== undefined) return written
  const value = own(node, keyword)
  return value === undefined ? undefined : excerpt(value, { nodes: shownNodes })
}

/** A schema as the server wrote it, where it was made from one. */
export const schemaAsWritten = (forms: Forms, node: JsonSchema): Json =>
  isObject(node) ? (originOf(forms, node) ?? excerpt(node, { nodes: shownNodes })) : node
