import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const resourceAdded = make({
  id: "resource.added",
  entity: "resource",
  on: "EntityAdded",
  severity: "NON_BREAKING",
  axis: { aspect: "resource", action: "add" },
  title: "A resource is new",
  why: "Clients that list resources see one more; those that read a known URI are unaffected.",
  hint: null,
  explain: ({ entity }) => `Resource ${code(entity.name)} is listed now.`,
  proof: "rule",
  examples: () => {
    const readme = { uri: "file:///readme.md", name: "readme" }
    return {
      fires: [{ before: {}, after: { resources: [readme] } }],
      holds: [
        { before: { resources: [readme] }, after: {} },
        { before: {}, after: { resourceTemplates: [{ uriTemplate: "file:///{path}", name: "readme" }] } }
      ]
    }
  }
})
