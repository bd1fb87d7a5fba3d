import type { Rewrite } from "../Node.ts"
import { closedItems, containsCounts, impossibleItem, openItems, unreachableItems } from "./arrays.ts"
import {
  emptyRanges,
  nonEmptyString,
  safeIntegerBounds,
  strictestBound,
  vacuousBounds,
  wholeBounds,
  wholeMultiples
} from "./bounds.ts"
import { allOfMerged, anyOfUnited, ifResolved, notResolved, oneOfResolved } from "./branches.ts"
import {
  demandingDependencies,
  emptyContainers,
  impliedCount,
  impossibleProperty,
  openDependencies,
  openNames,
  openProperties,
  plainUnevaluated,
  requiredSet
} from "./objects.ts"
import { constAsEnum, enumSet, enumWithinBounds, enumWithinType, inapplicable, typeSet } from "./types.ts"

/** Every rewrite, in the order they are applied to a node until none applies any more. */
export const rewrites: ReadonlyArray<Rewrite> = [
  typeSet,
  constAsEnum,
  ifResolved,
  oneOfResolved,
  anyOfUnited,
  allOfMerged,
  nonEmptyString,
  notResolved,
  enumSet,
  enumWithinType,
  enumWithinBounds,
  wholeMultiples,
  strictestBound,
  wholeBounds,
  safeIntegerBounds,
  vacuousBounds,
  plainUnevaluated,
  openProperties,
  requiredSet,
  demandingDependencies,
  openDependencies,
  openNames,
  emptyContainers,
  impliedCount,
  impossibleProperty,
  openItems,
  impossibleItem,
  closedItems,
  unreachableItems,
  containsCounts,
  emptyRanges,
  inapplicable
]
