// What a month of so many events needs, from figures that were measured and a few that are taken (docs/capacity.json).
// Pure; `npm run codegen` makes the page of it.
import { table } from "./markdown.mjs"

const day = 86_400

/** The mean of twelve months. */
export const secondsOfMonth = (365.25 * day) / 12

/** What a month of `events` needs: rates a second, cores at full use, bytes. */
export const capacityOf = (events, { measured: { ingest, usage }, taken }) => {
  const mean = events / secondsOfMonth
  const atBoth = (perEvent) => ({ mean: mean * perEvent, peak: mean * taken.peakOverMean * perEvent })
  const kept = (events * taken.daysKept * day) / secondsOfMonth
  const postgresBytes = kept * ingest.bytes
  const databaseCores = {
    // Adding up lags behind a peak and catches up after it.
    mean: (mean * (ingest.databaseUs + ingest.rollupDatabaseUs)) / 1e6,
    peak: (mean * (taken.peakOverMean * ingest.databaseUs + ingest.rollupDatabaseUs)) / 1e6
  }
  const clickhouseBytes = kept * ingest.rows * taken.clickhouseBytesPerRow
  const clickhouseUnequal = kept * taken.clickhouseBytesPerRow
  const reports = Math.floor(events / taken.allowance)
  return {
    events: atBoth(1),
    requests: atBoth(1 / taken.eventsOfBatch),
    sent: atBoth(ingest.sentBytes),
    ingestCores: atBoth(ingest.processUs / 1e6),
    rollupCores: (mean * ingest.rollupProcessUs) / 1e6,
    databaseCores,
    logBytes: atBoth(ingest.logBytes),
    postgresBytes,
    postgresUnequal: kept * ingest.bytesUnequal,
    rawRowBytes: kept * ingest.bytesRawRow,
    rollupBytes: (kept * usage.bytes) / usage.events,
    cells: Math.max(
      1,
      Math.ceil(databaseCores.peak / taken.postgresCores),
      Math.ceil(postgresBytes / taken.postgresBytes)
    ),
    clickhouse: {
      bytes: clickhouseBytes * taken.clickhouseReplicas,
      unequal: clickhouseUnequal * taken.clickhouseReplicas,
      shards: Math.ceil(clickhouseBytes / taken.clickhouseShardBytes),
      shardsUnequal: Math.ceil(clickhouseUnequal / taken.clickhouseShardBytes)
    },
    broker: {
      bytes: mean * taken.brokerHours * 3600 * ingest.jsonBytes * taken.brokerReplicas,
      partitionBytes: (mean * taken.peakOverMean * ingest.jsonBytes) / taken.brokerPartitions
    },
    billing: { transactions: taken.brokerPartitions, reports, seconds: reports / taken.reportsPerSecond }
  }
}

/** A number with two digits that count and a prefix: `3.8 M`. */
export const shown = (value, unit = "") => {
  const prefixes = ["", "k", "M", "G", "T", "P"]
  let [rest, step] = [Number(value.toPrecision(2)), 0]
  while (rest >= 1000 && step < prefixes.length - 1) {
    rest = Number((rest / 1000).toPrecision(2))
    step++
  }
  const end = `${prefixes[step]}${unit}`
  return `${rest}${end === "" ? "" : ` ${end}`}`
}

const both = ({ mean, peak }, unit) => `${shown(mean, unit)} / ${shown(peak, unit)}`

/** Volumes that the page works out, with their names. */
const volumes = [
  ["10⁹", 1e9],
  ["10¹²", 1e12]
]

const measuredRows = ({ ingest, long, usage }) => [
  ["events a second, sender and database on the same cores", shown(ingest.eventsPerSecond, "/s"), ingest.command],
  ["raw rows a second beside them, in turns", shown(ingest.rawRowsPerSecond, "/s"), ingest.command],
  ["an event as JSON, and compressed in a batch", `${ingest.jsonBytes} B, ${ingest.sentBytes} B`, ingest.command],
  ["CPU of an ingest process, an event", `${ingest.processUs} µs`, ingest.command],
  ["events a second and core of it", shown(1e6 / ingest.processUs, "/s"), ingest.command],
  ["CPU of the database to store one", `${ingest.databaseUs} µs`, ingest.command],
  ["CPU to add one up, of the process that does it", `${ingest.rollupProcessUs} µs`, ingest.command],
  ["the same, of the database", `${ingest.rollupDatabaseUs} µs`, ingest.command],
  ["bytes on disk of one, usual load", `${ingest.bytes} B`, ingest.command],
  ["rows of one, usual load", String(ingest.rows), ingest.command],
  ["bytes on disk where no two are equal and each batch has a key", `${ingest.bytesUnequal} B`, ingest.command],
  ["bytes on disk of a raw row", `${ingest.bytesRawRow} B`, ingest.command],
  ["log (WAL) of the database, an event", `${ingest.logBytes} B`, ingest.command],
  [`rollups of ${shown(usage.events)} events`, `${shown(usage.rows)} rows, ${shown(usage.bytes, "B")}`, usage.command],
  ["rolled up, an event", `${(usage.bytes / usage.events).toPrecision(2)} B`, usage.command],
  ["CPU of the database, a question about one tool over 90 days", `${usage.queryMs} ms`, usage.command],
  [
    `memory of a process after ${Math.round(long.seconds / 60)} minutes, ${shown(long.events)} events, ${long.kills} deaths around it`,
    `${long.residentMiB} MiB, flat`,
    long.command
  ]
]

const takenRows = (taken) => [
  ["events of a request", taken.eventsOfBatch],
  ["peak over mean", `${taken.peakOverMean} ×`],
  ["days that raw events are kept", taken.daysKept],
  ["a row in ClickHouse (`clickhouseBytesPerRow`)", `${taken.clickhouseBytesPerRow} B`],
  [
    "copies in ClickHouse, and disk of a shard",
    `${taken.clickhouseReplicas}, ${shown(taken.clickhouseShardBytes, "B")}`
  ],
  [
    "hours that JetStream keeps, copies, partitions",
    `${taken.brokerHours}, ${taken.brokerReplicas}, ${taken.brokerPartitions}`
  ],
  ["one PostgreSQL at most", `${taken.postgresCores} cores, ${shown(taken.postgresBytes, "B")} of raw events`],
  ["requests a second to the provider of payments", taken.reportsPerSecond]
]

const needRows = (needs) => [
  ["events a second, mean / peak", ...needs.map(({ events }) => both(events))],
  ["requests a second, mean / peak", ...needs.map(({ requests }) => both(requests))],
  ["received, compressed, a second", ...needs.map(({ sent }) => both(sent, "B"))],
  ["cores of ingest", ...needs.map(({ ingestCores }) => both(ingestCores))],
  ["cores that add up", ...needs.map(({ rollupCores }) => shown(rollupCores))],
  ["cores of PostgreSQL, storing and adding up", ...needs.map(({ databaseCores }) => both(databaseCores))],
  ["its log a second", ...needs.map(({ logBytes }) => both(logBytes, "B"))],
  ["its disk for 90 days, usual load", ...needs.map(({ postgresBytes }) => shown(postgresBytes, "B"))],
  ["the same, no two equal", ...needs.map(({ postgresUnequal }) => shown(postgresUnequal, "B"))],
  ["the same, as raw rows", ...needs.map(({ rawRowBytes }) => shown(rawRowBytes, "B"))],
  ["rollups of 90 days", ...needs.map(({ rollupBytes }) => shown(rollupBytes, "B"))],
  ["PostgreSQL alone: cells", ...needs.map(({ cells }) => String(cells))],
  ["ClickHouse: disk for 90 days, all copies", ...needs.map(({ clickhouse }) => shown(clickhouse.bytes, "B"))],
  ["the same, no two equal", ...needs.map(({ clickhouse }) => shown(clickhouse.unequal, "B"))],
  [
    "its shards, usual load / no two equal",
    ...needs.map(({ clickhouse: { shards, shardsUnequal } }) => `${shards} / ${shardsUnequal}`)
  ],
  ["JetStream: disk, all copies", ...needs.map(({ broker }) => shown(broker.bytes, "B"))],
  ["a partition at the peak, a second", ...needs.map(({ broker }) => shown(broker.partitionBytes, "B"))],
  ["organizations over the allowance, at most", ...needs.map(({ billing }) => shown(billing.reports))],
  ["to report them each night", ...needs.map(({ billing }) => `${shown(billing.seconds)} s`)]
]

/* What it is in PostgreSQL alone. */
const alone = ({ cells, databaseCores, postgresBytes }) =>
  cells === 1
    ? "In PostgreSQL alone it is one database."
    : `In PostgreSQL alone it is ${cells} cells, each a database with organizations of its own: ${shown(postgresBytes / cells, "B")} and ` +
      `${shown(databaseCores.peak / cells)} cores at the peak a cell. \`org_id\` leads every key, so an organization moves as a whole.`

/** The page, as Markdown. */
export const capacityPage = (figures) => {
  const { measured, taken } = figures
  const needs = volumes.map(([, events]) => capacityOf(events, figures))
  const [billion, trillion] = needs
  return `# Capacity

What recorded use costs, and what 10⁹ and 10¹² events a month need. Made from \`docs/capacity.json\` by \`npm run codegen\`:
a figure that is measured anew goes there.

## Measured

On ${measured.machine}
(${measured.ingest.date}). ${measured.circumstances}
Medians of rounds in which ingest and raw rows take turns; uses of 40 tools by 24 clients, batches of 100 from 64 servers of
8 organizations.

${table(
  ["", "figure", "by"],
  measuredRows(measured).map(([name, value, command]) => [name, value, `\`${command}\``])
)}

A raw row is what a straightforward table holds of an event: its texts as they were sent, a row an event, inserted by
\`INSERT … unnest\` in transactions of 500 rows over as many connections as ingest stores by. Ingest writes narrow rows
instead: what events have in common is written once, and equal ones of a minute are one row with a count. Bytes on disk count
every table that storing writes to, with indexes: rows, what they have in common, blocks, outcomes, keys of batches, months.
An event is equal to others if all but its time within the minute and its duration is.

## Assumed

Not measured here; with other values all figures below change.

${table(["", "value"], takenRows(taken))}

## A month

Of ${shown(secondsOfMonth / 1e6)} million seconds. Cores are at full use: twice as many leave room.

${table(["", ...volumes.map(([name]) => `${name} events`)], needRows(needs))}

**10⁹ a month** is ${both(billion.events)} events a second, mean and peak: ${shown(billion.ingestCores.peak)} cores of ingest and
${shown(billion.databaseCores.peak)} of PostgreSQL at the peak, and for 90 days ${shown(billion.postgresBytes, "B")}, or ${shown(billion.postgresUnequal, "B")} where no two events are
equal. ${alone(billion)}

**10¹² a month** is a thousand times that: ${shown(trillion.ingestCores.peak)} cores of ingest at the peak, which share nothing but their
stores. ${alone(trillion)} The way for such a volume is \`EVENT_BUFFER=jetstream\` before \`EVENT_STORE=clickhouse\`:
${trillion.clickhouse.shards} shards (${trillion.clickhouse.shardsUnequal} where no two events are equal), and PostgreSQL for what is counted and rolled up.

**Billing** does not grow with events. What is counted of an organization is counted once a flush, in the transaction that
stores it or, behind a buffer, with the place in the stream: ${trillion.billing.transactions} partitions at a flush a second are ${trillion.billing.transactions} transactions a
second. The nightly report names organizations over the allowance of ${shown(taken.allowance)} events, of which 10¹² events make ${shown(trillion.billing.reports)} at
most.
`
}
