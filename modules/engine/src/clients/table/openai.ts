// The OpenAI API, ChatGPT, Codex CLI.
import { type Rows, thread } from "../Limit.ts"

const structured = "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas"
const profile = "https://jsonschemaprofiles.unitvectorylabs.com/"
const codexTools = "https://github.com/openai/codex/blob/main/codex-rs/codex-mcp/src/tools.rs"
const codexSchemas = "https://github.com/openai/codex/blob/main/codex-rs/tools/src/json_schema.rs"
const wordy = { pattern: /^[A-Za-z0-9_-]+$/, only: "names of letters, digits, `_` and `-`" } as const

/** What holds when a host turns strict mode on, which no server can see. */
const strict = {
  client: "OpenAI API",
  version: "strict mode",
  effect: "refuses the request, or the host turns strict mode off",
  reach: "session",
  weight: "note",
  since: "2026-01-02",
  seen: "2026-09",
  sources: [structured, profile, thread("posit-dev/chatlas#255"), thread("dotnet/extensions#6266")]
} as const

export const openai = {
  "openai.name-characters": {
    client: "OpenAI API",
    version: null,
    limit: { kind: "namePattern", ...wordy },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025-01-07",
    seen: "2026-01-17",
    sources: [thread("nanbingxyz/5ire#403"), thread("nanbingxyz/5ire#33"), thread("Lucassssss/eechat#52")]
  },
  "openai.name-length": {
    client: "OpenAI API",
    version: null,
    limit: { kind: "nameLength", max: 64 },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025-01-07",
    seen: "2026-01-17",
    sources: [thread("nanbingxyz/5ire#403"), thread("nanbingxyz/5ire#33"), thread("Lucassssss/eechat#52")]
  },
  "openai.root-keyword": {
    client: "OpenAI API",
    version: null,
    limit: { kind: "rootKeyword", of: "input", keywords: ["oneOf", "anyOf", "allOf", "enum", "not"] },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2026-01",
    seen: "2026-08-20",
    sources: [thread("langchain-ai/langchainjs#9804"), thread("github/github-mcp-server#3126")]
  },
  "openai.input-type": {
    client: "OpenAI API",
    version: null,
    limit: { kind: "rootType", of: "input" },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2026-01",
    seen: "2026-08-20",
    sources: [thread("langchain-ai/langchainjs#9804"), thread("github/github-mcp-server#3126")]
  },
  "openai.properties": {
    client: "OpenAI API",
    version: "and compatible servers",
    limit: { kind: "rootProperties", of: "input" },
    effect: "refuses the request",
    reach: "session",
    // The protocol's own example of a tool without arguments has no `properties`.
    weight: "note",
    since: "2025-12-07",
    seen: "2026-09-22",
    sources: [
      thread("github/github-mcp-server#1548"),
      thread("openai/openai-agents-python#454"),
      thread("osaurus-ai/osaurus#2847")
    ]
  },
  "openai.items": {
    client: "OpenAI API",
    version: "and compatible servers",
    limit: { kind: "arrayItems", of: "input" },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025-12-07",
    seen: "2026-09-22",
    sources: [
      thread("github/github-mcp-server#1548"),
      thread("unclecode/crawl4ai#2207"),
      thread("kagent-dev/kagent#1889"),
      thread("osaurus-ai/osaurus#2847")
    ]
  },
  "openai.tool-count": {
    client: "OpenAI API",
    version: null,
    limit: { kind: "toolCount", max: 128 },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025-11-29",
    seen: "2026-06-26",
    sources: [thread("FerroxLabs/wayland#344"), thread("anomalyco/opencode#4909"), thread("zed-industries/zed#32946")]
  },
  "openai.description": {
    client: "OpenAI API",
    version: "older models",
    limit: { kind: "descriptionLength", max: 1024 },
    effect: "refuses the request",
    reach: "session",
    weight: "note",
    since: "2025-01-07",
    seen: "2025-04-08",
    sources: [thread("probelabs/probe#9"), thread("janwilmake/openapi-mcp-server#23"), thread("nanbingxyz/5ire#33")]
  },
  "openai-strict.open-object": { ...strict, limit: { kind: "openObject", of: "input" } },
  "openai-strict.optional": { ...strict, limit: { kind: "optionalProperty", of: "input" } },
  "openai-strict.keywords": {
    ...strict,
    limit: { kind: "keyword", of: "input", keywords: ["allOf", "default", "else", "if", "not", "oneOf", "then"] }
  },
  "openai-strict.format": {
    ...strict,
    limit: {
      kind: "format",
      of: "input",
      known: ["date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "time", "uuid"]
    }
  },
  "openai-strict.property-count": { ...strict, limit: { kind: "propertyCount", of: "input", max: 5000 } },
  "openai-strict.nesting": { ...strict, limit: { kind: "nesting", of: "input", max: 10 } },
  "openai-strict.enum-count": { ...strict, limit: { kind: "enumCount", of: "input", max: 1000 } },
  "openai-strict.length": { ...strict, limit: { kind: "nameAndValueLength", of: "input", max: 120000 } },
  "chatgpt.tuple": {
    client: "ChatGPT",
    version: "connectors",
    limit: { kind: "tuple", of: "input" },
    effect: "refuses to create the connector",
    reach: "server",
    weight: "note",
    since: "2026-07-18",
    seen: "2026-07-18",
    sources: [thread("oomkapwn/enquire-mcp#354")]
  },
  "chatgpt.hints": {
    client: "ChatGPT",
    version: "app submission",
    limit: { kind: "hintsStated", keywords: ["destructiveHint", "openWorldHint", "readOnlyHint"] },
    effect: "refuses the submission",
    reach: "listing",
    weight: "note",
    since: "2026-06-12",
    seen: "2026-09-04",
    sources: [
      thread("longbridge/longbridge-mcp#81"),
      thread("whisper-money/whisper-money#751"),
      thread("cloudflare/mcp#205"),
      thread("samson-art/transcriptor-mcp#15")
    ]
  },
  "codex.name-characters": {
    client: "Codex CLI",
    version: null,
    limit: { kind: "namePattern", ...wordy },
    effect: "writes the name differently",
    reach: "part",
    weight: "firm",
    since: "2025-12-17",
    seen: "2026",
    sources: [codexTools, thread("openai/codex#8174")]
  },
  "codex.name-length": {
    client: "Codex CLI",
    version: null,
    limit: { kind: "nameLength", max: 64, prefix: "mcp__{server}__" },
    effect: "cuts the name and appends a hash",
    reach: "part",
    weight: "firm",
    since: "2026",
    seen: "2026",
    sources: [codexTools]
  },
  "codex.name-duplicates": {
    client: "Codex CLI",
    version: null,
    limit: { kind: "nameCollision" },
    effect: "hides one of the tools",
    reach: "tool",
    weight: "firm",
    since: "2026",
    seen: "2026",
    sources: [codexTools]
  },
  "codex.untyped": {
    client: "Codex CLI",
    version: null,
    limit: { kind: "untyped", of: "input" },
    effect: "makes the argument a string",
    reach: "part",
    weight: "note",
    since: "2026-03-06",
    seen: "2026",
    sources: [codexSchemas, thread("openai/codex#13768")]
  },
  "codex.boolean-schema": {
    client: "Codex CLI",
    version: null,
    limit: { kind: "booleanSchema", of: "input" },
    effect: "makes the argument a string",
    reach: "part",
    weight: "note",
    since: "2026-03-06",
    seen: "2026",
    sources: [codexSchemas, thread("openai/codex#13768")]
  },
  "codex.one-of": {
    client: "Codex CLI",
    version: "0.152.1, code mode",
    limit: { kind: "rootKeyword", of: "input", keywords: ["oneOf"], beside: "properties" },
    effect: "drops the properties beside it",
    reach: "part",
    weight: "note",
    since: "2026-09-02",
    seen: "2026-09-02",
    sources: [thread("openai/codex#42283")]
  }
} as const satisfies Rows
