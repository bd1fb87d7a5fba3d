import { make } from "../Rule.ts"
import { concealed, concealedHint } from "../words.ts"

export const serverTextHidden = make({
  id: "server.text.hidden",
  extension: true,
  entity: "server",
  on: "TextHidden",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "hiddenText", action: "add" },
  title: "A text of the server gained characters that do not show",
  why: "Models read these characters and people who review the text do not see them, so an order can pass review unread.",
  hint: concealedHint,
  explain: concealed,
  proof: "rule",
  examples: () => {
    const server = (instructions: string) => ({ server: { instructions } })
    const plain = server("Search before you create.")
    return {
      fires: [
        { before: plain, after: server("Search before you\u200B create."), with: ["server.instructions.changed"] },
        {
          before: plain,
          after: server("Search before you \u{E0063}\u{E0061}create."),
          with: ["server.instructions.changed"]
        }
      ],
      holds: [
        { before: server("Search before you\u200B create."), after: plain },
        { before: plain, after: server("Search before you create. \u{1F469}\u200D\u{1F4BB}") }
      ]
    }
  }
})
