import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const resourceTemplateRemoved = make({
  id: "resourceTemplate.removed",
  entity: "resourceTemplate",
  on: "EntityRemoved",
  severity: "BREAKING",
  axis: { aspect: "resourceTemplate", action: "remove" },
  title: "A resource template is gone",
  why: "Clients that learn their URIs from this template have nothing left to build them from.",
  hint: "Clients that build URIs out of this template lose the ability to do so.",
  explain: ({ entity }) => `Resource template ${code(entity.name)} is no longer listed.`,
  proof: "rule",
  examples: () => {
    const issue = { uriTemplate: "issue://{id}", name: "issue" }
    return {
      fires: [
        { before: { resourceTemplates: [issue] }, after: {} },
        {
          before: { resourceTemplates: [issue] },
          after: { resourceTemplates: [{ ...issue, uriTemplate: "issue://{project}/{id}" }] },
          with: ["resourceTemplate.added"]
        }
      ],
      holds: [{ before: { resourceTemplates: [issue] }, after: { resourceTemplates: [{ ...issue, name: "ticket" }] } }]
    }
  }
})
