import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const resourceNameChanged = make({
  id: "resource.name.changed",
  entity: "resource",
  on: "NameChanged",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "name", action: "change" },
  title: "The name of a resource differs",
  why: "Models and people choose resources by name, so they may read this one elsewhere or no longer find it.",
  hint: "Models choose by name, so another name alters which resource gets read.",
  explain: (change) => went(`The name of ${code(change.entity.name)}`, change),
  proof: "rule",
  examples: () => {
    const resource = (uri: string, name: string, title: string) => ({ resources: [{ uri, name, title }] })
    const guide = resource("file:///guide.md", "guide", "Guide")
    return {
      fires: [{ before: guide, after: resource("file:///guide.md", "handbook", "Guide") }],
      holds: [
        { before: guide, after: resource("file:///guide.md", "guide", "Handbook") },
        { before: guide, after: resource("file:///handbook.md", "handbook", "Guide") }
      ]
    }
  }
})
