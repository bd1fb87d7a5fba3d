import type { ClientLimit } from "../../clients/table.ts"
import { isGeneral } from "../breaches.ts"
import { withArgument, withInput } from "../examples.ts"
import type { Lint } from "../Lint.ts"
import { reportedOnce } from "./reported.ts"

/** Modes that a host turns on for tools of its own: to be ready for them a published server would have to break others. */
const isOptIn = ({ id }: ClientLimit): boolean => id.includes("-strict.")

export const clientSubset: Lint = {
  id: "lint.client.subset",
  entities: ["server"],
  severity: "DOCUMENTATION",
  title: "Schemas use what some clients do not know of JSON Schema",
  why:
    "Some clients take a part of JSON Schema alone. Most hosts take out what the API behind them does not know, so that " +
    "the model sees less of a schema than it says; where a host does not, the request fails.",
  hint:
    "Nothing has to change. What a model has to know of an argument, such as its bounds, say in the description as well; " +
    "it reaches every client.",
  many: "beyond the part of JSON Schema that some clients know",
  review: ({ breaches }) =>
    reportedOnce(
      breaches,
      (row) => row.weight === "note" && isGeneral(row.limit.kind) && "of" in row.limit && !isOptIn(row)
    ),
  examples: () => ({
    fires: [
      withArgument({ type: ["string", "null"], description: "A label" }),
      withInput({ properties: {}, additionalProperties: false })
    ],
    holds: [withArgument({ type: "string", description: "A label" }), withInput({ properties: {} })]
  })
}
