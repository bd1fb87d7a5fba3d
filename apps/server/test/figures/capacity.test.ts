import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { capacityOf, capacityPage, type Figures, secondsOfMonth, shown } from "../../../../scripts/lib/capacity.mjs"

const committed = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../docs/capacity.json"), "utf8")
) as Figures

/* Round figures, so that what follows is worked out in one's head. */
const figures: Figures = {
  measured: {
    machine: "a machine",
    circumstances: "Nothing else ran.",
    ingest: {
      command: "ingest",
      date: "2026-01-01",
      bytes: 50,
      bytesRawRow: 200,
      bytesUnequal: 100,
      databaseUs: 4,
      eventsPerSecond: 1000,
      jsonBytes: 300,
      logBytes: 10,
      processUs: 20,
      rawRowsPerSecond: 2000,
      rollupDatabaseUs: 6,
      rollupProcessUs: 8,
      rows: 0.5,
      sentBytes: 30
    },
    usage: { command: "usage", date: "2026-01-01", bytes: 2000, events: 1000, queryMs: 5, rows: 10 },
    long: { command: "long", date: "2026-01-01", events: 1, kills: 2, residentMiB: 3, seconds: 600 }
  },
  taken: {
    allowance: 50_000_000,
    brokerHours: 24,
    brokerPartitions: 50,
    brokerReplicas: 3,
    clickhouseBytesPerRow: 30,
    clickhouseReplicas: 2,
    clickhouseShardBytes: 1e12,
    daysKept: 90,
    eventsOfBatch: 100,
    peakOverMean: 10,
    postgresBytes: 1e12,
    postgresCores: 10,
    reportsPerSecond: 25
  }
}

const close = (found: number, expected: number, what: string) =>
  assert.closeTo(found, expected, Math.abs(expected) * 1e-9, what)

describe("what a month of events needs", () => {
  it("is worked out from what one event costs", () => {
    // 10,000 events a second on average: 864,000,000 a day.
    const { broker, clickhouse, databaseCores, events, ingestCores, ...rest } = capacityOf(
      10_000 * secondsOfMonth,
      figures
    )
    close(events.mean, 10_000, "mean")
    close(events.peak, 100_000, "peak")
    close(rest.requests.mean, 100, "requests")
    close(rest.sent.peak, 3_000_000, "bytes received")
    close(ingestCores.mean, 0.2, "cores of ingest")
    close(ingestCores.peak, 2, "cores of ingest at the peak")
    close(rest.rollupCores, 0.08, "cores that add up")
    close(databaseCores.mean, 0.1, "cores of the database")
    // What is stored comes at the peak, what is added up does not.
    close(databaseCores.peak, 0.46, "cores of the database at the peak")
    close(rest.logBytes.mean, 100_000, "log")
    const kept = 864e6 * 90
    close(rest.postgresBytes, kept * 50, "disk")
    close(rest.postgresUnequal, kept * 100, "disk, no two equal")
    close(rest.rawRowBytes, kept * 200, "disk, raw rows")
    close(rest.rollupBytes, kept * 2, "rollups")
    close(clickhouse.bytes, kept * 15 * 2, "ClickHouse")
    close(clickhouse.unequal, kept * 30 * 2, "ClickHouse, no two equal")
    assert.deepStrictEqual([clickhouse.shards, clickhouse.shardsUnequal], [2, 3])
    close(broker.bytes, 864e6 * 300 * 3, "JetStream")
    close(broker.partitionBytes, 600_000, "a partition")
    // 26.298 thousand million events, of organizations over 50 million.
    assert.deepStrictEqual(rest.billing, { reports: 525, seconds: 21, transactions: 50 })
  })

  it("takes as many cells as its disk or its cores ask for, whichever asks for more", () => {
    const cellsOf = (ingest: Partial<Figures["measured"]["ingest"]>, rate: number) =>
      capacityOf(rate * secondsOfMonth, {
        ...figures,
        measured: { ...figures.measured, ingest: { ...figures.measured.ingest, ...ingest } }
      }).cells
    assert.strictEqual(cellsOf({}, 1), 1)
    // 3.888 TB, and 0.46 cores.
    assert.strictEqual(cellsOf({}, 10_000), 4)
    // 460 cores' hundredth part of bytes: 46 cores.
    assert.strictEqual(cellsOf({ bytes: 0.001 }, 1_000_000), 5)
  })

  it("grows with the events", () => {
    const [one, ten] = [capacityOf(1e9, figures), capacityOf(1e10, figures)]
    close(ten.ingestCores.peak, 10 * one.ingestCores.peak, "cores")
    close(ten.postgresBytes, 10 * one.postgresBytes, "disk")
    close(ten.broker.bytes, 10 * one.broker.bytes, "broker")
  })
})

describe("the page", () => {
  it("has a number for each figure, and another for another", () => {
    const page = capacityPage(committed)
    assert.notInclude(page, "NaN")
    assert.notInclude(page, "undefined")
    const changed = <Part extends "ingest" | "usage">(
      part: Part,
      key: keyof Figures["measured"][Part],
      by: number
    ) => ({
      ...committed,
      measured: {
        ...committed.measured,
        [part]: { ...committed.measured[part], [key]: Number(committed.measured[part][key]) * by }
      }
    })
    for (const key of Object.keys(committed.measured.ingest) as Array<keyof Figures["measured"]["ingest"]>)
      if (key !== "command" && key !== "date") assert.notStrictEqual(capacityPage(changed("ingest", key, 3)), page, key)
    for (const key of ["bytes", "events", "queryMs", "rows"] as const)
      assert.notStrictEqual(capacityPage(changed("usage", key, 3)), page, key)
    for (const key of Object.keys(committed.taken) as Array<keyof Figures["taken"]>) {
      const taken = { ...committed.taken, [key]: committed.taken[key] * 3 }
      assert.notStrictEqual(capacityPage({ ...committed, taken }), page, key)
    }
  })

  it("shows numbers with two digits that count", () => {
    const numbers = [0, 0.0123, 7, 999, 1000, 3802.6, 99_949, 380_000, 995_000, 1.234e12]
    assert.deepStrictEqual(
      numbers.map((number) => shown(number, "B")),
      ["0 B", "0.012 B", "7 B", "1 kB", "1 kB", "3.8 kB", "100 kB", "380 kB", "1 MB", "1.2 TB"]
    )
    assert.strictEqual(shown(42), "42")
  })
})
