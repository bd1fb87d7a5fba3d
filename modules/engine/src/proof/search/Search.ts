// What the parts of the search share.
import type { Json } from "../../model/Json.ts"
import type { Membership } from "../Membership.ts"
import type { Node } from "../Node.ts"
import type { Ways } from "./expand.ts"
import type { Aim, Goal } from "./Goal.ts"
import type { Kinds } from "./reach.ts"
import type { Sameness } from "./Sameness.ts"

/** The search, as the builders of values see it. */
export interface Search {
  readonly kinds: Kinds
  readonly membership: Membership
  readonly sameness: Sameness
  readonly ways: Ways
  /** A schema of strings that match a pattern. */
  readonly matching: (source: string) => Node
  /** Up to `count` values that meet a goal, smallest first. */
  readonly solve: (goal: Goal, aim: Aim | undefined, count: number) => ReadonlyArray<Json>
}

/** A value under construction: what holds for it, and what must not. */
export interface Plan {
  readonly holds: ReadonlyArray<Node>
  readonly mustNot: ReadonlyArray<Node>
  /** Schemas that the value need not meet, and should where it can: it is to be in order but for one place. */
  readonly wanted: ReadonlyArray<Node>
}

/** How values of one kind are constructed. */
export interface Builder<P extends Plan> {
  readonly kind: number
  readonly start: (plan: Plan) => P
  readonly build: (plan: P) => ReadonlyArray<Json>
  /** Plans in which something that a node itself says is violated. */
  readonly violate: (node: Node, plan: P, value: Json) => ReadonlyArray<P>
}
