import { compareText, ownString } from "../../model/Json.ts"
import type { Entity } from "../../model/Surface.ts"
import { severalTools } from "../examples.ts"
import type { Hit, Lint } from "../Lint.ts"
import { listed } from "../words.ts"

/** Words that tell no tool from another. */
const empty: ReadonlySet<string> = new Set(["a", "an", "and", "of", "the", "this", "to", "tool"])

const fewestWords = 2

/** What a description says: its words but for those, cut where no model would find the difference either. */
const gist = ({ fields }: Entity): ReadonlyArray<string> =>
  (
    (ownString(fields, "description") ?? "")
      .slice(0, 20_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  ).filter((word) => !empty.has(word))

const hit = (same: ReadonlyArray<Entity>): Hit => {
  const names = same.map(({ name }) => name).toSorted(compareText)
  const isOneSchema = new Set(same.map(({ schemaFingerprint }) => schemaFingerprint)).size === 1
  return {
    entity: { kind: "tool", name: names[0] ?? "" },
    path: "description",
    value: names,
    explanation: `${listed(names)} have the same description${isOneSchema ? " and the same schemas" : ""}.`,
    same: null
  }
}

export const toolDescriptionDuplicate: Lint = {
  id: "lint.tool.description.duplicate",
  entities: ["tool"],
  severity: "POTENTIALLY_BREAKING",
  title: "Several tools describe themselves in the same words",
  why: "Models choose among tools by their descriptions: between these they choose by name alone, and often wrongly.",
  hint: "Say in each description what it does that the others do not, or merge the tools.",
  many: "the same description as another tool",
  review: ({ snapshot }) => {
    const said = snapshot.lists.tools.map((tool) => ({ tool, words: gist(tool) }))
    return [
      ...Map.groupBy(
        said.filter(({ words }) => words.length >= fewestWords),
        ({ words }) => words.join(" ")
      ).values()
    ]
      .filter((same) => same.length > 1)
      .map((same) => hit(same.map(({ tool }) => tool)))
  },
  examples: () => {
    const described = (...texts: ReadonlyArray<string>) =>
      severalTools(texts.map((description, index) => ({ name: `${"abc"[index]}_issues`, description })))
    return {
      fires: [
        described("Finds issues by their text.", "Finds the issues by their text"),
        described("Finds issues by label.", "Finds issues by label.", "Finds issues by label.")
      ],
      holds: [
        described("Finds issues by their text.", "Finds issues by their label."),
        described("Lists all users of the team.", "Lists all roles of the team.")
      ]
    }
  }
}
