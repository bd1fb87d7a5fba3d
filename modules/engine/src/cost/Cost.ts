// What a surface costs a model's context (COST-1): an estimate, since each model counts by its own vocabulary and each
// client writes tools in its own way. Pure: how tokens are counted is an argument.
import { canonical, compareText, type Json, own } from "../model/Json.ts"
import type { ContextCost } from "../model/Report.ts"
import type { Entity, Snapshot } from "../model/Surface.ts"

/** How many tokens a text has. */
export type CountTokens = (text: string) => number

/** A way to count, and its name in reports, which says that the count is an estimate. */
export interface Tokenizer {
  readonly name: string
  readonly count: CountTokens
}

/** What of one tool a client typically sends to a model. */
export interface ToolText {
  readonly tool: string
  readonly text: string
}

/** What one tool costs. */
export interface ToolCost {
  readonly tool: string
  readonly tokens: number
}

/** What a surface costs, tool by tool and in total. */
export interface SurfaceCost {
  readonly tokens: number
  readonly tools: ReadonlyArray<ToolCost>
}

/** What one tool costs on each side; null where it is not there. */
export interface ToolCostChange {
  readonly tool: string
  readonly before: number | null
  readonly after: number | null
}

/** What a change costs: the totals for reports, and the tools whose cost differs, by name. */
export interface CostChange {
  readonly context: ContextCost
  readonly tools: ReadonlyArray<ToolCostChange>
}

const sent = ["name", "description", "inputSchema"] as const

const textOf = ({ fields }: Entity): string =>
  canonical(
    Object.fromEntries(
      sent.flatMap((key): ReadonlyArray<[string, Json]> => {
        const value = own(fields, key)
        return value === undefined ? [] : [[key, value]]
      })
    )
  )

/**
 * The text of each tool, in the order of the snapshot: name, description and input schema as one compact JSON object
 * with sorted members (RFC 8785). Titles, annotations, output schemas and `_meta` mostly stay with the client.
 */
export const surfaceTexts = (snapshot: Snapshot): ReadonlyArray<ToolText> =>
  snapshot.lists.tools.map((tool) => ({ tool: tool.name, text: textOf(tool) }))

/** What texts cost, each and in total. */
export const estimate = (texts: ReadonlyArray<ToolText>, count: CountTokens): SurfaceCost => {
  const tools = texts.map(({ text, tool }) => ({ tool, tokens: count(text) }))
  return { tokens: tools.reduce((sum, { tokens }) => sum + tokens, 0), tools }
}

/** Counts each text once, however often it is asked. */
const remembering = (count: CountTokens): CountTokens => {
  const counted = new Map<string, number>()
  return (text) => {
    const known = counted.get(text) ?? count(text)
    counted.set(text, known)
    return known
  }
}

/** What both sides of a change cost. A tool that a model reads the same on both sides is counted once. */
export const compareCost = (before: Snapshot, after: Snapshot, { count, name }: Tokenizer): CostChange => {
  const once = remembering(count)
  const was = estimate(surfaceTexts(before), once)
  const is = estimate(surfaceTexts(after), once)
  const then = new Map(was.tools.map(({ tokens, tool }) => [tool, tokens]))
  const now = new Map(is.tools.map(({ tokens, tool }) => [tool, tokens]))
  return {
    context: { tokensBefore: was.tokens, tokensAfter: is.tokens, tokenizer: name },
    tools: [...new Set([...then.keys(), ...now.keys()])]
      .sort(compareText)
      .map((tool) => ({ tool, before: then.get(tool) ?? null, after: now.get(tool) ?? null }))
      .filter((tool) => tool.before !== tool.after)
  }
}
