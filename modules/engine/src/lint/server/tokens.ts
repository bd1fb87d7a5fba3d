import { compareText } from "../../model/Json.ts"
import { server } from "../entities.ts"
import { oneTool } from "../examples.ts"
import type { Budget, Hit, Lint } from "../Lint.ts"
import { code } from "../words.ts"

const shownTools = 3

const dearest = ({ tools }: Budget): string =>
  tools
    .toSorted((a, b) => b.tokens - a.tokens || compareText(a.tool, b.tool))
    .slice(0, shownTools)
    .map(({ tokens, tool }) => `${code(tool)} ${tokens}`)
    .join(", ")

const spent = (max: number): Budget => ({
  max,
  tokens: 60,
  tokenizer: "o200k_base (estimate)",
  tools: [{ tool: "search_issues", tokens: 60 }]
})

export const serverTokens: Lint = {
  id: "lint.server.tokens",
  entities: ["server"],
  severity: "BREAKING",
  title: "The tools cost a model more tokens than the budget allows",
  why:
    "Most clients send every tool with every request: what tools take of the context is taken from the conversation, and " +
    "paid for each time. Looked at with `--max-tokens` alone.",
  hint: "Shorten descriptions and schemas, dearest first; move what is only read now and then into a resource.",
  many: "over the budget",
  review: ({ budget }): ReadonlyArray<Hit> =>
    budget === null || budget.tokens <= budget.max
      ? []
      : [
          {
            entity: server,
            path: "",
            value: { max: budget.max },
            explanation:
              `The tools take about ${budget.tokens} tokens, ${budget.tokens - budget.max} more than the budget of ` +
              `${budget.max}. The dearest: ${dearest(budget)}.`,
            same: null
          }
        ],
  examples: () => ({
    fires: [oneTool({}, { budget: spent(59) })],
    holds: [oneTool({}, { budget: spent(60) }), oneTool()]
  })
}
