// Amazon Q, Kiro, Bedrock.
import { type Rows, thread } from "../Limit.ts"

const q = "https://github.com/aws/amazon-q-developer-cli/blob/main/crates/chat-cli/src/cli/chat/tool_manager.rs"
const converse = {
  client: "Amazon Bedrock",
  version: "Converse",
  effect: "refuses the request",
  reach: "session"
} as const

export const amazon = {
  "amazon-q.name-length": {
    client: "Amazon Q Developer CLI",
    version: null,
    limit: { kind: "nameLength", max: 64, prefix: "{server}_" },
    effect: "leaves the tool out",
    reach: "tool",
    weight: "firm",
    since: "2025-06-24",
    seen: "2026",
    sources: [q, thread("awslabs/mcp#643")]
  },
  "amazon-q.description": {
    client: "Amazon Q Developer CLI",
    version: null,
    limit: { kind: "descriptionEmpty" },
    effect: "leaves the tool out",
    reach: "tool",
    weight: "firm",
    since: "2025-06-24",
    seen: "2026",
    sources: [q]
  },
  "amazon-q.name-characters": {
    client: "Amazon Q Developer CLI",
    version: null,
    limit: {
      kind: "namePattern",
      pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
      only: "names of a letter, then letters, digits and `_`"
    },
    effect: "writes the name differently; hyphens vanish",
    reach: "part",
    // Most servers have hyphens in their names, and the rewritten ones work.
    weight: "note",
    since: "2025-06-24",
    seen: "2026",
    sources: [q]
  },
  "amazon-q.name-collision": {
    client: "Amazon Q Developer CLI",
    version: null,
    limit: { kind: "nameCollision", replace: /[^A-Za-z0-9_]/g, by: "" },
    effect: "confuses the tools",
    reach: "tool",
    weight: "firm",
    since: "2025-06-24",
    seen: "2026",
    sources: [q]
  },
  "amazon-q-ide.description": {
    client: "Amazon Q in IDEs",
    version: null,
    limit: { kind: "descriptionLength", max: 10240 },
    effect: "cuts the rest off; before 2025-06 it failed",
    reach: "part",
    weight: "note",
    since: "2025-06-25",
    seen: "2025-06-25",
    sources: [thread("aws/language-servers#1760")]
  },
  "amazon-q-ide.name-length": {
    client: "Amazon Q in IDEs",
    version: null,
    limit: { kind: "nameLength", max: 64 },
    effect: "cuts the name",
    reach: "part",
    weight: "note",
    since: "2025-06-25",
    seen: "2025-06-25",
    sources: [thread("aws/language-servers#1612")]
  },
  "amazon-q.prompt-names": {
    client: "Amazon Q Developer CLI",
    version: null,
    limit: { kind: "promptNameLength", max: 16 },
    effect: "crashes on listing prompts",
    reach: "server",
    weight: "note",
    since: "2025-05-08",
    seen: "2025-05-08",
    sources: [thread("aws/amazon-q-developer-cli#1746")]
  },
  "kiro.name-length": {
    client: "Kiro",
    version: "through Claude Code",
    limit: { kind: "nameLength", max: 64, prefix: "mcp__{server}__" },
    effect: "refuses the request",
    reach: "session",
    weight: "firm",
    since: "2026-04-21",
    seen: "2026-04-21",
    sources: [thread("kirodotdev/Kiro#7684"), thread("hnewcity/KiroaaS#23"), thread("jwadow/kiro-gateway#104")]
  },
  "bedrock.name-characters": {
    ...converse,
    limit: { kind: "namePattern", pattern: /^[A-Za-z0-9_-]+$/, only: "names of letters, digits, `_` and `-`" },
    weight: "firm",
    since: "2026-02-11",
    seen: "2026-08-24",
    sources: [thread("BerriAI/litellm#24668"), thread("awslabs/mcp#2395"), thread("kirodotdev/Kiro#11027")]
  },
  "bedrock.name-length": {
    ...converse,
    limit: { kind: "nameLength", max: 64 },
    weight: "firm",
    since: "2026-02-11",
    seen: "2026-08-24",
    sources: [thread("BerriAI/litellm#24668"), thread("awslabs/mcp#2395"), thread("kirodotdev/Kiro#11027")]
  },
  "bedrock.description": {
    ...converse,
    limit: { kind: "descriptionEmpty" },
    weight: "firm",
    since: "2026-02-11",
    seen: "2026-08-24",
    sources: [thread("BerriAI/litellm#24668"), thread("awslabs/mcp#2395")]
  },
  "bedrock.input-type": {
    ...converse,
    limit: { kind: "rootType", of: "input" },
    weight: "firm",
    since: "2026-02-21",
    seen: "2026-08-24",
    sources: [thread("maximhq/bifrost#1720"), thread("kirodotdev/Kiro#11027")]
  },
  "bedrock.null": {
    ...converse,
    limit: { kind: "rootNull", of: "input", keywords: ["properties"] },
    weight: "firm",
    since: "2026-02-21",
    seen: "2026-08-24",
    sources: [thread("maximhq/bifrost#1720"), thread("kirodotdev/Kiro#11027")]
  },
  "bedrock.number": {
    ...converse,
    limit: { kind: "number", of: "input", max: 2147483647 },
    weight: "note",
    since: "2026-05-10",
    seen: "2026-05-10",
    sources: [thread("tailcallhq/forgecode#3307")]
  },
  "bedrock-strict.recursion": {
    ...converse,
    version: "strict tools",
    limit: { kind: "refCycle", of: "input" },
    weight: "note",
    since: "2026-09-01",
    seen: "2026-09-01",
    sources: [thread("langchain4j/langchain4j#5097"), thread("BerriAI/litellm#39115")]
  },
  "bedrock-strict.max-items": {
    ...converse,
    version: "strict tools",
    limit: { kind: "keyword", of: "input", keywords: ["maxItems"] },
    weight: "note",
    since: "2026-09-01",
    seen: "2026-09-01",
    sources: [thread("langchain4j/langchain4j#5097"), thread("BerriAI/litellm#39115")]
  },
  "agentcore.references": {
    client: "Bedrock AgentCore Gateway",
    version: null,
    limit: { kind: "keyword", of: "input", keywords: ["$ref"] },
    effect: "refuses the target",
    reach: "server",
    weight: "note",
    since: "2026-02-16",
    seen: "2026-02-16",
    sources: [thread("awslabs/mcp#2442")]
  }
} as const satisfies Rows
