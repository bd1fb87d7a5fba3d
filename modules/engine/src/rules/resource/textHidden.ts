import { make } from "../Rule.ts"
import { concealed, concealedHint } from "../words.ts"

export const resourceTextHidden = make({
  id: "resource.text.hidden",
  extension: true,
  entity: "resource",
  on: "TextHidden",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "hiddenText", action: "add" },
  title: "A text of a resource gained characters that do not show",
  why: "Models read these characters and people who review the text do not see them, so an order can pass review unread.",
  hint: concealedHint,
  explain: concealed,
  proof: "rule",
  examples: () => {
    const resource = (name: string) => ({ resources: [{ uri: "file:///readme.md", name }] })
    return {
      fires: [
        { before: resource("read me"), after: resource("read\u200B me"), with: ["resource.name.changed"] },
        { before: {}, after: resource("read me\u001B[8m"), with: ["resource.added"] }
      ],
      holds: [
        { before: resource("read\u200B me"), after: resource("read me") },
        { before: resource("read me"), after: resource("read me \u{1F469}\u200D\u{1F4BB}") }
      ]
    }
  }
})
