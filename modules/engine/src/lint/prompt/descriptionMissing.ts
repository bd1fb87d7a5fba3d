import type { JsonObject } from "../../model/Json.ts"
import { ownString } from "../../model/Json.ts"
import { refOf } from "../entities.ts"
import type { Hit, Lint, LintExample } from "../Lint.ts"

const prompt = (fields: JsonObject): LintExample => ({ surface: { prompts: [{ name: "triage", ...fields }] } })

export const promptDescriptionMissing: Lint = {
  id: "lint.prompt.description.missing",
  entities: ["prompt"],
  severity: "DOCUMENTATION",
  title: "A prompt does not say what it is for",
  why: "People pick prompts from a menu: without a description the name is all they have.",
  hint: "Say in a sentence what the prompt does.",
  many: "no description",
  review: ({ snapshot }) =>
    snapshot.lists.prompts
      .filter(({ fields }) => (ownString(fields, "description") ?? "").trim() === "")
      .map((one): Hit => ({
        entity: refOf(one),
        path: "description",
        value: null,
        explanation: "The prompt has no description.",
        same: ""
      })),
  examples: () => ({
    fires: [prompt({}), prompt({ description: " " })],
    holds: [prompt({ description: "Sorts new issues" })]
  })
}
