import type { UsageRow } from "./EventStore.ts"
import { add } from "./histogram.ts"
import type { Use } from "./read.ts"

interface Row extends UsageRow {
  n: number
  durationSum: number
  durationMax: number
  readonly histogram: Array<number>
}

/** Equal uses of one minute as one row. All that is told of uses survives it: counts, presence, times to the minute. */
export const coalesce = (uses: ReadonlyArray<Use>, receivedAt: Date): ReadonlyArray<UsageRow> => {
  const rows: Array<Row> = []
  const minutes = new Map<string, Map<number, Row>>()
  for (const { durationMs, minute, series } of uses) {
    let ofSeries = minutes.get(series.key)
    if (ofSeries === undefined) minutes.set(series.key, (ofSeries = new Map()))
    let row = ofSeries.get(minute)
    if (row === undefined) {
      row = { ...series, at: new Date(minute), receivedAt, n: 0, durationSum: 0, durationMax: 0, histogram: [] }
      ofSeries.set(minute, row)
      rows.push(row)
    }
    row.n++
    row.durationSum += durationMs
    row.durationMax = Math.max(row.durationMax, durationMs)
    add(row.histogram, durationMs)
  }
  return rows
}
