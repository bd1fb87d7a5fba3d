// The page of one rule or lint: why, what to do, and its own first example as a report tells it.
import type { Page } from "@mcp-inspect/engine/Explain"
import type { Finding } from "@mcp-inspect/engine/model/Finding"
import { canonical, type Json } from "@mcp-inspect/engine/model/Json"
import { shorten } from "@mcp-inspect/engine/model/Text"
import { witnessLine } from "@mcp-inspect/engine/report/fragment"
import { plain, severityText } from "./words.ts"

const nouns = {
  server: "server",
  tool: "tool",
  resourceTemplate: "resource template",
  resource: "resource",
  prompt: "prompt"
} as const

const readers = { input: "what callers write", output: "what callers read" } as const

const link = (id: string): string => `[${id}](/docs/rules/${id})`

const longest = 400

const shownValue = (value: Json): string => (value === null ? "absent" : shorten(canonical(value), longest))

const sides = ({ new: now, old, signature }: Finding): string => {
  const [was, is] = signature === null ? [shownValue(old), shownValue(now)] : [signature.old, signature.new]
  return `before  ${was ?? "absent"}\nafter   ${is ?? "absent"}`
}

const exampleText = ({ example, kind }: Page): ReadonlyArray<string> => {
  if (example === null) return []
  const { entity, explanation, path, rule, signature, witness } = example
  const name = entity.kind === "server" ? "the server" : `${nouns[entity.kind]} ${shorten(entity.name, 60)}`
  const lines = [
    `at      ${name}${path === null ? "" : `, ${path}`}`,
    ...(kind === "rule" ? [sides(example)] : signature?.new == null ? [] : [`is      ${signature.new}`]),
    `says    ${explanation}`,
    ...(witness === null ? [] : [`proof   ${witnessLine(rule, witness)}`])
  ]
  return ["## Example", `\`\`\`text\n${lines.join("\n")}\n\`\`\``]
}

const about = ({ entities, side }: Page): string => {
  const names = entities.map((kind) => nouns[kind]).join(", ")
  return side === null ? names : `${names}, ${side} schema: ${readers[side]}`
}

const factsText = (page: Page): string =>
  [
    "| | |",
    "|---|---|",
    `| Default severity | ${severityText(page.severity)} |`,
    `| About | ${about(page)} |`,
    ...(page.kind === "rule" && page.extension ? ["| Extension | beyond the base set of 102 rules |"] : []),
    ...(page.mirrors.length === 0 ? [] : [`| Way back | ${page.mirrors.map(link).join(", ")} |`]),
    ...(page.otherSide === null ? [] : [`| Other side | ${link(page.otherSide)} |`])
  ].join("\n")

const configText = ({ id, severity }: Page): string => `\`\`\`yaml
severity_overrides:
  ${id}: ${severity === "NON_BREAKING" ? "BREAKING" : "NON_BREAKING"}
ignore:
  - rule: ${id}
    entity: "*"
    reason: why this is fine here
\`\`\``

/** The body of the page. */
export const rulePage = (page: Page): string =>
  [
    `${page.kind === "rule" ? "A rule" : "A lint"} of the [reference](/docs/rules#${page.id}).`,
    factsText(page),
    "## Why",
    plain(page.why),
    "## What to do",
    page.hint === null ? "Nothing: the change needs no cure." : plain(page.hint),
    ...exampleText(page),
    "## In .mcp-inspect.yml",
    "Give it another severity, or ignore it on entities that match a pattern.",
    configText(page)
  ].join("\n\n")
