import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, reworded } from "../words.ts"

export const promptDescriptionChanged = make({
  id: "prompt.description.changed",
  entity: "prompt",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "text", action: "change" },
  title: "The description of a prompt differs",
  why: "People choose prompts by this text and some clients show it to the model, so another text can change what gets used.",
  hint: null,
  when: ({ field }) => field === "description",
  explain: (change) =>
    reworded(
      `The description of ${code(change.entity.name)}`,
      change,
      "people and models may choose the prompt differently"
    ),
  proof: "rule",
  examples: () => {
    const prompt = (fields: JsonObject) => ({ prompts: [{ name: "review", ...fields }] })
    return {
      fires: [
        { before: prompt({ description: "Review a change" }), after: prompt({ description: "Write release notes" }) },
        { before: prompt({ description: "Review a change" }), after: prompt({}) }
      ],
      holds: [
        { before: prompt({}), after: prompt({ title: "Review a change" }) },
        {
          before: prompt({ arguments: [{ name: "language" }] }),
          after: prompt({ arguments: [{ name: "language", description: "Review a change" }] })
        }
      ]
    }
  }
})
