// Cursor, Windsurf, Zed.
import { type Rows, thread } from "../Limit.ts"

const windsurf = "https://docs.windsurf.com/windsurf/cascade/mcp"
const zed = "https://github.com/zed-industries/zed/blob/main/crates/language_model_core/src/tool_schema.rs"

export const editors = {
  "cursor.name-length": {
    client: "Cursor",
    version: "since 1.6.14",
    limit: { kind: "nameLength", max: 59, prefix: "{server}" },
    effect: "leaves the tool out",
    reach: "tool",
    weight: "firm",
    since: "2025-09-15",
    seen: "2026-03-18",
    sources: [thread("ComposioHQ/composio#2788"), thread("PostHog/posthog#51483"), thread("awslabs/mcp#1283")]
  },
  "cursor.tool-count": {
    client: "Cursor",
    version: "over all servers",
    limit: { kind: "toolCount", max: 40 },
    effect: "leaves the rest out or warns",
    reach: "tool",
    weight: "note",
    since: "2025-06-25",
    seen: "2026-02-06",
    sources: [
      thread("anyproto/anytype-mcp#5"),
      thread("Snowflake-Labs/mcp#77"),
      thread("DaxianLee/cocos-mcp-server#11")
    ]
  },
  "cursor.input-type": {
    client: "Cursor",
    version: null,
    limit: { kind: "rootType", of: "input" },
    effect: "discards every tool of the server",
    reach: "server",
    weight: "firm",
    since: "2025-11-19",
    seen: "2026-07-16",
    sources: [thread("MervinPraison/PraisonAI#3111"), thread("zereight/gitlab-mcp#286")]
  },
  "cursor.output-type": {
    client: "Cursor",
    version: null,
    limit: { kind: "rootType", of: "output" },
    effect: "discards every tool of the server",
    reach: "server",
    weight: "firm",
    since: "2026-06-12",
    seen: "2026-07-16",
    sources: [thread("MervinPraison/PraisonAI#3111"), thread("Anil-matcha/awesome-gpt-6-astra#11")]
  },
  "cursor.required": {
    client: "Cursor",
    version: null,
    limit: { kind: "requiredForm", of: "input" },
    effect: "discards every tool of the server",
    reach: "server",
    weight: "firm",
    since: "2026-06-12",
    seen: "2026-07-16",
    sources: [thread("MervinPraison/PraisonAI#3111"), thread("Anil-matcha/awesome-gpt-6-astra#11")]
  },
  "cursor.output-reference": {
    client: "Cursor",
    version: "3.4.17",
    limit: { kind: "refDangling", of: "output" },
    effect: "shows no tool of the server",
    reach: "server",
    weight: "note",
    since: "2026-05-14",
    seen: "2026-05-14",
    sources: [thread("davideast/stitch-mcp#184")]
  },
  "windsurf.tool-count": {
    client: "Windsurf",
    version: "over all servers",
    limit: { kind: "toolCount", max: 100 },
    effect: "fails to add the server",
    reach: "server",
    weight: "firm",
    since: "2026-06-16",
    seen: "2026-06-16",
    sources: [windsurf]
  },
  "windsurf.items": {
    client: "Windsurf",
    version: "1.9566.11",
    limit: { kind: "arrayItems", of: "input" },
    effect: "calls the tool invalid and fails the request or the server",
    reach: "server",
    weight: "firm",
    since: "2026-03-17",
    seen: "2026-03-17",
    sources: [thread("DaxianLee/cocos-mcp-server#14")]
  },
  "windsurf.boolean-bound": {
    client: "Windsurf",
    version: null,
    limit: {
      kind: "keywordForm",
      of: "input",
      keywords: ["exclusiveMinimum", "exclusiveMaximum"],
      form: "boolean"
    },
    effect: "calls the tool invalid and fails the request or the server",
    reach: "server",
    weight: "firm",
    since: "2025-07-11",
    seen: "2026-03-17",
    sources: [thread("SylphxAI/pdf-reader-mcp#107")]
  },
  "zed.keywords": {
    client: "Zed",
    version: "with Gemini models",
    limit: { kind: "keyword", of: "input", keywords: ["$ref", "else", "if", "then"] },
    effect: "leaves the tool out",
    reach: "tool",
    // Read in the source, but not reproduced by its maintainers.
    weight: "note",
    since: "2026",
    seen: "2026-06-30",
    sources: [zed, thread("zed-industries/zed#60162")]
  },
  "zed.name-length": {
    client: "Zed",
    version: null,
    limit: { kind: "nameLength", max: 64 },
    effect: "cuts the name",
    reach: "part",
    weight: "firm",
    since: "2025-12-28",
    seen: "2026-06-30",
    sources: [thread("zed-industries/zed#45789"), thread("zed-industries/zed#60154")]
  }
} as const satisfies Rows
