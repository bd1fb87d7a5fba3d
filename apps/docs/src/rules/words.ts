// What the reference and the page of a rule say alike.
import type { RuleSeverity } from "@mcp-inspect/engine/rules/Rule"

/** The default severity, as it stands beside a rule. */
export const severityText = (severity: RuleSeverity): string =>
  severity === "prose" ? "`DOCUMENTATION` or `POTENTIALLY_BREAKING`" : `\`${severity}\``

/** Text of ours in Markdown: what stands in it is no markup, but for the code that it has. */
export const plain = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll(/[\\*_<>[\]|]/g, "\\$&")))
    .join("")
