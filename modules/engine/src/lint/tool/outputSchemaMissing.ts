import { omit, own } from "../../model/Json.ts"
import { refOf } from "../entities.ts"
import { oneTool, tool } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"

export const toolOutputSchemaMissing: Lint = {
  id: "lint.tool.outputSchema.missing",
  entities: ["tool"],
  severity: "DOCUMENTATION",
  title: "A tool does not declare what it answers",
  why: "Programs that read the result have no contract to rely on, and a change of it is seen by nobody before they fail.",
  hint:
    "Where results are data, declare an `outputSchema` and send `structuredContent` that fits it. Text for people needs " +
    "none.",
  many: "no output schema",
  review: ({ snapshot }) =>
    snapshot.lists.tools
      .filter(({ fields }) => own(fields, "outputSchema") === undefined)
      .map((one): Hit => ({
        entity: refOf(one),
        path: "outputSchema",
        value: null,
        explanation: "The tool has no output schema.",
        same: ""
      })),
  examples: () => ({
    fires: [{ surface: { tools: [omit(tool(), new Set(["outputSchema"]))] } }],
    holds: [oneTool({ outputSchema: { type: "object" } })]
  })
}
