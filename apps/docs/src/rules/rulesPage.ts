// The rule reference, from the registry: its ids are used in configurations and reports, so a page written by hand would
// one day describe another rule than the one a report links to (DOC-22).
import { lintRegistry } from "@mcp-inspect/engine/lint/registry"
import { registry } from "@mcp-inspect/engine/rules/registry"
import type { RuleSeverity } from "@mcp-inspect/engine/rules/Rule"
import { plain, severityText } from "./words.ts"

interface Entry {
  readonly id: string
  readonly severity: RuleSeverity
  readonly title: string
  readonly hint: string | null
  readonly extension: boolean
}

interface Group {
  readonly title: string
  readonly entries: ReadonlyArray<Entry>
}

const all: ReadonlyArray<Entry> = registry

const startsWith = (prefix: string): ReadonlyArray<Entry> => all.filter(({ id }) => id.startsWith(prefix))

const groups: ReadonlyArray<Group> = [
  { title: "Server and protocol", entries: startsWith("server.") },
  { title: "Tool input schemas", entries: startsWith("tool.input.") },
  { title: "Tool output schemas", entries: startsWith("tool.output.") },
  { title: "Tools", entries: all.filter(({ id }) => /^tool\.(?!input\.|output\.)/.test(id)) },
  { title: "Resource templates", entries: startsWith("resourceTemplate.") },
  { title: "Resources", entries: startsWith("resource.") },
  { title: "Prompts", entries: startsWith("prompt.") },
  { title: "Lints", entries: lintRegistry.map((lint) => ({ ...lint, extension: false })) }
]

const entryText = ({ extension, hint, id, severity, title }: Entry): string =>
  [
    `### ${id}`,
    `${severityText(severity)}${extension ? " (extension)" : ""} ${plain(title)}. [Why, and an example](/docs/rules/${id})`,
    ...(hint === null ? [] : [`> ${plain(hint)}`])
  ].join("\n\n")

const intro = `---
title: Rule reference
description: Every rule and lint of MCP Inspect, with its severity, when it fires and what to do about it.
---

Made from the registry of the engine. An id is a public API: it stands in configurations, in JSON reports and in the
\`helpUri\` of SARIF. No id is renamed or given another meaning; where a situation is to be judged otherwise, that is a
new id, and the old one is reported beside it until the next major version.

\`\`\`yaml
severity_overrides:
  tool.description.changed: DOCUMENTATION
ignore:
  - rule: tool.icons.changed
    entity: "internal_*"
    reason: Shown in our own client alone
    expires: 2027-06-30
\`\`\`

Rules compare two surfaces; lints review one (\`mcp-inspect lint\`). An extension is a rule beyond the base set of 102.
\`mcp-inspect explain <id>\` prints the page of a rule in a terminal.
`

const index = [
  "## Index",
  ...groups.map(({ entries, title }) => `**${title}**\n\n${entries.map(({ id }) => `[${id}](#${id})`).join(" · ")}`)
].join("\n\n")

const severities = `## Severities

| Severity | Meaning | By default |
|---|---|---|
| \`BREAKING\` | An existing, correct caller may stop working. | fails |
| \`POTENTIALLY_BREAKING\` | Behaviour, or meaning visible to a model, changed; callers may drift without any error. | warns |
| \`NON_BREAKING\` | Additive, or wider for whoever consumes that schema. | passes |
| \`DOCUMENTATION\` | A text edit too small to sway a model, or only another spelling. | passes |

Severity is assigned by pure code: the same two surfaces and the same configuration give the same report everywhere. No
model takes part. [Severities](/docs/severities) says how texts are judged and how a project changes a severity.
`

/** The file `content/rules.md`. */
export const rulesPage = (): string =>
  [
    intro,
    index,
    ...groups.map(({ entries, title }) => [`## ${title}`, ...entries.map(entryText)].join("\n\n")),
    severities
  ].join("\n\n")
