// Values under construction, by kind.
import type { Node } from "../Node.ts"
import type { Goal } from "./Goal.ts"
import type { Plan } from "./Search.ts"

/** A record under construction. */
export interface RecordPlan extends Plan {
  /** Members that are there, and what is asked of them besides what holds. */
  readonly members: ReadonlyMap<string, Goal>
  readonly absent: ReadonlySet<string>
  readonly min: number
  readonly max: number
}

/** A list under construction. */
export interface ListPlan extends Plan {
  /** What is asked of the item at an index besides what holds. */
  readonly items: ReadonlyMap<number, Goal>
  /** What no item may meet. */
  readonly none: ReadonlyArray<Node>
  /** What at least so many items must meet. */
  readonly some: ReadonlyArray<readonly [node: Node, count: number]>
  /** The index of an item that is followed by its equal. */
  readonly twins: number | undefined
  readonly min: number
  readonly max: number
}
