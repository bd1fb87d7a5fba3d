/** A rate or a need, on average and at the peak. */
interface Both {
  readonly mean: number
  readonly peak: number
}

/** Figures, as `docs/capacity.json` has them. */
export interface Figures {
  readonly measured: {
    readonly machine: string
    /** What else went on. */
    readonly circumstances: string
    readonly ingest: Readonly<Record<"command" | "date", string>> &
      Readonly<
        Record<
          | "bytes"
          | "bytesRawRow"
          | "bytesUnequal"
          | "databaseUs"
          | "eventsPerSecond"
          | "jsonBytes"
          | "logBytes"
          | "processUs"
          | "rawRowsPerSecond"
          | "rollupDatabaseUs"
          | "rollupProcessUs"
          | "rows"
          | "sentBytes",
          number
        >
      >
    readonly usage: Readonly<Record<"command" | "date", string>> &
      Readonly<Record<"bytes" | "events" | "queryMs" | "rows", number>>
    readonly long: Readonly<Record<"command" | "date", string>> &
      Readonly<Record<"events" | "kills" | "residentMiB" | "seconds", number>>
  }
  readonly taken: Readonly<
    Record<
      | "allowance"
      | "brokerHours"
      | "brokerPartitions"
      | "brokerReplicas"
      | "clickhouseBytesPerRow"
      | "clickhouseReplicas"
      | "clickhouseShardBytes"
      | "daysKept"
      | "eventsOfBatch"
      | "peakOverMean"
      | "postgresBytes"
      | "postgresCores"
      | "reportsPerSecond",
      number
    >
  >
}

/** What a month needs: rates a second, cores at full use, bytes. */
export interface Capacity {
  readonly events: Both
  readonly requests: Both
  readonly sent: Both
  readonly ingestCores: Both
  readonly rollupCores: number
  readonly databaseCores: Both
  readonly logBytes: Both
  readonly postgresBytes: number
  readonly postgresUnequal: number
  readonly rawRowBytes: number
  readonly rollupBytes: number
  readonly cells: number
  readonly clickhouse: Readonly<Record<"bytes" | "shards" | "shardsUnequal" | "unequal", number>>
  readonly broker: Readonly<Record<"bytes" | "partitionBytes", number>>
  readonly billing: Readonly<Record<"reports" | "seconds" | "transactions", number>>
}

/** The mean of twelve months. */
export declare const secondsOfMonth: number

/** What a month of `events` needs. */
export declare const capacityOf: (events: number, figures: Figures) => Capacity

/** A number with two digits that count and a prefix. */
export declare const shown: (value: number, unit?: string) => string

/** The page, as Markdown. */
export declare const capacityPage: (figures: Figures) => string
