// The shape of a node that only names other schemas: wherever it stands, they can stand instead.
import type { Logic, Node } from "./Node.ts"
import { all } from "./types.ts"

const facets = ({ allOf, anyOf, cases, dependents, not, oneOf, unevaluated }: Logic): number =>
  allOf.length +
  [anyOf, cases, not, oneOf].filter((facet) => facet !== undefined).length +
  dependents.length +
  unevaluated.length

/** The branches of a node that asks by one kind of branch and by nothing else; undefined for every other node. */
export const loneLogic = ({
  array,
  format,
  kinds,
  logic,
  number,
  object,
  opaque,
  string,
  values
}: Node): Logic | undefined =>
  logic !== undefined &&
  kinds === all &&
  values === undefined &&
  format === undefined &&
  number === undefined &&
  string === undefined &&
  array === undefined &&
  object === undefined &&
  opaque.length === 0 &&
  facets(logic) === 1
    ? logic
    : undefined
