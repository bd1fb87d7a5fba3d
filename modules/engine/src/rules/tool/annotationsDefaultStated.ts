import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, value } from "../words.ts"

export const toolAnnotationsDefaultStated = make({
  id: "tool.annotations.defaultStated",
  entity: "tool",
  on: "DefaultStated",
  extension: true,
  severity: "DOCUMENTATION",
  axis: { aspect: "statedDefault", action: "change" },
  title: "A value equal to the protocol's default is stated or left out",
  why: "The protocol assumes the same value when nothing is stated, so no client that follows it acts differently.",
  hint: "Nothing to do: clients that follow the protocol read both versions alike.",
  explain: ({ after, before, name }) =>
    after === undefined
      ? `${code(name)} no longer states ${value(before)}, which is the protocol's default.`
      : `${code(name)} states ${value(after)}, which is the protocol's default.`,
  proof: "rule",
  examples: () => {
    const tool = (annotations: JsonObject) => ({
      tools: [{ name: "search", inputSchema: { type: "object" }, annotations }]
    })
    const task = (taskSupport: string) => ({ tools: [{ ...tool({}).tools[0], execution: { taskSupport } }] })
    return {
      fires: [
        { before: tool({}), after: tool({ readOnlyHint: false }) },
        { before: tool({ openWorldHint: true, destructiveHint: true }), after: tool({}) },
        { before: tool({}), after: task("forbidden") }
      ],
      holds: [
        { before: tool({}), after: tool({ readOnlyHint: true }) },
        { before: tool({ destructiveHint: false }), after: tool({}) },
        { before: tool({}), after: task("optional") }
      ]
    }
  }
})
