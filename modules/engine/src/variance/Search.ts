// What the search for a value is, as far as those who guess values for it need to know.
import type { Json } from "../model/Json.ts"
import type { Node } from "./Node.ts"
import type { Same } from "./same.ts"
import type { Sample } from "./Samples.ts"

/** Values that only one of two nodes admits, smallest first. */
export interface Difference {
  readonly lost: ReadonlyArray<Json>
  readonly gained: ReadonlyArray<Json>
}

/** Which side's values are looked for. */
export interface Wanted {
  readonly lost: boolean
  readonly gained: boolean
}

/** Both sides' values: what is looked for where the larger set below can make the smaller one above. */
export const either: Wanted = { lost: true, gained: true }

/** Looks for values that tell two nodes apart. */
export type Search = (left: Node, right: Node, wanted: Wanted) => Difference

/** What guesses are made with. */
export interface Tools {
  readonly search: Search
  readonly sample: Sample
  readonly same: Same
}

/** The values a search found, of both sides. */
export const valuesOf = ({ gained, lost }: Difference): ReadonlyArray<Json> => [...lost, ...gained]

/** What nodes admit, one value each, of the given kinds. */
export const samplesOf = (sample: Sample, nodes: ReadonlyArray<Node>, kinds?: number): ReadonlyArray<Json> =>
  nodes.flatMap((node) => {
    const value = sample([node], kinds)
    return value === undefined ? [] : [value]
  })
