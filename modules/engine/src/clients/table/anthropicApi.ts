// The Messages API, and with it every host that forwards schemas to it unchanged.
import { type Rows, thread } from "../Limit.ts"

const keys = {
  pattern: /^[A-Za-z0-9_.-]{1,64}$/,
  only: "argument names of 1 to 64 letters, digits, `_`, `.` and `-`"
} as const
const strict = "https://platform.claude.com/docs/en/agents-and-tools/tool-use/strict-tool-use"

export const anthropicApi = {
  "messages-api.root-keyword": {
    client: "Anthropic Messages API",
    version: null,
    limit: { kind: "rootKeyword", of: "input", keywords: ["oneOf", "anyOf", "allOf"] },
    effect: "refuses the whole request",
    reach: "session",
    weight: "firm",
    since: "2026-06",
    seen: "2026-09-14",
    sources: [
      thread("kenn-io/kata#365"),
      thread("makenotion/notion-mcp-server#340"),
      thread("github/github-mcp-server#3126"),
      thread("anomalyco/opencode#46628")
    ]
  },
  "messages-api.unknown-type": {
    client: "Anthropic Messages API",
    version: null,
    limit: { kind: "typeUnknown", of: "input" },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025-09",
    seen: "2026-03-07",
    sources: [thread("zanetworker/mcp-docling#5"), thread("anthropics/claude-code#31800")]
  },
  "messages-api.tuple": {
    client: "Anthropic Messages API",
    version: null,
    limit: { kind: "tuple", of: "input" },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025-09",
    seen: "2026-03-07",
    sources: [thread("anthropics/claude-code#31800"), thread("anthropics/claude-code#2758")]
  },
  "messages-api.boolean-bound": {
    client: "Anthropic Messages API",
    version: null,
    limit: {
      kind: "keywordForm",
      of: "input",
      keywords: ["exclusiveMinimum", "exclusiveMaximum"],
      form: "boolean"
    },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025-09",
    seen: "2026-03-07",
    sources: [thread("anthropics/claude-code#31800"), thread("anthropics/claude-code#2758")]
  },
  "messages-api.argument-names": {
    client: "Anthropic Messages API",
    version: null,
    limit: { kind: "propertyName", of: "input", ...keys },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2026-03-29",
    seen: "2026-09-02",
    sources: [
      thread("decocms/studio#6874"),
      thread("aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws#709"),
      thread("ComposioHQ/composio#3500"),
      thread("ComposioHQ/composio#3067")
    ]
  },
  "messages-api.reference": {
    client: "Anthropic Messages API",
    version: null,
    limit: { kind: "refDangling", of: "input" },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2026-01-07",
    seen: "2026-01-07",
    sources: [
      thread("Softeria/ms-365-mcp-server#181"),
      thread("microsoft/vscode#286415"),
      thread("perforce/p4mcp-server#3")
    ]
  },
  "messages-api.reference-elsewhere": {
    client: "Anthropic Messages API",
    version: null,
    limit: { kind: "refElsewhere", of: "input" },
    effect: "refuses the request",
    reach: "session",
    weight: "note",
    since: "2026-01-07",
    seen: "2026-01-07",
    sources: [thread("Softeria/ms-365-mcp-server#181"), thread("microsoft/vscode#286415")]
  },
  "messages-api.name-characters": {
    client: "Anthropic Messages API",
    version: null,
    limit: { kind: "namePattern", pattern: /^[A-Za-z0-9_-]+$/, only: "names of letters, digits, `_` and `-`" },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025-12-28",
    seen: "2026-04-08",
    sources: [thread("zed-industries/zed#45789"), thread("github/copilot-cli#2581")]
  },
  "messages-api.name-length": {
    client: "Anthropic Messages API",
    version: null,
    limit: { kind: "nameLength", max: 128 },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025-12-28",
    seen: "2026-04-08",
    sources: [thread("zed-industries/zed#45789"), thread("github/copilot-cli#2581")]
  },
  "messages-api.name-duplicates": {
    client: "Anthropic Messages API",
    version: null,
    limit: { kind: "nameCollision" },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2025-12-28",
    seen: "2026-04-08",
    sources: [thread("zed-industries/zed#45789"), thread("github/copilot-cli#2581")]
  },
  "messages-api.number": {
    client: "Anthropic Messages API",
    version: null,
    limit: { kind: "number", of: "input", max: 9007199254740991 },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2026-04-15",
    seen: "2026-07-02",
    sources: [
      thread("RevenueCat/ai-toolkit#26"),
      thread("anthropics/claude-code#48332"),
      thread("ansible/aap-mcp-server#170")
    ]
  },
  "messages-api-strict.bounds": {
    client: "Anthropic Messages API",
    version: "strict tools",
    limit: {
      kind: "keyword",
      of: "input",
      keywords: [
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minLength",
        "maxLength",
        "maxItems"
      ]
    },
    effect: "refuses the request",
    reach: "session",
    weight: "note",
    since: "2026-02",
    seen: "2026-09-01",
    sources: [strict, thread("genkit-ai/genkit#5230"), thread("BerriAI/litellm#39115")]
  },
  "messages-api-strict.open-object": {
    client: "Anthropic Messages API",
    version: "strict tools",
    limit: { kind: "openObject", of: "input" },
    effect: "refuses the request",
    reach: "session",
    weight: "note",
    since: "2026-02",
    seen: "2026-09-01",
    sources: [strict, thread("elie222/inbox-zero#2323")]
  },
  "messages-api-strict.recursion": {
    client: "Anthropic Messages API",
    version: "strict tools",
    limit: { kind: "refCycle", of: "input" },
    effect: "refuses the request",
    reach: "session",
    weight: "note",
    since: "2026-02",
    seen: "2026-09-01",
    sources: [strict, thread("camel-ai/camel#4171")]
  }
} as const satisfies Rows
