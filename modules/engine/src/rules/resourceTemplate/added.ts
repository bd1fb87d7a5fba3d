import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const resourceTemplateAdded = make({
  id: "resourceTemplate.added",
  entity: "resourceTemplate",
  on: "EntityAdded",
  severity: "NON_BREAKING",
  axis: { aspect: "resourceTemplate", action: "add" },
  title: "A resource template is new",
  why: "Clients can build URIs they could not build before; those they built before are unaffected.",
  hint: null,
  explain: ({ entity }) => `Resource template ${code(entity.name)} is listed now.`,
  proof: "rule",
  examples: () => {
    const issue = { uriTemplate: "issue://{id}", name: "issue" }
    return {
      fires: [{ before: {}, after: { resourceTemplates: [issue] } }],
      holds: [
        { before: { resourceTemplates: [issue] }, after: {} },
        { before: {}, after: { resources: [{ uri: "issue://1", name: "issue" }] } }
      ]
    }
  }
})
