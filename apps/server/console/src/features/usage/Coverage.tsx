// What limits the numbers: how complete the collection was, and what became of what was sent.
import type { UsageOverview } from "@mcp-inspect/api/wire/UsageViews"
import { counted, grouped } from "@mcp-inspect/api/wording/numbers"
import { Table } from "../../ui/Table.tsx"

const outcomes = [
  ["accepted", "Recorded"],
  ["senderDropped", "Dropped by the sender before they were sent"],
  ["overQuota", "Dropped: the quota of the month was reached"],
  ["wrongShape", "Dropped: not of the shape of an event"],
  ["seriesLimit", "Dropped: more distinct names than a project may have"],
  ["late", "Recorded on the day they arrived, being too late for their own"],
  ["pathsDiscarded", "Argument paths discarded, the calls recorded"]
] as const

/** In a sentence. */
export const coverageSentence = ({ coverage, window }: Pick<UsageOverview, "coverage" | "window">): string => {
  const days = `data on ${grouped(coverage.daysWithData)} of ${counted(window.days, "day")}`
  const dropped = coverage.dropped === 0 ? "no events dropped" : `${counted(coverage.dropped, "event")} dropped`
  return `Collection was ${coverage.complete ? "complete" : "incomplete"}: ${days}, ${dropped}.`
}

/** In numbers. */
export const Coverage = ({ use }: { readonly use: UsageOverview }) => (
  <div className="stack">
    <p>{coverageSentence(use)}</p>
    <Table
      caption={`What became of the events of ${use.window.days} days`}
      heads={["Outcome", "Events"]}
      rows={outcomes.map(([key, words]) => ({ key, cells: [words, grouped(use.outcomes[key])] }))}
    />
  </div>
)
