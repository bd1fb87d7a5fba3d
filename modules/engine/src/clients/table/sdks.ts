// The official SDK clients and those built like them: what they refuse, every host that embeds them refuses.
import { type Rows, thread } from "../Limit.ts"

const v1 = "https://github.com/modelcontextprotocol/typescript-sdk/blob/v1.x/src/types.ts"
const v1Client = "https://github.com/modelcontextprotocol/typescript-sdk/blob/v1.x/src/client/index.ts"
const python = "https://github.com/modelcontextprotocol/python-sdk/blob/main/src/mcp/types/v2025_11_25/__init__.py"
const typescript = "https://github.com/modelcontextprotocol/typescript-sdk"
const vercel = "https://github.com/vercel/ai/blob/main/packages/mcp/src/tool/types.ts"
const legacy = "sessions before 2026-07-28"

export const sdks = {
  "ts-sdk-v1.input-type": {
    client: "MCP TypeScript SDK v1",
    version: "1.29 and 1.30",
    limit: { kind: "rootType", of: "input" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2025-11-19",
    seen: "2026-09-21",
    sources: [v1, thread("opentokenz/mcpx#28"), thread("zereight/gitlab-mcp#286")]
  },
  "ts-sdk-v1.output-type": {
    client: "MCP TypeScript SDK v1",
    version: "1.29 and 1.30",
    limit: { kind: "rootType", of: "output" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-03-30",
    seen: "2026-09-21",
    sources: [v1, thread("opentokenz/mcpx#28"), thread("MervinPraison/PraisonAI#3111")]
  },
  "ts-sdk-v1.input-properties": {
    client: "MCP TypeScript SDK v1",
    version: "1.29 and 1.30",
    limit: { kind: "propertyForm", of: "input" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-03-30",
    seen: "2026-09-21",
    sources: [v1, thread("anomalyco/opencode#49464")]
  },
  "ts-sdk-v1.output-properties": {
    client: "MCP TypeScript SDK v1",
    version: "1.29 and 1.30",
    limit: { kind: "propertyForm", of: "output" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-03-30",
    seen: "2026-09-21",
    sources: [v1, thread("anomalyco/opencode#49464")]
  },
  "ts-sdk-v1.input-required": {
    client: "MCP TypeScript SDK v1",
    version: "1.29 and 1.30",
    limit: { kind: "requiredForm", of: "input" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-03-30",
    seen: "2026-09-21",
    sources: [v1, thread("MervinPraison/PraisonAI#3111")]
  },
  "ts-sdk-v1.output-required": {
    client: "MCP TypeScript SDK v1",
    version: "1.29 and 1.30",
    limit: { kind: "requiredForm", of: "output" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-03-30",
    seen: "2026-09-21",
    sources: [v1, thread("MervinPraison/PraisonAI#3111")]
  },
  "ts-sdk-v1.input-null": {
    client: "MCP TypeScript SDK v1",
    version: "1.29 and 1.30",
    limit: { kind: "rootNull", of: "input", keywords: ["properties"] },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-03-30",
    seen: "2026-09-21",
    sources: [v1]
  },
  "ts-sdk-v1.output-null": {
    client: "MCP TypeScript SDK v1",
    version: "1.29 and 1.30",
    limit: { kind: "rootNull", of: "output", keywords: ["properties"] },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-03-30",
    seen: "2026-09-21",
    sources: [v1]
  },
  "ts-sdk-v1.output-reference": {
    client: "MCP TypeScript SDK v1",
    version: null,
    limit: { kind: "refDangling", of: "output" },
    effect: "cannot compile the schema and throws on listing",
    reach: "server",
    weight: "firm",
    since: "2026-02-19",
    seen: "2026-08-10",
    sources: [v1Client, thread("modelcontextprotocol/typescript-sdk#1175"), thread("TanStack/ai#1070")]
  },
  "ts-sdk-v2.output-dialect": {
    client: "MCP TypeScript SDK v2",
    version: "2.0.0",
    limit: {
      kind: "dialect",
      of: "output",
      known: [
        "https://json-schema.org/draft/2020-12/schema",
        "https://json-schema.org/draft/2019-09/schema",
        "http://json-schema.org/draft-07/schema",
        "http://json-schema.org/draft-06/schema"
      ]
    },
    effect: "lists the tool and fails each call",
    reach: "tool",
    weight: "firm",
    since: "2026-07-27",
    seen: "2026-07-27",
    sources: [thread("modelcontextprotocol/typescript-sdk#2534")]
  },
  "ts-sdk-v2.output-type": {
    client: "MCP TypeScript SDK v2",
    version: legacy,
    limit: { kind: "rootType", of: "output" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-08-18",
    seen: "2026-08-18",
    sources: [typescript]
  },
  "python-sdk-v2.output-type": {
    client: "MCP Python SDK v2",
    version: legacy,
    limit: { kind: "rootType", of: "output" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-08-20",
    seen: "2026-08-20",
    sources: [python]
  },
  "python-sdk-v2.input-properties": {
    client: "MCP Python SDK v2",
    version: `2.0.0, ${legacy}`,
    limit: { kind: "propertyForm", of: "input" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-08",
    seen: "2026-09-02",
    sources: [thread("modelcontextprotocol/python-sdk#3353"), thread("NousResearch/hermes-agent#101669")]
  },
  "python-sdk-v2.output-properties": {
    client: "MCP Python SDK v2",
    version: `2.0.0, ${legacy}`,
    limit: { kind: "propertyForm", of: "output" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026-08",
    seen: "2026-09-02",
    sources: [thread("modelcontextprotocol/python-sdk#3353"), thread("NousResearch/hermes-agent#101669")]
  },
  "vercel-ai-sdk.input-type": {
    client: "Vercel AI SDK",
    version: "`@ai-sdk/mcp`",
    limit: { kind: "rootType", of: "input" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026",
    seen: "2026",
    sources: [vercel]
  },
  "vercel-ai-sdk.null": {
    client: "Vercel AI SDK",
    version: "`@ai-sdk/mcp`",
    limit: { kind: "rootNull", of: "input", keywords: ["properties"] },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026",
    seen: "2026",
    sources: [vercel]
  },
  "vercel-ai-sdk.hints": {
    client: "Vercel AI SDK",
    version: "`@ai-sdk/mcp`",
    limit: { kind: "hintForm" },
    effect: "rejects the whole list",
    reach: "server",
    weight: "firm",
    since: "2026",
    seen: "2026",
    sources: [vercel]
  },
  "langchain.reserved": {
    client: "langchain-mcp-adapters",
    version: null,
    limit: { kind: "propertyReserved", of: "input", names: ["callbacks", "config", "run_manager"] },
    effect: "swallows the argument",
    reach: "part",
    weight: "note",
    since: "2026",
    seen: "2026-07-04",
    sources: [thread("langchain-ai/langchain#40476"), thread("langchain-ai/langchain-mcp-adapters#566")]
  }
} as const satisfies Rows
