// Claude Code, claude.ai, Claude Desktop, Cowork, the Messages API.
import { type Rows, thread } from "../Limit.ts"

const changelog = "https://github.com/anthropics/claude-code/blob/main/CHANGELOG.md"
const combinators = ["oneOf", "anyOf", "allOf"] as const
const conditionals = ["if", "then", "else", "not"] as const
const wordy = { pattern: /^[A-Za-z0-9_-]+$/, only: "names of letters, digits, `_` and `-`" } as const
const keys = {
  pattern: /^[A-Za-z0-9_.-]{1,64}$/,
  only: "argument names of 1 to 64 letters, digits, `_`, `.` and `-`"
} as const
const latest = "https://json-schema.org/draft/2020-12/schema"

export const anthropic = {
  "claude-code.name-length-tool-search": {
    client: "Claude Code",
    version: "with tool search",
    limit: { kind: "nameLength", max: 64, prefix: "mcp__{server}__" },
    effect: "sends a name that the API refuses, and the session stays broken",
    reach: "session",
    weight: "firm",
    since: "2026-01-25",
    seen: "2026-01-29",
    sources: [
      thread("anthropics/claude-code#19882"),
      thread("anthropics/claude-code#21136"),
      thread("cloudflare/skills#11"),
      thread("modelcontextprotocol/servers#3258")
    ]
  },
  "claude-code.name-characters": {
    client: "Claude Code",
    version: null,
    limit: { kind: "namePattern", ...wordy },
    effect: "sends a name that the API refuses",
    reach: "session",
    weight: "note",
    since: "2025-03",
    seen: "2025-07",
    sources: [thread("CircleCI-Public/mcp-server-circleci#109"), thread("anthropics/claude-code#467")]
  },
  "claude-code.name-separator": {
    client: "Claude Code",
    version: "2.1.92",
    limit: { kind: "namePattern", pattern: /^(?!.*__)/, only: "names without `__`" },
    effect: "cannot use the tool",
    reach: "tool",
    weight: "note",
    since: "2026-04-06",
    seen: "2026-04-06",
    sources: [thread("anthropics/claude-code#44349")]
  },
  "claude-code.name-duplicates": {
    client: "Claude Code",
    version: null,
    limit: { kind: "nameCollision" },
    effect: "sends a request that the API refuses",
    reach: "session",
    weight: "firm",
    since: "2026-02-23",
    seen: "2026-03-28",
    sources: [thread("baguskto/threads-mcp#2"), thread("onyx-dot-app/onyx#9733")]
  },
  "claude-code.root-keyword": {
    client: "Claude Code",
    version: "2.0.21 to 2.1.227",
    limit: { kind: "rootKeyword", of: "input", keywords: [...combinators, ...conditionals] },
    effect: "leaves the tool out or drops the keyword",
    reach: "tool",
    weight: "firm",
    since: "2025-10-30",
    seen: "2026-09",
    sources: [
      thread("anthropics/claude-code#10606"),
      thread("anthropics/claude-code#95504"),
      thread("JUNKDOGE-JOE/after-effects-mcp#273")
    ]
  },
  "claude-code.input-type": {
    client: "Claude Code",
    version: null,
    limit: { kind: "rootType", of: "input" },
    effect: "loses every tool of the server",
    reach: "server",
    weight: "firm",
    since: "2026-08-19",
    seen: "2026-08-19",
    sources: [thread("anthropics/claude-code#88049")]
  },
  "claude-code.output-type": {
    client: "Claude Code",
    version: "since 2.1.147",
    limit: { kind: "rootType", of: "output" },
    effect: "loses the tool or every tool of the server",
    reach: "server",
    weight: "firm",
    since: "2026-05-22",
    seen: "2026-08-12",
    sources: [thread("Wynelson94/longhand#9"), thread("trycua/cua#2977"), thread("rezi-io/rezi-mcp#4")]
  },
  "claude-code.output-properties": {
    client: "Claude Code",
    version: "since 2.1.147",
    limit: { kind: "propertyForm", of: "output" },
    effect: "loses the tool or every tool of the server",
    reach: "server",
    weight: "firm",
    since: "2026-05-22",
    seen: "2026-08-12",
    sources: [thread("Wynelson94/longhand#9"), thread("trycua/cua#2977"), thread("rezi-io/rezi-mcp#4")]
  },
  "claude-code.output-reference": {
    client: "Claude Code",
    version: "2.1.205 to 2.1.220",
    limit: { kind: "refDangling", of: "output" },
    effect: "loses every tool of the server",
    reach: "server",
    weight: "firm",
    since: "2026-07-09",
    seen: "2026-07-25",
    sources: [
      thread("anthropics/claude-code#76040"),
      thread("anthropics/claude-code#76881"),
      thread("anthropics/claude-code#81111")
    ]
  },
  "claude-code.argument-names": {
    client: "Claude Code",
    version: "up to 2.1.233",
    limit: { kind: "propertyName", of: "input", ...keys },
    effect: "sends a schema that the API refuses",
    reach: "session",
    weight: "firm",
    since: "2026-03-15",
    seen: "2026-08-17",
    sources: [
      thread("anthropics/claude-code#34771"),
      thread("anthropics/claude-code#79418"),
      thread("beautyfree/appstore-connect-mcp#1")
    ]
  },
  "claude-code.description": {
    client: "Claude Code",
    version: "since 2.1.84",
    limit: { kind: "descriptionBytes", max: 2048 },
    effect: "cuts the rest off",
    reach: "part",
    weight: "firm",
    since: "2026",
    seen: "2026-08-22",
    sources: [changelog]
  },
  "claude-code.instructions": {
    client: "Claude Code",
    version: "since 2.1.84",
    limit: { kind: "instructionsBytes", max: 2048 },
    effect: "cuts the rest off",
    reach: "part",
    weight: "firm",
    since: "2026",
    seen: "2026-08-22",
    sources: [changelog]
  },
  "claude-code.null": {
    client: "Claude Code",
    version: null,
    limit: { kind: "rootNull", of: "input", keywords: ["properties", "required"] },
    effect: "loses every tool of the server",
    reach: "server",
    weight: "firm",
    since: "2026-04-06",
    seen: "2026-07-22",
    sources: [
      thread("MrNeRF/LichtFeld-Studio#1430"),
      thread("anthropics/claude-code#44364"),
      thread("gensecaihq/Wazuh-MCP-Server#75")
    ]
  },
  "claude-code.hints": {
    client: "Claude Code",
    version: null,
    limit: { kind: "hintForm" },
    effect: "loses every tool of the server",
    reach: "server",
    weight: "note",
    since: "2026-04-30",
    seen: "2026-04-30",
    sources: [thread("r33drichards/mcp-js#117")]
  },
  "claude-code.prompt-names": {
    client: "Claude Code",
    version: "2.0.69",
    limit: { kind: "promptNamePattern", pattern: /^\S*$/, only: "prompt names without spaces" },
    effect: "cannot run the prompt as a command",
    reach: "part",
    weight: "note",
    since: "2025-08",
    seen: "2025-12-15",
    sources: [thread("anthropics/claude-code#5542"), thread("anthropics/claude-code#14078")]
  },
  "claude-ai.name-characters": {
    client: "claude.ai",
    version: null,
    limit: { kind: "namePattern", ...wordy },
    effect: "withholds the whole connector",
    reach: "server",
    weight: "firm",
    since: "2025-12-24",
    seen: "2026-08-02",
    sources: [
      thread("anthropics/claude-code#57813"),
      thread("anthropics/claude-code#76775"),
      thread("evoila/meho#2745"),
      thread("malloydata/publisher#543")
    ]
  },
  "claude-ai.name-length": {
    client: "claude.ai",
    version: null,
    limit: { kind: "nameLength", max: 64 },
    effect: "withholds the whole connector",
    reach: "server",
    weight: "firm",
    since: "2025-12-24",
    seen: "2026-08-02",
    sources: [thread("anthropics/claude-code#57813"), thread("evoila/meho#2745"), thread("malloydata/publisher#543")]
  },
  "claude-ai.schema-size": {
    client: "claude.ai",
    version: null,
    limit: { kind: "schemaBytes", of: "input", max: 16384 },
    effect: "leaves the tool out",
    reach: "tool",
    weight: "firm",
    since: "2026-03-08",
    seen: "2026-07-13",
    sources: [thread("anthropics/claude-code#77296"), thread("hald/things-mcp#38")]
  },
  "claude-ai.tool-count": {
    client: "claude.ai",
    version: null,
    limit: { kind: "toolCount", max: 256 },
    effect: "cuts the list there",
    reach: "server",
    weight: "firm",
    since: "2026-07-09",
    seen: "2026-07-15",
    sources: [thread("anthropics/claude-ai-mcp#587"), thread("anthropics/claude-code#77704")]
  },
  "claude-desktop.output-dialect": {
    client: "Claude Desktop",
    version: "since 1.28929",
    limit: { kind: "dialect", of: "output", known: [latest] },
    effect: "lists the tool and fails each call",
    reach: "tool",
    weight: "firm",
    since: "2026-08-13",
    seen: "2026-09-21",
    sources: [
      thread("n8n-io/n8n#36361"),
      thread("anthropics/claude-ai-mcp#1016"),
      thread("anthropics/claude-code#88882"),
      thread("shashankswe2020-ux/whoop-mcp#251")
    ]
  },
  "claude-ai.output-any-of": {
    client: "claude.ai",
    version: "servers with MCP Apps tools",
    limit: { kind: "rootKeyword", of: "output", keywords: ["anyOf"] },
    effect: "cannot use the connector",
    reach: "server",
    weight: "note",
    since: "2026-06-23",
    seen: "2026-06-23",
    sources: [thread("anthropics/claude-ai-mcp#485")]
  },
  "claude-ai.nesting": {
    client: "claude.ai",
    version: null,
    limit: { kind: "nesting", of: "input", max: 1 },
    effect: "drops the deeper arguments",
    reach: "part",
    weight: "note",
    since: "2026-07-08",
    seen: "2026-07-08",
    sources: [thread("anthropics/claude-ai-mcp#578")]
  },
  "claude-directory.name-length": {
    client: "Anthropic connector directory",
    version: null,
    limit: { kind: "nameLength", max: 64 },
    effect: "refuses the submission",
    reach: "listing",
    weight: "note",
    since: "2026",
    seen: "2026-07-02",
    sources: ["https://github.com/anthropics/claude-plugins-official", thread("basicmachines-co/basic-memory#1031")]
  },
  "claude-directory.title": {
    client: "Anthropic connector directory",
    version: null,
    limit: { kind: "annotationTitle" },
    effect: "refuses the submission",
    reach: "listing",
    weight: "note",
    since: "2026",
    seen: "2026-07-02",
    sources: ["https://github.com/anthropics/claude-plugins-official", thread("basicmachines-co/basic-memory#1031")]
  },
  "cowork.references": {
    client: "Claude Cowork",
    version: null,
    limit: { kind: "keyword", of: "input", keywords: ["$ref"] },
    effect: "drops the definitions, so that the model sees empty arguments",
    reach: "part",
    weight: "note",
    since: "2026-07-10",
    seen: "2026-07-10",
    sources: [thread("anthropics/claude-ai-mcp#591")]
  },
  "cowork.int64": {
    client: "Claude Cowork",
    version: null,
    limit: { kind: "formatOf", of: "input", type: "string", format: "int64" },
    effect: "makes the argument a number",
    reach: "part",
    weight: "note",
    since: "2026-07-10",
    seen: "2026-07-10",
    sources: [thread("anthropics/claude-ai-mcp#591")]
  }
} as const satisfies Rows
