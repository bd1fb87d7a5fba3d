import { pair } from "../Rule.ts"
import { subject } from "../words.ts"

const hint =
  "Clients that derived types from this schema lose them. Bring the schema back, or make the removal a major release."

export const removed = pair({
  suffix: "removed",
  on: "SchemaRemoved",
  severity: { input: "BREAKING", output: "BREAKING" },
  axis: { aspect: "schema", action: "remove" },
  title: {
    input: "A tool no longer declares its input schema",
    output: "A tool no longer declares its output schema"
  },
  why: {
    input:
      "Clients build their forms, types and checks from this schema; without it they cannot tell what the tool takes.",
    output: "Consumers that validate results or derive types from this schema have nothing left to do so with."
  },
  hint: { input: hint, output: hint },
  explain: (change) => `${subject(change)} is gone; the tool declared one before.`,
  proof: "rule",
  examples: () => {
    const schema = { type: "object", properties: { q: { type: "string" } } }
    return {
      fires: [{ schema: [{ type: "object" }, undefined] }, { schema: [schema, undefined] }],
      holds: [{ schema: [undefined, schema] }, { schema: [schema, { type: "object" }] }]
    }
  }
})
