import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const promptArgumentRemoved = make({
  id: "prompt.argument.removed",
  entity: "prompt",
  on: "ArgumentRemoved",
  severity: "BREAKING",
  axis: { aspect: "argument", action: "remove" },
  title: "A prompt argument is gone",
  why: "Saved and scripted invocations still send the argument; the server may refuse them or answer as if it were absent.",
  hint: "For one release, take the argument and disregard it; drop it after that.",
  explain: ({ name }) => `Prompt argument ${code(name)} is no longer listed.`,
  proof: "rule",
  examples: () => {
    const prompt = (...args: ReadonlyArray<JsonObject>) => ({ prompts: [{ name: "review", arguments: args }] })
    return {
      fires: [
        { before: prompt({ name: "language", required: true }), after: prompt() },
        { before: prompt({ name: "language" }), after: prompt({ name: "locale" }), with: ["prompt.argument.added"] }
      ],
      holds: [
        { before: prompt({ name: "language", required: true }), after: prompt({ name: "language" }) },
        { before: prompt({ name: "language" }), after: {} }
      ]
    }
  }
})
