import { oneTool, withArgument } from "../examples.ts"
import type { Lint } from "../Lint.ts"
import { costing } from "./reach.ts"

export const clientRequestRefused: Lint = {
  id: "lint.client.requestRefused",
  entities: ["tool"],
  severity: "POTENTIALLY_BREAKING",
  title: "A tool makes a model's API refuse the whole request",
  why:
    "The API named answers with an error as soon as the tool is among those sent, so the user's session fails, other " +
    "servers' tools included. Some hosts rewrite tools before they send them; the others do not.",
  hint: "Write the tool so that the named clients take it.",
  many: "beyond what some APIs take",
  review: costing("session"),
  examples: () => ({
    fires: [
      oneTool({ name: "a".repeat(60) }, { with: ["lint.client.note"] }),
      withArgument(
        { type: "integer", description: "Least number of votes", minimum: -9223372036854776000 },
        { with: ["lint.client.subset"] }
      )
    ],
    holds: [
      oneTool({ name: "a".repeat(46) }),
      withArgument({ type: "array", description: "Labels", items: { type: "string" } })
    ]
  })
}
