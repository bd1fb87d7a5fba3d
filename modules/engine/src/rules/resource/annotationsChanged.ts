import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const resourceAnnotationsChanged = make({
  id: "resource.annotations.changed",
  entity: "resource",
  on: "ResourceAnnotationChanged",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "annotations", action: "change" },
  title: "An annotation of a resource differs",
  why: "Clients may surface the resource to others than before, rank it elsewhere, or leave it out.",
  hint: "Clients use annotations such as audience and priority to pick the resources they surface.",
  explain: (change) => went(code(change.path), change),
  proof: "rule",
  examples: () => {
    const resource = (annotations: JsonObject, fields: JsonObject = {}) => ({
      resources: [{ uri: "file:///readme.md", name: "readme", annotations, ...fields }]
    })
    return {
      fires: [
        { before: resource({ audience: ["user"] }), after: resource({ audience: ["assistant", "user"] }) },
        { before: resource({}), after: resource({ priority: 1 }) },
        { before: resource({ priority: 1 }), after: resource({}) }
      ],
      holds: [
        { before: resource({ lastModified: "2026-11-28" }), after: resource({ lastModified: "2026-11-29" }) },
        { before: resource({}, { size: 512 }), after: resource({}, { size: 640 }) }
      ]
    }
  }
})
