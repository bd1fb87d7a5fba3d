import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, unmodelledHint, went } from "../words.ts"

export const resourceUnmodelledChanged = make({
  id: "resource.unmodelled.changed",
  extension: true,
  entity: "resource",
  on: "FieldUnmodelled",
  severity: "BREAKING",
  axis: { aspect: "unmodelled", action: "change" },
  title: "A member of a resource that no rule knows differs",
  why: "Nothing tells what clients make of this member, and a difference nobody understands must not pass in silence.",
  hint: unmodelledHint,
  explain: (change) => went(code(change.path), change),
  proof: "rule",
  examples: () => {
    const resource = (fields: JsonObject) => ({ resources: [{ uri: "file:///readme.md", name: "readme", ...fields }] })
    return {
      fires: [
        { before: resource({}), after: resource({ encoding: "gzip" }) },
        { before: resource({ annotations: { priority: 1 } }), after: resource({ annotations: ["priority"] }) }
      ],
      holds: [
        { before: resource({ size: 512 }), after: resource({ size: 640 }) },
        { before: resource({}), after: resource({ icons: [{ src: "https://docs.example/icon.png" }] }) }
      ]
    }
  }
})
