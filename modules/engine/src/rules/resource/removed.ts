import { make } from "../Rule.ts"
import { code } from "../words.ts"

export const resourceRemoved = make({
  id: "resource.removed",
  entity: "resource",
  on: "EntityRemoved",
  severity: "BREAKING",
  axis: { aspect: "resource", action: "remove" },
  title: "A resource is gone",
  why: "Clients, configurations and conversations keep the URI; reading it may fail from now on.",
  hint: "Clients that kept this URI run into errors. Retain it or redirect it.",
  explain: ({ entity }) => `Resource ${code(entity.name)} is no longer listed.`,
  proof: "rule",
  examples: () => {
    const readme = { uri: "file:///readme.md", name: "readme" }
    return {
      fires: [
        { before: { resources: [readme] }, after: {} },
        {
          before: { resources: [readme] },
          after: { resources: [{ ...readme, uri: "file:///README.md" }] },
          with: ["resource.added"]
        }
      ],
      holds: [{ before: { resources: [readme] }, after: { resources: [{ ...readme, name: "guide" }] } }]
    }
  }
})
