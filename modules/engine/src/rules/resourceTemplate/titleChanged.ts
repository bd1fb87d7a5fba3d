import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, reworded } from "../words.ts"

export const resourceTemplateTitleChanged = make({
  id: "resourceTemplate.title.changed",
  entity: "resourceTemplate",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "title", action: "change" },
  title: "The title of a resource template differs",
  why: "Clients show the title in place of the name and models may read it, so people and models may choose differently.",
  hint: null,
  when: ({ field }) => field === "title",
  explain: (change) =>
    reworded(
      `The title of ${code(change.entity.name)}`,
      change,
      "people and models may choose the template differently"
    ),
  proof: "rule",
  examples: () => {
    const template = (fields: JsonObject) => ({
      resourceTemplates: [{ uriTemplate: "issue://{id}", name: "issue", ...fields }]
    })
    return {
      fires: [
        { before: template({ title: "Issue" }), after: template({ title: "Support ticket" }) },
        { before: template({}), after: template({ title: "Issue" }) }
      ],
      holds: [
        { before: template({ name: "issue" }), after: template({ name: "ticket" }) },
        { before: template({}), after: template({ description: "Issue" }) }
      ]
    }
  }
})
