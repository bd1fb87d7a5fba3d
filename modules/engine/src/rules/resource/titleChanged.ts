import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, reworded } from "../words.ts"

export const resourceTitleChanged = make({
  id: "resource.title.changed",
  entity: "resource",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "title", action: "change" },
  title: "The title of a resource differs",
  why: "Clients show the title in place of the name and models may read it, so people and models may choose differently.",
  hint: null,
  when: ({ field }) => field === "title",
  explain: (change) =>
    reworded(
      `The title of ${code(change.entity.name)}`,
      change,
      "people and models may choose the resource differently"
    ),
  proof: "rule",
  examples: () => {
    const resource = (fields: JsonObject) => ({ resources: [{ uri: "file:///guide.md", name: "guide", ...fields }] })
    return {
      fires: [
        { before: resource({ title: "Guide" }), after: resource({ title: "Handbook for reviewers" }) },
        { before: resource({ title: "Guide" }), after: resource({}) }
      ],
      holds: [
        { before: resource({ name: "guide" }), after: resource({ name: "handbook" }) },
        { before: resource({}), after: resource({ description: "Guide" }) }
      ]
    }
  }
})
