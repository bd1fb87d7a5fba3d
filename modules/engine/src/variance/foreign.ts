// What nobody can reason about: unknown keywords, malformed ones, references out of the document. Where a value is asked
// for something unknown before and not after, nothing is proved; where both ask for the same, that cancels out.
import type { JsonSchema } from "../model/Schema2020.ts"
import type { Logic, Node } from "./Node.ts"
import { compareText } from "../model/Json.ts"
import { isDynamic } from "./same.ts"
import { textOf } from "./Values.ts"

const branchesOf = ({ allOf, anyOf, cases, dependents, not, oneOf }: Logic): ReadonlyArray<JsonSchema> => [
  ...allOf,
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(not === undefined ? [] : [not]),
  ...(cases === undefined ? [] : [cases.when, cases.met, cases.unmet]),
  ...dependents.map(([, schema]) => schema)
]

/** What these nodes ask, through all their branches, that nobody can reason about, as one text; empty for nothing. */
export const foreignOf = (nodes: ReadonlyArray<Node>): string => {
  if (nodes.every(({ logic, opaque }) => logic === undefined && opaque.length === 0)) return ""
  const seen = new Set<Node>()
  const found = new Set<string>()
  const queue = [...nodes]
  for (const node of queue) {
    if (seen.has(node)) continue
    seen.add(node)
    for (const [keyword, value] of node.opaque) {
      found.add(`${keyword} ${isDynamic(keyword) ? String(node.id) : textOf(value)}`)
    }
    if (node.logic !== undefined) queue.push(...branchesOf(node.logic).map((schema) => node.read(schema)))
  }
  return [...found].sort(compareText).join("\n")
}
