// Where uses are kept until they are rolled up: PostgreSQL by default, or ClickHouse behind the same interface (SCL-2).
import { Context, type Effect, Schema, type Stream } from "effect"

/** What many uses have in common. */
export interface Series {
  readonly orgId: string
  readonly projectId: string
  readonly entityKind: "tool" | "resource" | "prompt"
  readonly entityName: string
  readonly environment: string
  readonly success: boolean
  readonly clientName: string | null
  readonly clientVersion: string | null
  readonly protocolVersion: string | null
  readonly serverVersion: string | null
  readonly surfaceFingerprint: string | null
  /** Paths that were present, sorted, each once. */
  readonly arguments: ReadonlyArray<string>
  /** Whether an entry was discarded, so that absence says nothing. */
  readonly argumentsCut: boolean
}

/** Equal uses of one minute. */
export interface UsageRow extends Series {
  /** The start of the minute of the use. */
  readonly at: Date
  readonly receivedAt: Date
  readonly n: number
  /** Milliseconds. */
  readonly durationSum: number
  readonly durationMax: number
  /** Counts of durations by the buckets of `histogram.ts`. */
  readonly histogram: ReadonlyArray<number>
}

/** The store did not take or give what it was asked; asking again may help. */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  /** What the store said, as a word that may be logged. */
  reason: Schema.optionalKey(Schema.String)
}) {}

/** Where uses are kept. */
export class EventStore extends Context.Service<
  EventStore,
  {
    /**
     * Keeps rows for good. The same token again adds nothing: a block whose answer was lost is repeated with its token. In
     * PostgreSQL it takes part in the transaction of its caller.
     */
    readonly append: (token: string, rows: ReadonlyArray<UsageRow>) => Effect.Effect<void, StoreUnavailable>
    /** All rows received in `(after, until]`, of every organization, in no order. */
    readonly received: (span: {
      readonly after: Date
      readonly until: Date
    }) => Stream.Stream<UsageRow, StoreUnavailable>
    /** All rows of one project whose use was on a day (UTC) and that were received until then. */
    readonly ofDay: (of: {
      readonly orgId: string
      readonly projectId: string
      readonly day: string
      readonly until: Date
    }) => Stream.Stream<UsageRow, StoreUnavailable>
    /** Makes room for what will be received on these days. */
    readonly prepare: (days: ReadonlyArray<string>) => Effect.Effect<void, StoreUnavailable>
    /** Removes all that was received before a day; how many parts of the store went. */
    readonly dropBefore: (day: string) => Effect.Effect<number, StoreUnavailable>
    /** Removes all of a project. */
    readonly removeProject: (orgId: string, projectId: string) => Effect.Effect<void, StoreUnavailable>
  }
>()("@mcp-inspect/server/ingest/EventStore") {}
