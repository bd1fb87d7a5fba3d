import { make } from "../Rule.ts"
import { concealed, concealedHint } from "../words.ts"

export const promptTextHidden = make({
  id: "prompt.text.hidden",
  extension: true,
  entity: "prompt",
  on: "TextHidden",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "hiddenText", action: "add" },
  title: "A text of a prompt gained characters that do not show",
  why: "Models read these characters and people who review the text do not see them, so an order can pass review unread.",
  hint: concealedHint,
  explain: concealed,
  proof: "rule",
  examples: () => {
    const prompt = (description: string) => ({
      prompts: [{ name: "review", arguments: [{ name: "language", description }] }]
    })
    return {
      fires: [
        {
          before: prompt("Language"),
          after: prompt("Language\u{E0021}"),
          with: ["prompt.argument.description.changed"]
        },
        { before: {}, after: prompt("Langu\u00ADage"), with: ["prompt.added"] }
      ],
      holds: [
        { before: prompt("Language\u{E0021}"), after: prompt("Language") },
        { before: prompt("Language"), after: prompt("Language \u{1F469}\u200D\u{1F4BB}") }
      ]
    }
  }
})
