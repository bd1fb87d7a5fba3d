import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, reworded } from "../words.ts"

export const promptTitleChanged = make({
  id: "prompt.title.changed",
  entity: "prompt",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "title", action: "change" },
  title: "The title of a prompt differs",
  why: "Clients show the title in place of the name, so people look for the prompt under another word.",
  hint: null,
  when: ({ field }) => field === "title",
  explain: (change) =>
    reworded(`The title of ${code(change.entity.name)}`, change, "people and models may choose the prompt differently"),
  proof: "rule",
  examples: () => {
    const prompt = (fields: JsonObject) => ({ prompts: [{ name: "review", ...fields }] })
    return {
      fires: [
        { before: prompt({ title: "Review" }), after: prompt({ title: "Audit for security" }) },
        { before: prompt({}), after: prompt({ title: "Review" }) }
      ],
      holds: [
        { before: prompt({}), after: prompt({ description: "Review" }) },
        {
          before: prompt({ arguments: [{ name: "language" }] }),
          after: prompt({ arguments: [{ name: "language", title: "Review" }] })
        }
      ]
    }
  }
})
