import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const resourceTemplateMimeTypeChanged = make({
  id: "resourceTemplate.mimeType.changed",
  entity: "resourceTemplate",
  on: "MimeTypeChanged",
  severity: "BREAKING",
  axis: { aspect: "mimeType", action: "change" },
  title: "The media type of a resource template differs",
  why: "Consumers choose their parser by the declared type; what they read through this template no longer matches it.",
  hint: "Anyone who parses the body according to the declared type breaks.",
  explain: (change) => went(`The \`mimeType\` of ${code(change.entity.name)}`, change),
  proof: "rule",
  examples: () => {
    const issue = (fields: JsonObject) => ({
      resourceTemplates: [{ uriTemplate: "issue://{id}", name: "issue", ...fields }]
    })
    return {
      fires: [
        { before: issue({ mimeType: "text/plain" }), after: issue({ mimeType: "application/json" }) },
        { before: issue({}), after: issue({ mimeType: "application/json" }) },
        { before: issue({ mimeType: "text/plain" }), after: issue({}) }
      ],
      holds: [
        {
          before: { resources: [{ uri: "issue://1", name: "issue", mimeType: "text/plain" }] },
          after: { resources: [{ uri: "issue://1", name: "issue", mimeType: "application/json" }] }
        }
      ]
    }
  }
})
