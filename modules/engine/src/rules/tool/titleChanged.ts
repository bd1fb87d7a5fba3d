import type { JsonObject } from "../../model/Json.ts"
import { make } from "../Rule.ts"
import { reworded } from "../words.ts"

export const toolTitleChanged = make({
  id: "tool.title.changed",
  entity: "tool",
  on: "TextChanged",
  severity: "prose",
  axis: { aspect: "title", action: "change" },
  title: "A tool's title differs",
  why: "Clients show the title to people and models read it, so either may take the tool for another.",
  hint: null,
  when: (change) => change.field === "title",
  explain: (change) => reworded("The `title`", change, "models and people may take the tool for something else"),
  proof: "rule",
  examples: () => {
    const tool = (fields: JsonObject) => ({ tools: [{ name: "search", inputSchema: { type: "object" }, ...fields }] })
    return {
      fires: [
        { before: tool({ title: "Search issues" }), after: tool({ title: "Archive tickets" }) },
        { before: tool({}), after: tool({ title: "Search issues" }) }
      ],
      holds: [
        { before: tool({ description: "Finds issues" }), after: tool({ description: "Closes issues" }) },
        { before: tool({}), after: tool({ inputSchema: { type: "object", title: "Search" } }) }
      ]
    }
  }
})
