// VS Code, the Copilots, Copilot Studio, Azure.
import { type Rows, thread } from "../Limit.ts"

const vscode = "https://github.com/microsoft/vscode/blob/main/src/vs/workbench/contrib/mcp/common"
const normalizer =
  "https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts"
const studio = "https://learn.microsoft.com/en-us/microsoft-copilot-studio/mcp-troubleshooting"

export const microsoft = {
  "vscode.name-characters": {
    client: "VS Code",
    version: null,
    limit: { kind: "namePattern", pattern: /^[a-z0-9_-]+$/i, only: "names of letters, digits, `_` and `-`" },
    effect: "writes `_` instead, with a warning",
    reach: "part",
    weight: "firm",
    since: "2026",
    seen: "2026",
    sources: [`${vscode}/mcpServer.ts`, `${vscode}/mcpTypes.ts`, thread("microsoft/vscode#243602")]
  },
  "vscode.name-length": {
    client: "VS Code",
    version: null,
    limit: { kind: "nameLength", max: 46 },
    effect: "cuts the name after a prefix of up to 18 characters",
    reach: "part",
    weight: "firm",
    since: "2026",
    seen: "2026",
    sources: [`${vscode}/mcpTypes.ts`, thread("microsoft/vscode#308463")]
  },
  "vscode.name-collision": {
    client: "VS Code",
    version: null,
    limit: { kind: "nameCollision", replace: /[^a-z0-9_-]/gi, by: "_", first: 46 },
    effect: "confuses the tools",
    reach: "tool",
    weight: "firm",
    since: "2026",
    seen: "2026",
    sources: [`${vscode}/mcpServer.ts`, `${vscode}/mcpTypes.ts`]
  },
  "vscode.unknown-type": {
    client: "VS Code",
    version: null,
    limit: { kind: "typeUnknown", of: "input" },
    effect: "leaves the tool out",
    reach: "tool",
    weight: "firm",
    since: "2026",
    seen: "2026",
    sources: [`${vscode}/mcpServer.ts`]
  },
  "vscode.required": {
    client: "VS Code",
    version: null,
    limit: { kind: "requiredForm", of: "input" },
    effect: "leaves the tool out",
    reach: "tool",
    weight: "firm",
    since: "2026",
    seen: "2026",
    sources: [`${vscode}/mcpServer.ts`]
  },
  "vscode.icons": {
    client: "VS Code",
    version: null,
    limit: { kind: "iconType", known: ["image/webp", "image/png", "image/jpeg", "image/jpg", "image/gif"] },
    effect: "ignores the icon",
    reach: "part",
    weight: "note",
    since: "2026",
    seen: "2026",
    sources: [`${vscode}/mcpIcons.ts`]
  },
  "copilot-chat.items": {
    client: "GitHub Copilot Chat",
    version: "0.42 to 0.55",
    limit: { kind: "arrayItems", of: "input" },
    effect: "blocks the request",
    reach: "session",
    weight: "firm",
    since: "2026-03-07",
    seen: "2026-07-13",
    sources: [
      normalizer,
      thread("microsoft/vscode#325618"),
      thread("rootlyhq/rootly-mcp-server#82"),
      thread("msrbuilds/elementor-mcp#6")
    ]
  },
  "copilot-chat.required": {
    client: "GitHub Copilot Chat",
    version: "0.42",
    limit: { kind: "requiredUndeclared", of: "input" },
    effect: "drops those names",
    reach: "part",
    weight: "note",
    since: "2026-03-29",
    seen: "2026-03-29",
    sources: [normalizer]
  },
  "copilot-chat.description": {
    client: "GitHub Copilot Chat",
    version: "0.42",
    limit: { kind: "descriptionEmpty" },
    effect: "writes a placeholder",
    reach: "part",
    weight: "note",
    since: "2026-03-29",
    seen: "2026-03-29",
    sources: [normalizer]
  },
  "copilot-chat.root-keyword": {
    client: "GitHub Copilot Chat",
    version: "0.42",
    limit: { kind: "rootKeyword", of: "input", keywords: ["oneOf", "anyOf", "allOf", "not", "if", "then", "else"] },
    effect: "drops the keyword",
    reach: "part",
    weight: "firm",
    since: "2026-03-29",
    seen: "2026-03-29",
    sources: [normalizer]
  },
  "copilot-chat.dropped": {
    client: "GitHub Copilot Chat",
    version: "0.42 with gpt-4 models",
    limit: {
      kind: "keyword",
      of: "input",
      keywords: [
        "default",
        "exclusiveMaximum",
        "exclusiveMinimum",
        "format",
        "maximum",
        "maxItems",
        "maxLength",
        "minimum",
        "minItems",
        "minLength",
        "pattern",
        "patternProperties",
        "uniqueItems"
      ]
    },
    effect: "drops the keyword",
    reach: "part",
    weight: "note",
    since: "2026-03-29",
    seen: "2026-03-29",
    sources: [normalizer]
  },
  "copilot-chat.argument-description": {
    client: "GitHub Copilot Chat",
    version: "0.42 with gpt-4 models",
    limit: { kind: "schemaDescriptionLength", of: "input", max: 1024 },
    effect: "cuts the rest off",
    reach: "part",
    weight: "note",
    since: "2026-03-29",
    seen: "2026-03-29",
    sources: [normalizer]
  },
  "copilot-chat.tool-count": {
    client: "GitHub Copilot Chat",
    version: null,
    limit: { kind: "toolCount", max: 128 },
    effect: "refuses the request unless tools are grouped",
    reach: "session",
    weight: "firm",
    since: "2026",
    seen: "2026-04-24",
    sources: [
      "https://github.com/microsoft/vscode-copilot-chat",
      thread("microsoft/vscode-copilot-release#13065"),
      thread("microsoft/vscode-copilot-release#11653")
    ]
  },
  "copilot-chat.grouping": {
    client: "GitHub Copilot Chat",
    version: null,
    limit: { kind: "toolCount", max: 64 },
    effect: "begins to group tools",
    reach: "part",
    weight: "note",
    since: "2026",
    seen: "2026-04-24",
    sources: ["https://github.com/microsoft/vscode-copilot-chat"]
  },
  "copilot-cli.name-characters": {
    client: "GitHub Copilot CLI",
    version: "0.0.423",
    limit: { kind: "namePattern", pattern: /^[A-Za-z0-9_-]+$/, only: "names of letters, digits, `_` and `-`" },
    effect: "fails every prompt",
    reach: "session",
    weight: "firm",
    since: "2026-03-06",
    seen: "2026-06-23",
    sources: [
      thread("github/copilot-cli#1879"),
      thread("github/copilot-cli#2581"),
      thread("GlitterKill/sdl-mcp#34"),
      thread("microsoft/copilot-intellij-feedback#1583")
    ]
  },
  "copilot-cli.properties": {
    client: "GitHub Copilot CLI",
    version: null,
    limit: { kind: "rootProperties", of: "input" },
    effect: "fails every prompt",
    reach: "session",
    // The protocol's own example of a tool without arguments has no `properties`.
    weight: "note",
    since: "2026-02-28",
    seen: "2026-03-04",
    sources: [thread("github/copilot-cli#1825"), thread("posit-dev/mcptools#89")]
  },
  "copilot-cli.enum": {
    client: "GitHub Copilot CLI",
    version: "1.0.84 with Gemini models",
    limit: { kind: "enumOfStrings", of: "input" },
    effect: "fails every prompt",
    reach: "session",
    weight: "note",
    since: "2026-09-14",
    seen: "2026-09-14",
    sources: [thread("github/copilot-cli#4835")]
  },
  "copilot-cli.tool-count": {
    client: "GitHub Copilot CLI",
    version: "1.0.84 with Grok 4.5",
    limit: { kind: "toolCount", max: 350 },
    effect: "fails every prompt",
    reach: "session",
    weight: "note",
    since: "2026-09-14",
    seen: "2026-09-14",
    sources: [thread("github/copilot-cli#4836")]
  },
  "copilot-studio.references": {
    client: "Microsoft Copilot Studio",
    version: null,
    limit: { kind: "keyword", of: "input", keywords: ["$ref"] },
    effect: "leaves the tool out without a message",
    reach: "tool",
    weight: "firm",
    since: "2026-09-03",
    seen: "2026-09-03",
    sources: [studio, thread("microsoft/cat-agent-skills#316")]
  },
  "copilot-studio.output-references": {
    client: "Microsoft Copilot Studio",
    version: null,
    limit: { kind: "keyword", of: "output", keywords: ["$ref"] },
    effect: "leaves the tool out without a message",
    reach: "tool",
    weight: "firm",
    since: "2026-09-03",
    seen: "2026-09-03",
    sources: [studio, thread("microsoft/cat-agent-skills#316")]
  },
  "copilot-studio.type-array": {
    client: "Microsoft Copilot Studio",
    version: null,
    limit: { kind: "typeArray", of: "input" },
    effect: "truncates the input schema",
    reach: "part",
    // The published rules call `string` → `[string, null]` a widening and nothing else.
    weight: "note",
    since: "2026-09-03",
    seen: "2026-09-03",
    sources: [studio, thread("microsoft/cat-agent-skills#316")]
  },
  "copilot-studio.exclusive-minimum": {
    client: "Microsoft Copilot Studio",
    version: null,
    limit: { kind: "keywordForm", of: "input", keywords: ["exclusiveMinimum"], form: "number" },
    effect: "throws a System.FormatException",
    reach: "server",
    // The published rules call such a bound tightened or loosened and nothing else.
    weight: "note",
    since: "2026-09-03",
    seen: "2026-09-03",
    sources: [studio, thread("microsoft/cat-agent-skills#316")]
  },
  "copilot-studio.enum": {
    client: "Microsoft Copilot Studio",
    version: null,
    limit: { kind: "keyword", of: "input", keywords: ["enum"] },
    effect: "reads the argument as any string",
    reach: "part",
    weight: "note",
    since: "2026-09-03",
    seen: "2026-09-03",
    sources: [studio, thread("microsoft/cat-agent-skills#316")]
  },
  "azure-foundry.any-of": {
    client: "Azure AI Foundry",
    version: null,
    limit: { kind: "keyword", of: "input", keywords: ["anyOf", "$ref"] },
    effect: "fails to build the agent",
    reach: "server",
    weight: "note",
    since: "2025-11-04",
    seen: "2025-11-04",
    sources: [thread("microsoft-foundry/new-foundry-portal#23")]
  }
} as const satisfies Rows
