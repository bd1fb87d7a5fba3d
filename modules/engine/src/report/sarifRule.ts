// A rule as SARIF describes it, and the texts of SARIF messages.
import type { Finding } from "../model/Finding.ts"
import type { Json, JsonObject } from "../model/Json.ts"
import type { Severity } from "../model/Severity.ts"
import { shorten } from "../model/Text.ts"
import type { Lint } from "../lint/Lint.ts"
import { lintRegistry } from "../lint/registry.ts"
import { registry } from "../rules/registry.ts"
import type { Rule, RuleSeverity } from "../rules/Rule.ts"
import { escapeMarkdown } from "./markdownText.ts"

/** `none` is a level that GitHub does not take (CLI-64). */
export const levelOf = (severity: Severity): "error" | "note" | "warning" =>
  severity === "BREAKING" ? "error" : severity === "POTENTIALLY_BREAKING" ? "warning" : "note"

const longest = 1024
const longestName = 255

/**
 * A text as a SARIF message. In messages `[text](target)` is a link and `{0}` stands for an argument; what comes from a
 * server must be neither. Other braces stay single: viewers show them as they are.
 */
export const messageText = (text: string, limit = 4_000): string =>
  shorten(text.replaceAll(/[\s\u0085]+/g, " "), limit)
    .replaceAll("](", "] (")
    .replaceAll(/\{(\d+)\}/g, "{{$1}}")

const byId: ReadonlyMap<string, Rule> = new Map(registry.map((rule) => [rule.id, rule]))

const lintById: ReadonlyMap<string, Lint> = new Map(lintRegistry.map((lint) => [lint.id, lint]))

const recommendation: Readonly<Record<"error" | "note" | "warning", string>> = {
  error: "error",
  warning: "warning",
  note: "recommendation"
}

/* Where the classifier of prose decides, the rule stands for either verdict: the stricter is stated. */
const severityOf = (severity: RuleSeverity): Severity => (severity === "prose" ? "POTENTIALLY_BREAKING" : severity)

// SARIF admits absolute URIs alone. A build that knows no address of the documentation names the page all the same.
const absolute = (uri: string): string => (/^[a-z][a-z\d+.-]*:/i.test(uri) ? uri : `mcp-inspect:${uri}`)

const pascal = (id: string): string =>
  id
    .split(".")
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join("")

interface Words {
  readonly title: string
  readonly why: string
  readonly hint: string | null
  readonly severity: Severity
  readonly tags: ReadonlyArray<string>
  readonly precision: "high" | "medium" | "very-high"
}

const wordsOf = (finding: Finding): Words => {
  const rule = byId.get(finding.rule)
  const shared = ["mcp", finding.entity.kind]
  const lint = lintById.get(finding.rule)
  if (lint !== undefined) {
    const { hint, severity, title, why } = lint
    return { title, why, hint, severity, tags: [...shared, "lint"], precision: "high" }
  }
  if (rule === undefined) {
    // A finding of a registry that this one does not hold still says what it is and what to do.
    return {
      title: finding.rule,
      why: finding.migration ?? finding.rule,
      hint: finding.migration,
      severity: finding.defaultSeverity,
      tags: shared,
      precision: "high"
    }
  }
  return {
    title: rule.title,
    why: rule.why,
    hint: rule.hint,
    severity: severityOf(rule.severity),
    tags: [...shared, ...(rule.side === null ? [] : [rule.side])],
    precision: rule.severity === "prose" ? "medium" : "very-high"
  }
}

/** The rule of a finding, for `tool.driver.rules`. GitHub ignores `helpUri`, so the help has the link as well. */
export const ruleOf = (finding: Finding): Json => {
  const { hint, precision, severity, tags, title, why } = wordsOf(finding)
  const helpUri = absolute(finding.helpUri)
  const level = levelOf(severity)
  const explain = `mcp-inspect explain ${finding.rule}`
  const isLink = /^https?:\/\/[^\s<>()\\]+$/i.test(helpUri)
  const help: JsonObject = {
    text: [why, ...(hint === null ? [] : [`Hint: ${hint}`]), `More: ${isLink ? helpUri : explain}`].join("\n\n"),
    markdown: [
      escapeMarkdown(why),
      ...(hint === null ? [] : [`**Hint:** ${escapeMarkdown(hint)}`]),
      isLink ? `[${escapeMarkdown(finding.rule)}](${helpUri})` : `\`${explain}\``
    ].join("\n\n")
  }
  return {
    id: finding.rule,
    name: shorten(pascal(finding.rule), longestName),
    shortDescription: { text: shorten(title, longest) },
    fullDescription: { text: shorten(why, longest) },
    helpUri,
    help,
    defaultConfiguration: { level },
    properties: { tags: [...tags], precision, "problem.severity": recommendation[level] }
  }
}
