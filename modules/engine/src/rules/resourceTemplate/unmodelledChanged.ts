import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, unmodelledHint, went } from "../words.ts"

export const resourceTemplateUnmodelledChanged = make({
  id: "resourceTemplate.unmodelled.changed",
  extension: true,
  entity: "resourceTemplate",
  on: "FieldUnmodelled",
  severity: "BREAKING",
  axis: { aspect: "unmodelled", action: "change" },
  title: "A member of a resource template that no rule knows differs",
  why: "Nothing tells what clients make of this member, and a difference nobody understands must not pass in silence.",
  hint: unmodelledHint,
  explain: (change) => went(code(change.path), change),
  proof: "rule",
  examples: () => {
    const template = (fields: JsonObject) => ({
      resourceTemplates: [{ uriTemplate: "issue://{id}", name: "issue", ...fields }]
    })
    return {
      fires: [
        { before: template({ variables: ["id"] }), after: template({ variables: ["id", "project"] }) },
        { before: template({ description: "One issue" }), after: template({ description: { en: "One issue" } }) }
      ],
      holds: [
        { before: template({}), after: template({ size: 512 }) },
        { before: template({}), after: template({ icons: [{ src: "https://tracker.example/issue.png" }] }) }
      ]
    }
  }
})
