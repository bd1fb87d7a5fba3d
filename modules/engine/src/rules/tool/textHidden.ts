import { make } from "../Rule.ts"
import { concealed, concealedHint } from "../words.ts"

export const toolTextHidden = make({
  id: "tool.text.hidden",
  entity: "tool",
  on: "TextHidden",
  extension: true,
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "hiddenText", action: "add" },
  title: "A text of a tool gained characters that do not show",
  why: "Models read characters that people reviewing the text cannot see, so instructions can hide in them.",
  hint: concealedHint,
  explain: concealed,
  proof: "rule",
  examples: () => {
    const tool = (description: string) => ({
      tools: [{ name: "search", description, inputSchema: { type: "object" } }]
    })
    return {
      fires: [
        { before: {}, after: tool("Search\u200Bissues"), with: ["tool.added"] },
        { before: tool("Search issues"), after: tool("Search \u202Eissues"), with: ["tool.description.changed"] }
      ],
      holds: [
        { before: tool("Search\u200Bissues"), after: tool("Search issues") },
        { before: tool("Search\u200Bissues"), after: tool("Find\u200Bissues") },
        { before: tool("Search issues"), after: tool("Search issues \u{1F468}\u200D\u{1F469}\u200D\u{1F467}") }
      ]
    }
  }
})
