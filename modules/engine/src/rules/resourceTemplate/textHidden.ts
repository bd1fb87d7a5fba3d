import { make } from "../Rule.ts"
import { concealed, concealedHint } from "../words.ts"

export const resourceTemplateTextHidden = make({
  id: "resourceTemplate.text.hidden",
  extension: true,
  entity: "resourceTemplate",
  on: "TextHidden",
  severity: "POTENTIALLY_BREAKING",
  axis: { aspect: "hiddenText", action: "add" },
  title: "A text of a resource template gained characters that do not show",
  why: "Models read these characters and people who review the text do not see them, so an order can pass review unread.",
  hint: concealedHint,
  explain: concealed,
  proof: "rule",
  examples: () => {
    const template = (description: string) => ({
      resourceTemplates: [{ uriTemplate: "issue://{id}", name: "issue", description }]
    })
    return {
      fires: [
        {
          before: template("One issue"),
          after: template("One\u2060 issue"),
          with: ["resourceTemplate.description.changed"]
        },
        { before: {}, after: template("One \u202Eissue"), with: ["resourceTemplate.added"] }
      ],
      holds: [
        { before: template("One\u2060 issue"), after: template("One issue") },
        { before: template("One issue"), after: template("One issue \u{1F469}\u200D\u{1F4BB}") }
      ]
    }
  }
})
