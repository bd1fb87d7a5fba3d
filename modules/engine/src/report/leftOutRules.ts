// What the changes are that a shorter report leaves out, by rule: of very many the reader still learns their kinds.
import { rank, type Severity, strictestFirst } from "../model/Severity.ts"
import type { Blocks, Section } from "./markdownPage.ts"
import { inlineCode } from "./markdownText.ts"

const mostRules = 15

/** Changes of one rule that are equally severe. */
interface Count {
  readonly rule: string
  readonly severity: Severity
  readonly changes: number
}

const countsOf = (sections: ReadonlyArray<Section>): ReadonlyMap<string, Count> => {
  const counts = new Map<string, Count>()
  for (const { rules, severity } of sections.flatMap(({ items }) => items)) {
    for (const rule of rules) {
      const key = `${severity} ${rule}`
      counts.set(key, { rule, severity, changes: (counts.get(key)?.changes ?? 0) + 1 })
    }
  }
  return counts
}

const sum = (counts: ReadonlyArray<Count>): number => counts.reduce((total, { changes }) => total + changes, 0)

const counted = ({ changes, rule }: Pick<Count, "changes" | "rule">): string => `${changes} × ${inlineCode(rule)}`

const moreRules = (count: number): string => `${count} more rule${count === 1 ? "" : "s"}`

const inOrder = (one: string, other: string): number => (one < other ? -1 : 1)

/* A rule is as severe as the worst of its changes: the worst first, then the most. */
const worstFirst = (counts: ReadonlyArray<Count>): ReadonlyArray<Count> =>
  [...Map.groupBy(counts, ({ rule }) => rule)]
    .map(([rule, found]) => ({
      rule,
      changes: sum(found),
      severity: strictestFirst.find((severity) => found.some((count) => count.severity === severity)) ?? "BREAKING"
    }))
    .sort((a, b) => rank(b.severity) - rank(a.severity) || b.changes - a.changes || inOrder(a.rule, b.rule))

/** As much room as the sentence can need, however much of the whole is shown. */
export const rulesRoom = ({ sections }: Blocks, measure: (text: string) => number): number => {
  const whole = worstFirst([...countsOf(sections).values()]).map((count) => measure(`${counted(count)}, `))
  const longest = whole.toSorted((a, b) => b - a).slice(0, mostRules)
  return longest.reduce((sum, length) => sum + length, measure(` By rule: and ${moreRules(whole.length)}.`))
}

/** A sentence, with a space before it, on the rules of the changes that are not shown; empty where it has no room. */
export const rulesLeftOut = (
  { sections }: Blocks,
  shown: ReadonlyArray<Section>,
  fits: (text: string) => boolean
): string => {
  const here = countsOf(shown)
  const left = [...countsOf(sections)].map(([key, count]) => ({
    ...count,
    changes: count.changes - (here.get(key)?.changes ?? 0)
  }))
  const rules = worstFirst(left.filter(({ changes }) => changes > 0)).map(counted)
  for (let count = Math.min(rules.length, mostRules); count > 0; count--) {
    const rest = rules.length - count
    const named = [...rules.slice(0, count), ...(rest === 0 ? [] : [moreRules(rest)])]
    const list = named.length === 1 ? named[0] : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`
    const text = ` By rule: ${list}.`
    if (fits(text)) return text
  }
  return ""
}
