import { isObject, type JsonObject, ownArray, ownString } from "../../model/Json.ts"
import { member } from "../../model/Path.ts"
import { refOf } from "../entities.ts"
import type { Hit, Lint, LintExample } from "../Lint.ts"
import { listed } from "../words.ts"

const prompt = (argument: JsonObject): LintExample => ({
  surface: { prompts: [{ name: "triage", description: "Sorts new issues", arguments: [argument] }] }
})

export const promptArgumentDescriptionMissing: Lint = {
  id: "lint.prompt.argument.description.missing",
  entities: ["prompt"],
  severity: "DOCUMENTATION",
  title: "An argument of a prompt does not say what it takes",
  why: "Clients show the description beside the field that people fill in: without it they see a name.",
  hint: "Describe each argument in a few words.",
  many: "arguments without a description",
  review: ({ snapshot }) =>
    snapshot.lists.prompts.flatMap((one): ReadonlyArray<Hit> => {
      const names = (ownArray(one.fields, "arguments") ?? []).flatMap((argument) =>
        isObject(argument) && (ownString(argument, "description") ?? "").trim() === ""
          ? (ownString(argument, "name") ?? [])
          : []
      )
      return names.length === 0
        ? []
        : [
            {
              entity: refOf(one),
              path: names.length === 1 ? member("arguments", names[0] ?? "") : "arguments",
              value: names,
              explanation: `${names.length === 1 ? "The argument" : "The arguments"} ${listed(names)} ${names.length === 1 ? "has" : "have"} no description.`,
              same: ""
            }
          ]
    }),
  examples: () => ({
    fires: [prompt({ name: "label" })],
    holds: [prompt({ name: "label", description: "A label" })]
  })
}
