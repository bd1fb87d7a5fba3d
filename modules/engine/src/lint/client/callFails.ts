import { firm } from "../breaches.ts"
import { withOutput } from "../examples.ts"
import type { Lint } from "../Lint.ts"
import { hitOf } from "./reach.ts"

export const clientCallFails: Lint = {
  id: "lint.client.callFails",
  entities: ["tool"],
  severity: "POTENTIALLY_BREAKING",
  title: "A tool is listed by some clients, and each call of it fails",
  why:
    "The clients named cannot check results against the output schema, and refuse to call the tool at all: its users " +
    "see an error that the server never hears of.",
  hint: "Leave `$schema` out of the output schema, or name the dialect 2020-12 there.",
  many: "calls fail in some clients",
  review: ({ breaches }) =>
    breaches.filter((breach) => breach.kind === "dialect" && firm(breach).length > 0).map(hitOf),
  examples: () => ({
    fires: [withOutput({ $schema: "http://json-schema.org/draft-07/schema#" })],
    holds: [withOutput({ $schema: "https://json-schema.org/draft/2020-12/schema" }), withOutput({})]
  })
}
