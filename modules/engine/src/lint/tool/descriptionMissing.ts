import { own, ownString } from "../../model/Json.ts"
import { firm, said } from "../breaches.ts"
import { refOf } from "../entities.ts"
import { oneTool } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"

const words = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "")

export const toolDescriptionMissing: Lint = {
  id: "lint.tool.description.missing",
  entities: ["tool"],
  severity: "POTENTIALLY_BREAKING",
  title: "A tool does not say what it does",
  why:
    "Models choose among tools by their descriptions. One without is called by guess or not at all, and some clients " +
    "leave it out.",
  hint: "Say in a sentence what the tool does, when to use it, and what it does not do.",
  many: "no description",
  review: ({ breaches, snapshot }) => {
    const empty = new Map(
      breaches.filter(({ kind }) => kind === "descriptionEmpty").map((breach) => [breach.entity.name, breach])
    )
    return snapshot.lists.tools.flatMap((tool): ReadonlyArray<Hit> => {
      const description = own(tool.fields, "description")
      // Of another type it is malformed, which is told already.
      if (description !== undefined && typeof description !== "string") return []
      const says = words(description ?? "")
      const names = [ownString(tool.fields, "name"), ownString(tool.fields, "title")]
      const isRepeated = says !== "" && names.some((name) => name !== undefined && words(name) === says)
      if (says !== "" && !isRepeated) return []
      const breach = empty.get(tool.name)
      const state = isRepeated ? "The description only repeats the name" : "The tool has no description"
      return [
        {
          entity: refOf(tool),
          path: "description",
          value: null,
          explanation: breach === undefined ? `${state}.` : said(state, firm(breach)),
          same: ""
        }
      ]
    })
  },
  examples: () => ({
    fires: [oneTool({ description: "" }), oneTool({ description: " \n" }), oneTool({ description: "Search issues" })],
    holds: [oneTool({ description: "Search issues by label" }), oneTool({ description: "\u691C\u7D22" })]
  })
}
