import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, went } from "../words.ts"

export const resourceMimeTypeChanged = make({
  id: "resource.mimeType.changed",
  entity: "resource",
  on: "MimeTypeChanged",
  severity: "BREAKING",
  axis: { aspect: "mimeType", action: "change" },
  title: "The media type of a resource differs",
  why: "Consumers choose their parser by the declared type, so the one they chose fails on the body or misreads it.",
  hint: "Anyone who parses the body according to the declared type breaks.",
  explain: (change) => went(`The \`mimeType\` of ${code(change.entity.name)}`, change),
  proof: "rule",
  examples: () => {
    const resource = (fields: JsonObject) => ({ resources: [{ uri: "file:///issues", name: "issues", ...fields }] })
    return {
      fires: [
        { before: resource({ mimeType: "text/csv" }), after: resource({ mimeType: "application/json" }) },
        { before: resource({}), after: resource({ mimeType: "text/csv" }) },
        { before: resource({ mimeType: "text/csv" }), after: resource({}) }
      ],
      holds: [{ before: resource({ size: 512 }), after: resource({ size: 640 }) }]
    }
  }
})
