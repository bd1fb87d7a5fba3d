import { explain, nearestId, type Page, pages } from "@mcp-inspect/engine/Explain"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { Effect, Schema } from "effect"
import { listText, pageText } from "../../explainText.ts"
import { invalid } from "../../Failure.ts"
import { fragmentsOf, witnessOf } from "../entry.ts"
import { Explanation } from "../shapes.ts"
import { makeTool } from "../Tool.ts"

const style = { columns: 100, color: false }

const mostIds = 6

const longestId = 100

/* The one that was probably meant, then those that begin with the same words. */
const nearestIds = (id: string): ReadonlyArray<string> => {
  const meant = nearestId(id)
  const words = id.trim().toLowerCase().split(".")
  const shared = (other: string): number => {
    const at = other
      .toLowerCase()
      .split(".")
      .findIndex((word, index) => word !== words[index])
    return at === -1 ? words.length : at
  }
  const near = pages
    .map((page) => ({ id: page.id, shared: shared(page.id) }))
    .filter((page) => page.shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .map((page) => page.id)
  return [...new Set([...(meant === undefined ? [] : [meant]), ...near])].slice(0, mostIds)
}

const ruleOf = (page: Page): NonNullable<Schema.Schema.Type<typeof Explanation>["rule"]> => {
  const { entities, example, hint, id, kind, mirrors, otherSide, severity, title, why } = page
  return {
    ruleId: id,
    kind,
    title,
    severity:
      severity === "prose" ? "POTENTIALLY_BREAKING or DOCUMENTATION, by what the edit of the text means" : severity,
    about: entities,
    why,
    ...(hint === null ? {} : { hint }),
    ...(example === null
      ? {}
      : {
          example: {
            message: example.explanation,
            ...fragmentsOf(example),
            ...(example.witness === null ? {} : { witness: witnessOf(id, example.witness) })
          }
        }),
    related: [...mirrors, ...(otherSide === null ? [] : [otherSide])]
  }
}

/** Explains a rule or a lint. */
export const explainRule = makeTool({
  name: "explain_rule",
  title: "Explain a rule",
  description:
    "Explains a rule or a lint of mcp-inspect by its id: what it means, whom it breaks and how they notice, what to do " +
    "instead, with an example. Call it after diff_surfaces, check_server or lint_surface, with the `ruleId` of a finding. " +
    "Without one it lists every id with its title. It reads nothing of the project and contacts nobody.",
  isOpenWorld: false,
  input: Schema.Struct({
    ruleId: Schema.optionalKey(
      Schema.String.annotate({
        description: "The ruleId of a finding, such as tool.input.property.removed (default: list every id)"
      })
    )
  }),
  output: Explanation,
  answer: Effect.fnUntraced(function* ({ ruleId: id }) {
    if (id === undefined) {
      const rules = pages.map((page) => ({ ruleId: page.id, title: page.title }))
      return { data: { rules }, text: listText(pages, style) }
    }
    const page = explain(id)
    if (page === undefined) {
      const ids = nearestIds(id.slice(0, longestId))
      return yield* invalid(
        `ruleId ${shorten(id, longestId)}`,
        "No rule and no lint has this id.",
        ids.length === 0
          ? "Call explain_rule without a ruleId for the list."
          : `Near it: ${ids.join(", ")}. Without a ruleId explain_rule lists them all.`
      )
    }
    return { data: { rule: ruleOf(page) }, text: pageText(page, style) }
  })
})
