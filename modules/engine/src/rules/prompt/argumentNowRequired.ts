import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const promptArgumentNowRequired = make({
  id: "prompt.argument.nowRequired",
  entity: "prompt",
  on: "ArgumentNowRequired",
  severity: "BREAKING",
  axis: { aspect: "required", action: "add" },
  title: "An optional prompt argument became required",
  why: "Invocations that leave the argument out were right to do so; the server may refuse them now.",
  hint: "For one release or more, keep honouring invocations without it.",
  explain: ({ name }) => `Prompt argument ${code(name)} went from optional to required.`,
  proof: "rule",
  examples: () => {
    const prompt = (...args: ReadonlyArray<JsonObject>) => ({ prompts: [{ name: "review", arguments: args }] })
    return {
      fires: [
        { before: prompt({ name: "a" }), after: prompt({ name: "a", required: true }) },
        { before: prompt({ name: "a", required: false }), after: prompt({ name: "a", required: true }) }
      ],
      holds: [
        { before: prompt({ name: "a" }), after: prompt({ name: "a", required: false }) },
        { before: prompt(), after: prompt({ name: "a", required: true }) }
      ]
    }
  }
})
