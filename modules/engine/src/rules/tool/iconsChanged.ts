import { make } from "../Rule.ts"

export const toolIconsChanged = make({
  id: "tool.icons.changed",
  entity: "tool",
  on: "IconsChanged",
  severity: "DOCUMENTATION",
  axis: { aspect: "icons", action: "change" },
  title: "A tool's icons differ",
  why: "People see another picture beside the tool; calls and results stay as they are.",
  hint: null,
  explain: ({ after, before }) =>
    `The \`icons\` ${before === undefined ? "are new" : after === undefined ? "are gone" : "differ"}.`,
  proof: "rule",
  examples: () => {
    const tool = (icons: ReadonlyArray<string>) => ({
      tools: [{ name: "search", inputSchema: { type: "object" }, icons: icons.map((src) => ({ src })) }]
    })
    const [light, dark] = ["https://example.com/light.png", "https://example.com/dark.png"] as const
    return {
      fires: [
        { before: tool([light]), after: tool([dark]) },
        { before: { tools: [{ name: "search", inputSchema: { type: "object" } }] }, after: tool([light]) }
      ],
      holds: [
        { before: tool([light]), after: tool([light]) },
        { before: tool([light]), after: { tools: [{ ...tool([light]).tools[0], title: "Search" }] } }
      ]
    }
  }
})
