// The Gemini API, Vertex AI, Gemini CLI, ADK, Antigravity. Shapes that hosts of Gemini mostly rewrite before they send
// them are notes.
import { type Rows, thread } from "../Limit.ts"

const declaration =
  "https://docs.cloud.google.com/ruby/docs/reference/google-cloud-ai_platform-v1/1.9.0/Google-Cloud-AIPlatform-V1-FunctionDeclaration"
const geminiCli = "https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/tools/mcp-tool.ts"
const geminiDocs = "https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md"
const adk = "https://github.com/google/adk-python/blob/main/src/google/adk/tools/_gemini_schema_util.py"
const refuses = { client: "Gemini API", version: null, effect: "refuses the request", reach: "session" } as const

export const google = {
  "gemini.name-characters": {
    ...refuses,
    limit: {
      kind: "namePattern",
      pattern: /^[A-Za-z_][\w.:-]*$/,
      only: "names of a letter or `_`, then letters, digits, `_`, `.`, `:` and `-`"
    },
    weight: "firm",
    since: "2025",
    seen: "2026-03-09",
    sources: [declaration, thread("wonderwhy-er/DesktopCommanderMCP#79"), thread("anomalyco/opencode#16768")]
  },
  "gemini.name-length": {
    ...refuses,
    limit: { kind: "nameLength", max: 64 },
    weight: "firm",
    since: "2025",
    seen: "2026-03-09",
    sources: [declaration, thread("cline/cline#7339"), thread("anomalyco/opencode#16768")]
  },
  "vertex.argument-names": {
    client: "Vertex AI",
    version: null,
    limit: {
      kind: "propertyName",
      of: "input",
      pattern: /^[A-Za-z_]\w{0,63}$/,
      only: "argument names of a letter or `_`, then up to 63 letters, digits and `_`"
    },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025",
    seen: "2026-03-09",
    sources: ["https://cloud.google.com/php/docs/reference/cloud-ai-platform/1.5.0/V1.FunctionDeclaration"]
  },
  "gemini.unknown-keywords": {
    ...refuses,
    version: "`parameters` field",
    limit: { kind: "keyword", of: "input", keywords: ["$ref", "$schema", "additionalProperties", "const"] },
    weight: "note",
    since: "2025-12-23",
    seen: "2026-09-21",
    sources: [
      thread("GetStream/Vision-Agents#513"),
      thread("promptfoo/promptfoo#6902"),
      thread("zed-industries/zed#45552")
    ]
  },
  "gemini.type-array": {
    ...refuses,
    limit: { kind: "typeArray", of: "input" },
    weight: "note",
    since: "2025-04",
    seen: "2026-09-06",
    sources: [
      thread("taylorwilsdon/google_workspace_mcp#1099"),
      thread("t8y2/dbx#6233"),
      thread("rikkahub/rikkahub#1435")
    ]
  },
  "gemini.enum": {
    ...refuses,
    limit: { kind: "enumOfStrings", of: "input" },
    weight: "note",
    since: "2026-01-17",
    seen: "2026-04-24",
    sources: [
      thread("sbroenne/mcp-server-excel#607"),
      thread("router-for-me/CLIProxyAPI#1076"),
      thread("stape-io/stape-mcp-server#35")
    ]
  },
  "vertex.any-of": {
    client: "Vertex AI",
    version: "Gemini models",
    limit: { kind: "anyOfAlone", of: "input" },
    effect: "refuses the request",
    reach: "session",
    weight: "note",
    since: "2026-03-03",
    seen: "2026-09-14",
    sources: [
      thread("anomalyco/opencode#15795"),
      thread("lambda-alpha-labs/Graphenium#37"),
      thread("akitaonrails/ai-memory#735")
    ]
  },
  "gemini.format": {
    ...refuses,
    limit: { kind: "format", of: "input", known: ["enum", "date-time"] },
    weight: "note",
    since: "2025",
    seen: "2025",
    sources: [
      thread("google-gemini/gemini-cli#2237"),
      thread("google-gemini/gemini-cli#3178"),
      thread("google-gemini/gemini-cli#5450")
    ]
  },
  "gemini.required": {
    ...refuses,
    limit: { kind: "requiredUndeclared", of: "input" },
    weight: "firm",
    since: "2026-02-03",
    seen: "2026-06-10",
    sources: [
      thread("anomalyco/opencode#11889"),
      thread("NousResearch/hermes-agent#4651"),
      thread("sbroenne/mcp-server-excel#672")
    ]
  },
  "gemini.items": {
    ...refuses,
    limit: { kind: "arrayItems", of: "input" },
    weight: "firm",
    since: "2026-02-03",
    seen: "2026-06-10",
    sources: [thread("anomalyco/opencode#11889"), thread("sbroenne/mcp-server-excel#672")]
  },
  "vertex.untyped": {
    client: "Vertex AI",
    version: "Gemini models",
    limit: { kind: "untyped", of: "input" },
    effect: "refuses the request",
    reach: "session",
    weight: "note",
    since: "2026-01-16",
    seen: "2026-01-16",
    sources: [thread("CoplayDev/unity-mcp#572")]
  },
  "gemini.recursion": {
    ...refuses,
    limit: { kind: "refCycle", of: "input" },
    weight: "note",
    since: "2025-08",
    seen: "2025-12",
    sources: [
      thread("google-gemini/gemini-cli#5923"),
      thread("google-gemini/gemini-cli#14945"),
      thread("zereight/gitlab-mcp#223")
    ]
  },
  "gemini.tool-count": {
    ...refuses,
    limit: { kind: "toolCount", max: 512 },
    weight: "firm",
    since: "2026-02-14",
    seen: "2026-08-17",
    sources: [thread("google-gemini/gemini-cli#19083"), thread("bethington/ghidra-mcp#440")]
  },
  "gemini.name-duplicates": {
    ...refuses,
    limit: { kind: "nameCollision" },
    weight: "firm",
    since: "2026-03-20",
    seen: "2026-06-12",
    sources: [thread("ai-dashboad/flutter-skill#32"), thread("rikkahub/rikkahub#1311")]
  },
  "gemini-cli.name-characters": {
    client: "Gemini CLI",
    version: null,
    limit: { kind: "namePattern", pattern: /^[\w.:-]+$/, only: "names of letters, digits, `_`, `.`, `:` and `-`" },
    effect: "writes `_` instead",
    reach: "part",
    weight: "firm",
    since: "2026-08",
    seen: "2026-08-21",
    sources: [geminiCli, geminiDocs]
  },
  "gemini-cli.name-length": {
    client: "Gemini CLI",
    version: null,
    limit: { kind: "nameLength", max: 63, prefix: "mcp_{server}_" },
    effect: "replaces the middle of the name by dots",
    reach: "part",
    weight: "firm",
    since: "2026-08",
    seen: "2026-08-21",
    sources: [geminiCli, geminiDocs]
  },
  "gemini-cli.name-collision": {
    client: "Gemini CLI",
    version: null,
    limit: { kind: "nameCollision", replace: /[^\w.:-]/g, by: "_" },
    effect: "keeps only the last of them",
    reach: "tool",
    weight: "firm",
    since: "2026-08",
    seen: "2026-08-21",
    sources: [geminiCli, geminiDocs]
  },
  "gemini-cli.default": {
    client: "Gemini CLI",
    version: null,
    limit: { kind: "keywordBeside", of: "input", keyword: "default", beside: "anyOf" },
    effect: "drops the default",
    reach: "part",
    weight: "note",
    since: "2026-08",
    seen: "2026-08-21",
    sources: [geminiDocs]
  },
  "adk.boolean-schema": {
    client: "Google ADK",
    version: null,
    limit: { kind: "booleanSchema", of: "input" },
    effect: "makes the argument an object",
    reach: "part",
    weight: "note",
    since: "2026",
    seen: "2026",
    sources: [adk]
  },
  "adk.dropped": {
    client: "Google ADK",
    version: null,
    limit: { kind: "keyword", of: "input", keywords: ["additionalProperties", "allOf", "not", "oneOf"] },
    effect: "drops the keyword",
    reach: "part",
    weight: "note",
    since: "2026",
    seen: "2026",
    sources: [adk]
  },
  "adk.nested-definitions": {
    client: "Google ADK",
    version: null,
    limit: { kind: "nestedDefinitions", of: "input" },
    effect: "crashes and loses every tool of the server",
    reach: "server",
    weight: "note",
    since: "2025-12-08",
    seen: "2026-07-22",
    sources: [thread("google/adk-python#5940"), thread("google/adk-python#3870")]
  },
  "antigravity.tool-count": {
    client: "Google Antigravity",
    version: null,
    limit: { kind: "toolCount", max: 100 },
    effect: "refuses the server",
    reach: "server",
    weight: "firm",
    since: "2026-01-11",
    seen: "2026-05-07",
    sources: [thread("homeassistant-ai/ha-mcp#420"), thread("google-gemini/gemini-cli#26678")]
  },
  "antigravity.tool-count-over-servers": {
    client: "Google Antigravity",
    version: "over all servers",
    limit: { kind: "toolCount", max: 50 },
    effect: "refuses the server",
    reach: "server",
    weight: "firm",
    since: "2026-05",
    seen: "2026-05-14",
    sources: [thread("enuno/unifi-mcp-server#69"), thread("jgravelle/jcodemunch-mcp#297")]
  }
} as const satisfies Rows
