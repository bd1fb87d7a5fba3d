import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { code, reworded } from "../words.ts"

export const resourceUiWidgetDescriptionChanged = make({
  id: "resource.ui.widgetDescription.changed",
  entity: "resource",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "widgetDescription", action: "change" },
  title: "The widget description of a UI template differs",
  why: "ChatGPT puts this text into the model's context together with the template, so the model may speak of the UI differently.",
  hint:
    "ChatGPT feeds this summary to the model when it loads the template. Repeat evaluations that depend on how the model " +
    "speaks about the UI.",
  when: ({ field }) => field === "widgetDescription",
  explain: (change) =>
    reworded(
      `The widget description of ${code(change.entity.name)}`,
      change,
      "ChatGPT may speak about the UI differently"
    ),
  proof: "rule",
  examples: () => {
    const template = (fields: JsonObject) => ({ resources: [{ uri: "ui://chart", name: "chart", ...fields }] })
    const widget = (text: string) => template({ _meta: { "openai/widgetDescription": text } })
    const also = ["resource.meta.changed"]
    return {
      fires: [
        { before: widget("Shows sales by month"), after: widget("Lets people edit the forecast"), with: also },
        { before: template({}), after: widget("Shows sales by month"), with: also }
      ],
      holds: [
        { before: template({}), after: template({ description: "Shows sales by month" }) },
        { before: template({}), after: template({ _meta: { "openai/widgetPrefersBorder": true } }) }
      ]
    }
  }
})
