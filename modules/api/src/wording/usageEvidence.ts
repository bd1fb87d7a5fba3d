// From an answer about a tool to the evidence beside one change. The sentences are those of the contract: the service's
// own are not shown, so that no text claims more than the numbers do (ING-50).
import type { UsageEvidence } from "@mcp-inspect/engine/model/Evidence"
import type { Usage } from "../wire/Usage.ts"
import {
  argumentStatus,
  argumentText,
  callsText,
  caveat,
  confidenceOf,
  coverageText,
  omissionText,
  statementOf
} from "./usage.ts"
import type { Asked } from "./usageQuestions.ts"

const shared = (usage: Usage) =>
  ({
    source: "usage",
    coverage: coverageText(usage),
    window: usage.window,
    calls: usage.calls,
    serverCalls: usage.serverCalls ?? null,
    cohorts: usage.cohorts.length,
    lastCallAt: usage.lastCallAt,
    caveat
  }) as const

const ofCalls = (usage: Usage, isRemoval: boolean): UsageEvidence => ({
  ...shared(usage),
  statement: isRemoval ? statementOf(usage) : callsText(usage),
  confidence: confidenceOf(usage),
  argument: null
})

const ofArgument = (usage: Usage, path: string, isDemand: boolean): UsageEvidence => {
  const one = usage.arguments.find((each) => each.path === path) ?? { path, present: 0, status: "unknown" }
  const isKnown = usage.calls > 0 && argumentStatus(usage, one) !== "unknown"
  return {
    ...shared(usage),
    statement: isDemand ? omissionText(usage, one) : argumentText(usage, one),
    confidence: isKnown || usage.calls === 0 ? confidenceOf(usage) : "low",
    argument: isKnown ? { path, present: Math.min(one.present, usage.calls) } : null
  }
}

/** The evidence that an answer is for one question about the same tool. */
export const evidenceFor = (usage: Usage, { isDemand, isRemoval, path }: Asked): UsageEvidence =>
  path === undefined ? ofCalls(usage, isRemoval) : ofArgument(usage, path, isDemand)
