// Mistral, Kimi, xAI, Groq, OpenCode, Letta, llama.cpp, Cline.
import { type Rows, thread } from "../Limit.ts"

const kimi = { client: "Kimi API", version: null, effect: "refuses every turn", reach: "session" } as const
const llama = {
  client: "llama.cpp",
  version: "and hosts on it",
  effect: "cannot make a grammar of the tools, and every tool of every server fails",
  reach: "session"
} as const

export const others = {
  "mistral.boolean-bound": {
    client: "Mistral API",
    version: null,
    limit: {
      kind: "keywordForm",
      of: "input",
      keywords: ["exclusiveMinimum", "exclusiveMaximum"],
      form: "boolean"
    },
    effect: "refuses the request",
    reach: "session",
    weight: "note",
    since: "2025-05-22",
    seen: "2025-05-22",
    sources: [thread("SylphxAI/pdf-reader-mcp#63")]
  },
  "kimi.required": {
    ...kimi,
    limit: { kind: "requiredUndeclared", of: "input" },
    weight: "firm",
    since: "2026-07-13",
    seen: "2026-08-24",
    sources: [thread("MoonshotAI/kimi-code#1610"), thread("akitaonrails/ai-memory#474")]
  },
  "kimi.name-start": {
    ...kimi,
    limit: { kind: "namePattern", pattern: /^[^0-9]/, only: "names that begin with no digit" },
    weight: "firm",
    since: "2026-03",
    seen: "2026-08-24",
    sources: [thread("MoonshotAI/kimi-cli#1595"), thread("MoonshotAI/kimi-code#792")]
  },
  "kimi.untyped": {
    ...kimi,
    limit: { kind: "untyped", of: "input" },
    weight: "note",
    since: "2026-03",
    seen: "2026-08-24",
    sources: [thread("MoonshotAI/kimi-cli#2531"), thread("MoonshotAI/kimi-cli#2061")]
  },
  "kimi.type-beside-any-of": {
    ...kimi,
    limit: { kind: "keywordBeside", of: "input", keyword: "type", beside: "anyOf" },
    weight: "note",
    since: "2026-03",
    seen: "2026-08-24",
    sources: [thread("MoonshotAI/kimi-cli#2531"), thread("FTShare-Lab/FTShare-MCP#7")]
  },
  "kimi.description-beside-reference": {
    ...kimi,
    limit: { kind: "keywordBeside", of: "input", keyword: "description", beside: "$ref" },
    weight: "note",
    since: "2026-03",
    seen: "2026-08-24",
    sources: [thread("MoonshotAI/kimi-cli#2061"), thread("TencentCloudBase/CloudBase-AI-Toolkit#626")]
  },
  "kimi.reference-elsewhere": {
    ...kimi,
    limit: { kind: "refElsewhere", of: "input" },
    weight: "note",
    since: "2026-03",
    seen: "2026-08-24",
    sources: [thread("MoonshotAI/kimi-cli#2531"), thread("akitaonrails/ai-memory#474")]
  },
  "xai.tool-count": {
    client: "xAI API",
    version: null,
    limit: { kind: "toolCount", max: 200 },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2026-04",
    seen: "2026-08-26",
    sources: [thread("anomalyco/opencode#28911"), thread("duolahypercho/codex-router#449")]
  },
  "groq.tool-count": {
    client: "Groq API",
    version: null,
    limit: { kind: "toolCount", max: 128 },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2026-04-17",
    seen: "2026-05-22",
    sources: [thread("gsd-build/gsd-2#4376"), thread("anomalyco/opencode#20500")]
  },
  "opencode.properties": {
    client: "OpenCode",
    version: null,
    limit: { kind: "propertyForm", of: "input" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-09",
    seen: "2026-09-17",
    sources: [thread("anomalyco/opencode#49464"), thread("anomalyco/opencode#47543")]
  },
  "opencode.root-keyword": {
    client: "OpenCode",
    version: "with Anthropic models",
    limit: { kind: "rootKeyword", of: "input", keywords: ["oneOf", "anyOf", "allOf"] },
    effect: "sends a schema that the API refuses",
    reach: "session",
    weight: "firm",
    since: "2026-09-01",
    seen: "2026-09",
    sources: [thread("anomalyco/opencode#46628")]
  },
  "letta.properties": {
    client: "Letta",
    version: null,
    limit: { kind: "rootProperties", of: "input" },
    effect: "does not store the tools",
    reach: "server",
    // The protocol's own example of a tool without arguments has no `properties`.
    weight: "note",
    since: "2026-01-03",
    seen: "2026-01-15",
    sources: [thread("jacksteamdev/obsidian-mcp-tools#63"), thread("letta-ai/letta#3145")]
  },
  "llama-cpp.bounds": {
    ...llama,
    limit: { kind: "boundBelowRoot", of: "input", keywords: ["maxItems", "maxLength"], max: 1999 },
    weight: "firm",
    since: "2026-07-18",
    seen: "2026-09-04",
    sources: [
      thread("ggml-org/llama.cpp#25746"),
      thread("ggml-org/llama.cpp#25895"),
      thread("firecrawl/firecrawl#4512"),
      thread("adamjmurray/producer-pal#1074")
    ]
  },
  "llama-cpp.lookaround": {
    ...llama,
    limit: { kind: "patternLookaround", of: "input" },
    weight: "firm",
    since: "2026-07-18",
    seen: "2026-09-04",
    sources: [thread("ggml-org/llama.cpp#26596"), thread("codefuturist/email-mcp#58")]
  },
  "llama-cpp.unanchored": {
    ...llama,
    limit: { kind: "patternUnanchored", of: "input" },
    weight: "note",
    since: "2026-07-18",
    seen: "2026-09-04",
    sources: [thread("ggml-org/llama.cpp#26596"), thread("codefuturist/email-mcp#58")]
  },
  "llama-cpp.size": {
    ...llama,
    limit: { kind: "toolsBytes", max: 95000 },
    weight: "firm",
    since: "2026-07-19",
    seen: "2026-09-04",
    sources: [thread("ggml-org/llama.cpp#25895"), thread("firecrawl/firecrawl#4512")]
  },
  "cline.name-length": {
    client: "Cline with SAP AI Core",
    version: null,
    limit: { kind: "nameLength", max: 64, prefix: "{server}_" },
    effect: "fails with an error of the API",
    reach: "session",
    weight: "note",
    since: "2026-06-26",
    seen: "2026-06-26",
    sources: [thread("cline/cline#11877")]
  }
} as const satisfies Rows
