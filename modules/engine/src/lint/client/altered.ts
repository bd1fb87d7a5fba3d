import { oneTool } from "../examples.ts"
import type { Lint } from "../Lint.ts"
import { costing } from "./reach.ts"

export const clientAltered: Lint = {
  id: "lint.client.altered",
  entities: ["tool", "server"],
  severity: "NON_BREAKING",
  title: "A tool or a text reaches models altered by some clients",
  why: "The clients named cut texts, rewrite names or drop keywords: their models know less of the tool than it says.",
  hint: "Keep within what the named clients take, or put first what has to be read.",
  many: "altered by some clients",
  review: costing("part"),
  examples: () => ({
    fires: [
      oneTool({ description: `Finds issues. ${"a".repeat(2048)}` }, { with: ["lint.client.note"] }),
      { surface: { server: { instructions: `Search first. ${"a".repeat(2048)}` } } }
    ],
    holds: [oneTool({ description: "a".repeat(1000) }), { surface: { server: { instructions: "a".repeat(2048) } } }]
  })
}
