import { firm } from "../breaches.ts"
import { tool } from "../examples.ts"
import type { Lint, LintExample } from "../Lint.ts"
import { hitOf } from "./reach.ts"

const kinds: ReadonlySet<string> = new Set(["toolCount", "toolsBytes"])

const nouns = [
  "boards",
  "branches",
  "comments",
  "issues",
  "labels",
  "projects",
  "releases",
  "reviews",
  "teams",
  "users"
]
const verbs = ["archive", "count", "create", "describe", "export", "find", "merge", "remove"]

const many = (count: number): LintExample => ({
  surface: {
    tools: verbs
      .flatMap((verb) =>
        nouns.map((noun) => tool({ name: `${verb}_${noun}`, description: `Will ${verb} the ${noun}.` }))
      )
      .slice(0, count)
  }
})

export const clientTooMany: Lint = {
  id: "lint.client.tooMany",
  entities: ["server"],
  severity: "POTENTIALLY_BREAKING",
  title: "The server lists more tools than some clients take",
  why:
    "The clients named refuse the server or the request, or cut the list; most count the tools of all servers together, " +
    "so that other servers are part of it.",
  hint: "List fewer tools: merge those that differ by one argument, or let users choose groups of tools.",
  many: "too many tools",
  review: ({ breaches }) => breaches.filter((breach) => kinds.has(breach.kind) && firm(breach).length > 0).map(hitOf),
  examples: () => ({ fires: [{ ...many(51), with: ["lint.client.note"] }], holds: [many(40)] })
}
