// How large a machine has to be, from the figures that the page on capacity is made of.
import { capacityOf, type Figures, shown } from "../../../../scripts/lib/capacity.mjs"
import { readRepository } from "./files.ts"

/* Volumes of one installation on one PostgreSQL, by the events of a month. */
const volumes = [
  ["10⁷", 1e7],
  ["10⁸", 1e8],
  ["10⁹", 1e9]
] as const

/** What was measured, and what it comes to for a few volumes. */
export const sizing = (): string => {
  const figures: Figures = JSON.parse(readRepository("docs/capacity.json"))
  const { ingest, long, machine } = figures.measured
  const rows = volumes.map(([name, events]) => {
    const { databaseCores, events: rate, ingestCores, postgresBytes } = capacityOf(events, figures)
    const cells = [
      `${shown(rate.mean)} / ${shown(rate.peak)}`,
      shown(ingestCores.peak),
      shown(databaseCores.peak),
      shown(postgresBytes, "B")
    ]
    return `| ${name} | ${cells.join(" | ")} |`
  })
  return [
    `Recorded use is what grows. Measured on ${machine} (${ingest.date}): ${shown(ingest.eventsPerSecond)} events a second, with their sender on the same cores, and`,
    `${long.residentMiB} MiB of memory of a process after ${Math.round(long.seconds / 60)} minutes of that kind of load. By these figures:`,
    "",
    "| Events a month | a second, mean / peak | cores of ingest at the peak | cores of PostgreSQL at the peak | disk for 90 days |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    "So one process over one PostgreSQL is enough for the volume of all three, and a second of each role is there for when the first is",
    "gone. Beyond that the page on [capacity](/docs/capacity) goes on. What captures and comparisons need depends on the",
    "servers: both run in processes of their own with bounds, of which a process of the service has four of either kind at most. It opens at most",
    "`DATABASE_POOL` connections, and PostgreSQL has to allow for those of all processes together."
  ].join("\n")
}
