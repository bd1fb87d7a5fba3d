import { oneTool, withInput, withOutput } from "../examples.ts"
import type { Lint } from "../Lint.ts"
import { costing } from "./reach.ts"

export const clientServerLost: Lint = {
  id: "lint.client.serverLost",
  entities: ["tool"],
  severity: "BREAKING",
  title: "A tool makes clients refuse every tool of the server",
  why:
    "The clients named read the list of tools as one piece: one entry that they do not take costs their users all the " +
    "others as well, usually without a word.",
  hint: "Keep within what the named clients take; the other tools are not usable there before that.",
  many: "refused by some clients together with every other tool",
  review: costing("server"),
  examples: () => ({
    fires: [
      withInput({ properties: { query: true } }, { with: ["lint.tool.argument.untyped"] }),
      withInput({ properties: {}, required: null }),
      withOutput({ type: "array", items: { type: "string" } }),
      oneTool({ name: "search.issues" }, { with: ["lint.client.note"] })
    ],
    holds: [withInput({ properties: { query: { type: "string", description: "Words to find" } } }), withOutput({})]
  })
}
