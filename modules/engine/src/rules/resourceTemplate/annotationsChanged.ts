import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const resourceTemplateAnnotationsChanged = make({
  id: "resourceTemplate.annotations.changed",
  entity: "resourceTemplate",
  on: "ResourceAnnotationChanged",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "annotations", action: "change" },
  title: "An annotation of a resource template differs",
  why: "Clients pick and rank by annotations such as audience and priority, so they may offer the template to others or not at all.",
  hint: null,
  explain: (change) => went(code(change.path), change),
  proof: "rule",
  examples: () => {
    const template = (annotations: JsonObject, fields: JsonObject = {}) => ({
      resourceTemplates: [{ uriTemplate: "issue://{id}", name: "issue", annotations, ...fields }]
    })
    return {
      fires: [
        { before: template({ priority: 0.5 }), after: template({ priority: 0.9 }) },
        { before: template({}), after: template({ audience: ["user"] }) },
        { before: template({ audience: ["user"] }), after: template({}) }
      ],
      holds: [
        { before: template({}), after: template({ lastModified: "2026-11-29T00:00:00Z" }) },
        { before: template({}, { size: 1 }), after: template({}, { size: 2 }) }
      ]
    }
  }
})
