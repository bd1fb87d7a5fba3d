import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, reworded } from "../words.ts"

export const resourceDescriptionChanged = make({
  id: "resource.description.changed",
  entity: "resource",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "text", action: "change" },
  title: "The description of a resource differs",
  why: "Models and people read this text to learn what the resource holds, so another text can change when it gets read.",
  hint: null,
  when: ({ field }) => field === "description",
  explain: (change) =>
    reworded(`The description of ${code(change.entity.name)}`, change, "models may read the resource at other times"),
  proof: "rule",
  examples: () => {
    const resource = (fields: JsonObject) => ({ resources: [{ uri: "file:///readme.md", name: "readme", ...fields }] })
    return {
      fires: [
        {
          before: resource({ description: "How to install" }),
          after: resource({ description: "Everything about billing" })
        },
        { before: resource({}), after: resource({ description: "How to install" }) }
      ],
      holds: [
        { before: resource({}), after: resource({ title: "How to install" }) },
        {
          before: resource({}),
          after: resource({ _meta: { "openai/widgetDescription": "How to install" } })
        }
      ]
    }
  }
})
