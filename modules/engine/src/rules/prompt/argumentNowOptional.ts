import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const promptArgumentNowOptional = make({
  id: "prompt.argument.nowOptional",
  entity: "prompt",
  on: "ArgumentNowOptional",
  severity: "NON_BREAKING",
  axis: { aspect: "required", action: "remove" },
  title: "A required prompt argument became optional",
  why: "Every invocation that was valid stays valid; clients may stop asking for the argument.",
  hint: null,
  explain: ({ name }) => `Prompt argument ${code(name)} went from required to optional.`,
  proof: "rule",
  examples: () => {
    const prompt = (argument: JsonObject) => ({
      prompts: [{ name: "review", arguments: [{ name: "language", ...argument }] }]
    })
    return {
      fires: [
        { before: prompt({ required: true }), after: prompt({ required: false }) },
        { before: prompt({ required: true }), after: prompt({}) }
      ],
      holds: [
        { before: prompt({ required: false }), after: prompt({}) },
        { before: prompt({ required: false }), after: prompt({ required: true }) }
      ]
    }
  }
})
