// How much of a report is not in a shorter one, as a sentence.
import { strictestFirst } from "../model/Severity.ts"
import type { Blocks, Section } from "./markdownPage.ts"

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

const sum = (counts: ReadonlyArray<number>): number => counts.reduce((total, count) => total + count, 0)

/* How many changes each severity has in these sections, and what else can be counted. */
const countsOf = (sections: ReadonlyArray<Section>) => {
  const items = sections.flatMap((section) => section.items)
  return {
    servers: sections.length,
    bySeverity: strictestFirst.map((severity) =>
      sum(items.filter((item) => item.severity === severity).map(({ rules }) => rules.length))
    ),
    suppressed: sum(sections.flatMap(({ suppressed }) => suppressed.map(({ changes }) => changes))),
    warnings: sum(sections.map(({ warnings }) => warnings.length))
  }
}

/** The sentence that says how much of the whole is not shown. It is the longest when nothing is. */
export const leftOut = ({ noun, sections }: Blocks, shown: ReadonlyArray<Section>): string => {
  const all = countsOf(sections)
  const here = countsOf(shown)
  const bySeverity = all.bySeverity.map((count, index) => count - (here.bySeverity[index] ?? 0))
  const severities = bySeverity.flatMap((count, index) => (count === 0 ? [] : [`${count} ${strictestFirst[index]}`]))
  const [changes, suppressed, warnings, servers] = [
    sum(bySeverity),
    all.suppressed - here.suppressed,
    all.warnings - here.warnings,
    all.servers - here.servers
  ]
  const parts = [
    ...(changes === 0 ? [] : [`${counted(changes, noun)} (${severities.join(", ")})`]),
    ...(suppressed === 0 ? [] : [counted(suppressed, `suppressed ${noun}`)]),
    ...(warnings === 0 ? [] : [counted(warnings, "warning")]),
    ...(servers === 0 ? [] : [counted(servers, "server")])
  ]
  if (parts.length === 0) return "Part of the report is left out here."
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`
  return `Left out here: ${list}.`
}
