import { make } from "../Rule.ts"
import { code, listed } from "../words.ts"

export const toolRenamed = make({
  id: "tool.renamed",
  entity: "tool",
  on: "ToolRenamed",
  severity: "BREAKING",
  axis: { aspect: "name", action: "change" },
  title: "A tool has another name",
  why: "Agents keep the former name in context and in cached tool lists; each call to it fails.",
  hint:
    "Offer the former name as an alias that forwards to the new one for one release or more, because agents carry " +
    "the former name in context and in cached tool lists.",
  explain: ({ after, entity }) =>
    `${code(entity.name)} is gone, and ${listed([after ?? null])} is listed with the same schemas.`,
  advise: ({ after, entity }) =>
    `Offer ${code(entity.name)} as an alias that forwards to ${listed([after ?? null])} for one release or more, ` +
    `because agents carry the former name in context and in cached tool lists.`,
  proof: "rule",
  examples: () => {
    const schema = { type: "object", properties: { q: { type: "string" } } }
    const tool = (name: string) => ({ name, inputSchema: schema })
    return {
      fires: [{ before: { tools: [tool("find")] }, after: { tools: [tool("search")] } }],
      holds: [
        { before: { tools: [tool("a"), tool("b")] }, after: { tools: [tool("c")] } },
        { before: { tools: [tool("find")] }, after: { tools: [{ name: "search", inputSchema: { type: "object" } }] } },
        { before: { tools: [tool("find")] }, after: { tools: [tool("find"), tool("search")] } }
      ]
    }
  }
})
