import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, reworded } from "../words.ts"

export const resourceTemplateDescriptionChanged = make({
  id: "resourceTemplate.description.changed",
  entity: "resourceTemplate",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "text", action: "change" },
  title: "The description of a resource template differs",
  why: "Models and people read this text to learn when to fill in the template, so another text can change what gets read.",
  hint: null,
  when: ({ field }) => field === "description",
  explain: (change) =>
    reworded(
      `The description of ${code(change.entity.name)}`,
      change,
      "models may read through the template at other times"
    ),
  proof: "rule",
  examples: () => {
    const template = (fields: JsonObject) => ({
      resourceTemplates: [{ uriTemplate: "issue://{id}", name: "issue", ...fields }]
    })
    return {
      fires: [
        {
          before: template({ description: "One open issue" }),
          after: template({ description: "Any issue, with its comments" })
        },
        { before: template({ description: "One open issue" }), after: template({}) }
      ],
      holds: [{ before: template({}), after: template({ title: "One open issue" }) }]
    }
  }
})
