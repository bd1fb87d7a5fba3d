// Recorded use over HTTP, against rows that are inserted as fast as PostgreSQL takes them: a durable database, and who
// sends on the same cores.
import { chmodSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { median, medianOf, runNode } from "./measure.mjs"

/* What is kept of an event that was sent, index and all, and of which tables. */
const roomRows = (name, { event, rows, tables }) => [
  { figure: `${name}: rows`, value: rows, unit: "/event" },
  { figure: `${name}: on disk`, value: event, unit: "B/event", limit: 90 },
  ...Object.entries(tables).map(([table, value]) => ({ figure: `  ${table}`, value, unit: "B/event" }))
]

const program = fileURLToPath(new URL("ingest/measure.mjs", import.meta.url))

export const ingest = {
  name: "ingest",
  title: "batches of 100 events over HTTP, against raw INSERT … unnest in transactions of 500 rows, durable PostgreSQL",
  run: async ({ folder, rounds }) => {
    // The database runs as a user of its own when we are root.
    chmodSync(folder, 0o711)
    const { stdout } = await runNode([program, folder, String(rounds)])
    const { bytes, rollup, rss, samples, sent } = JSON.parse(stdout)
    const cpuOf = ({ cpuUs, databaseUs }) => cpuUs + databaseUs
    const cpuRatio = median(samples.service.map((one, round) => cpuOf(one) / cpuOf(samples.raw[round])))
    const over = (rows) => median(samples.service.map(({ rate }, round) => rows[round].rate / rate))
    return [
      { figure: "raw rows", value: medianOf(samples.raw, "rate"), unit: "/s" },
      { figure: "narrow rows", value: medianOf(samples.narrow, "rate"), unit: "/s" },
      { figure: "events", value: medianOf(samples.service, "rate"), unit: "/s" },
      { figure: "raw ÷ service", value: over(samples.raw), unit: "", limit: 1 / 0.35 },
      { figure: "narrow ÷ service", value: over(samples.narrow), unit: "" },
      // Of both sides, which others on the machine change less.
      { figure: "CPU ÷ raw", value: cpuRatio, unit: "" },
      { figure: "answer, median", value: medianOf(samples.service, "p50"), unit: "ms" },
      { figure: "answer, p99", value: medianOf(samples.service, "p99"), unit: "ms" },
      { figure: "CPU of the process", value: medianOf(samples.service, "cpuUs"), unit: "µs/event" },
      { figure: "CPU of the database", value: medianOf(samples.service, "databaseUs"), unit: "µs/event" },
      { figure: "the same, raw", value: medianOf(samples.raw, "databaseUs"), unit: "µs/row" },
      { figure: "log of the database", value: medianOf(samples.service, "logged"), unit: "B/event" },
      { figure: "the same, raw", value: medianOf(samples.raw, "logged"), unit: "B/row" },
      { figure: "adding up, process", value: rollup.cpuUs, unit: "µs/event" },
      { figure: "adding up, database", value: rollup.databaseUs, unit: "µs/event" },
      { figure: "memory, last round ÷ third", value: rss, unit: "" },
      { figure: "as JSON", value: sent.json, unit: "B/event" },
      { figure: "as JSON, compressed", value: sent.bytes, unit: "B/event" },
      { figure: "bytes of a raw row", value: bytes.raw, unit: "" },
      ...roomRows("usual", bytes.usual),
      ...roomRows("none equal, all with keys", bytes.unequal)
    ]
  }
}
