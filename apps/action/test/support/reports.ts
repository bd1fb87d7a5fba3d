// Reports as tests need them: finished, small, and with any text in any place.
import type { Finding } from "@mcp-inspect/engine/model/Finding"
import type { Report } from "@mcp-inspect/engine/model/Report"
import { summarise } from "@mcp-inspect/engine/policy/summary"
import { crosses } from "@mcp-inspect/engine/model/Severity"

/** A change of a tool, with what is said of it. */
export const finding = (changes: Partial<Finding> = {}): Finding => ({
  rule: "tool.removed",
  severity: "BREAKING",
  defaultSeverity: "BREAKING",
  entity: { kind: "tool", name: "search" },
  path: null,
  old: null,
  new: null,
  explanation: "The tool is gone.",
  migration: "Call another one.",
  helpUri: "https://docs.example.com/rules/tool.removed",
  proof: "rule",
  witness: null,
  signature: null,
  fingerprint: `sha256:${"0".repeat(64)}`,
  group: null,
  location: null,
  note: null,
  advisory: null,
  evidence: null,
  ...changes
})

/** A comparison that ended with these changes. */
export const report = (changes: ReadonlyArray<Finding>): Report => {
  const passed = !changes.some(({ severity }) => crosses(severity, "BREAKING"))
  return {
    formatVersion: 1,
    subject: "comparison",
    status: passed ? "passed" : "failed",
    compared: true,
    passed,
    failOn: "BREAKING",
    skipReason: null,
    summary: summarise(changes, 0, "change"),
    baseline: { source: "git", ref: "origin/main", path: "surface.json", fingerprint: `sha256:${"1".repeat(64)}` },
    current: { fingerprint: `sha256:${"2".repeat(64)}` },
    changes,
    suppressed: [],
    groups: [],
    context: null,
    semver: null,
    warnings: []
  }
}

/** A comparison for which there was no baseline. */
export const skipped: Report = {
  ...report([]),
  status: "skipped",
  compared: false,
  passed: true,
  skipReason: "There is no `surface.json` in origin/main.",
  baseline: null
}
