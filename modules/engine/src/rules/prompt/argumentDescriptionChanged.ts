import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, reworded } from "../words.ts"

export const promptArgumentDescriptionChanged = make({
  id: "prompt.argument.description.changed",
  entity: "prompt",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "argumentText", action: "change" },
  title: "The description or title of a prompt argument differs",
  why: "People and models fill in the argument by this text, so another text can change what they pass.",
  hint: null,
  when: ({ field }) => field === "argument",
  explain: (change) => reworded(code(change.path), change, "people and models may fill in the argument differently"),
  proof: "rule",
  examples: () => {
    const prompt = (argument: JsonObject) => ({
      prompts: [{ name: "review", arguments: [{ name: "language", ...argument }] }]
    })
    const named = prompt({ description: "Language of the answer" })
    return {
      fires: [
        { before: named, after: prompt({ description: "Programming language to review" }) },
        { before: prompt({}), after: prompt({ title: "Language" }) }
      ],
      holds: [
        { before: named, after: prompt({ description: "Language of the answer", required: true }) },
        {
          before: { prompts: [{ name: "review" }] },
          after: { prompts: [{ name: "review", description: "Review a change" }] }
        }
      ]
    }
  }
})
