// Recorded use over HTTP, against rows that are inserted as fast as PostgreSQL takes them: a durable database, and who
// sends on the same cores.
import { chmodSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { median, medianOf, runNode } from "./measure.mjs"

const program = fileURLToPath(new URL("ingest/measure.mjs", import.meta.url))

export const ingest = {
  name: "ingest",
  title: "batches of 100 events over HTTP, against raw INSERT … unnest in transactions of 500 rows, durable PostgreSQL",
  run: async ({ folder, rounds }) => {
    // The database runs as a user of its own when we are root.
    chmodSync(folder, 0o711)
    const { stdout } = await runNode([program, folder, String(rounds)])
    const { bytes, rss, samples } = JSON.parse(stdout)
    const ratio = median(samples.service.map(({ rate }, round) => samples.raw[round].rate / rate))
    return [
      { figure: "raw rows", value: medianOf(samples.raw, "rate"), unit: "/s" },
      { figure: "rows as ingest has them", value: medianOf(samples.narrow, "rate"), unit: "/s" },
      { figure: "events", value: medianOf(samples.service, "rate"), unit: "/s" },
      { figure: "raw ÷ service", value: ratio, unit: "", limit: 1 / 0.35 },
      { figure: "answer, median", value: medianOf(samples.service, "p50"), unit: "ms" },
      { figure: "answer, p99", value: medianOf(samples.service, "p99"), unit: "ms" },
      { figure: "CPU of the process", value: medianOf(samples.service, "cpuUs"), unit: "µs/event" },
      { figure: "CPU of the database", value: medianOf(samples.service, "databaseUs"), unit: "µs/event" },
      { figure: "the same, raw", value: medianOf(samples.raw, "databaseUs"), unit: "µs/row" },
      { figure: "memory, last round ÷ third", value: rss, unit: "" },
      { figure: "rows per event", value: bytes.rows, unit: "" },
      { figure: "bytes of a row", value: bytes.row, unit: "" },
      { figure: "bytes on disk per event", value: bytes.event, unit: "", limit: 90 }
    ]
  }
}
