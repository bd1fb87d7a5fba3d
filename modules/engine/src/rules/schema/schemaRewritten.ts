import { pair } from "../Rule.ts"
import { subject } from "../words.ts"

const hint =
  "Nothing to do: the explanation lists the rewrites that applied. An upgrade of the SDK is the likely cause."

export const schemaRewritten = pair({
  suffix: "schema.rewritten",
  on: "SchemaRewritten",
  extension: true,
  severity: { input: "DOCUMENTATION", output: "DOCUMENTATION" },
  axis: { aspect: "notation", action: "change" },
  title: {
    input: "An input schema is written differently and means the same",
    output: "An output schema is written differently and means the same"
  },
  why: {
    input: "Both versions accept the same arguments, so no caller breaks; only the text of the schema differs.",
    output: "Both versions describe the same results, so no consumer breaks; only the text of the schema differs."
  },
  hint: { input: hint, output: hint },
  explain: (change) => `${subject(change)} is written differently and means the same: ${change.rewrites.join(", ")}.`,
  proof: "normal-form",
  examples: () => {
    const draft07 = { $schema: "http://json-schema.org/draft-07/schema#", type: "object" }
    const latest = { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" }
    const foreign = { $schema: "https://schema.example/dialect", type: "object" }
    const tuple = { items: [{ type: "string" }] }
    const prefix = { prefixItems: [{ type: "string" }] }
    const nullable = { anyOf: [{ type: "string" }, { type: "null" }] }
    const shared = { $defs: { p: { type: "string" } }, type: "object", properties: { p: { $ref: "#/$defs/p" } } }
    return {
      fires: [
        { schema: [draft07, latest] },
        { schema: [draft07, { type: "object" }] },
        { schema: [{}, { type: "object" }] },
        {
          schema: [
            { ...draft07, properties: { p: tuple } },
            { ...latest, properties: { p: prefix } }
          ]
        },
        { property: [nullable, { type: ["string", "null"] }] },
        { property: [{ const: "a" }, { type: "string", enum: ["a"] }] },
        { schema: [shared, { type: "object", properties: { p: { type: "string" } } }] }
      ],
      holds: [
        { schema: [{ type: "object" }, foreign] },
        { schema: [{ type: "object" }, { type: "object", required: [] }] },
        { property: [{ type: ["string", "null"] }, { type: ["null", "string"] }] }
      ]
    }
  }
})
