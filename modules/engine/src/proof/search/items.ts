// The items of a list under construction.
import type { Node } from "../Node.ts"

/** The schemas that apply to the item at an index of a list for which the nodes hold. */
export const itemNodes = (nodes: ReadonlyArray<Node>, index: number): ReadonlyArray<Node> => {
  const found: Array<Node> = []
  let isCovered = false
  for (const node of nodes) {
    const schema = node.prefixItems[index] ?? node.items
    if (schema === undefined) continue
    isCovered = true
    if (!schema.isTrivial) found.push(schema)
  }
  if (!isCovered) {
    for (const { unevaluatedItems } of nodes) if (unevaluatedItems?.isTrivial === false) found.push(unevaluatedItems)
  }
  return found
}
