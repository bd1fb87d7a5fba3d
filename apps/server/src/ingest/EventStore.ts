// Where uses are kept until they are rolled up: PostgreSQL by default, or ClickHouse behind the same interface (SCL-2).
import { Context, Effect, Layer, Schema, Stream } from "effect"
import { dayOf } from "../platform/times.ts"

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

/** What a store in memory has. */
export class Kept extends Context.Service<Kept, { rows: Array<UsageRow>; readonly days: Set<string> }>()(
  "@mcp-inspect/server/ingest/EventStore/Kept"
) {
  static readonly layer = Layer.sync(Kept, () => Kept.of({ rows: [], days: new Set() }))
}

/** Where uses are kept. */
export class EventStore extends Context.Service<
  EventStore,
  {
    /**
     * Keeps rows for good. The same token again adds nothing: a block whose answer was lost is repeated with its token. It
     * takes part in the transaction of its caller. With ClickHouse the rows can be read a while later, see `readable`.
     */
    readonly append: (token: string, rows: ReadonlyArray<UsageRow>) => Effect.Effect<void, StoreUnavailable>
    /**
     * Up to when, at most until then, all that was received can be read. Nothing may come any more that was received until
     * then. What lies after the time that is given cannot be read yet, or not all of it.
     */
    readonly readable: (until: Date) => Effect.Effect<Date, StoreUnavailable>
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
>()("@mcp-inspect/server/ingest/EventStore") {
  /** Uses in {@link Kept}. It is no part of any transaction. */
  static readonly layerMemory = Layer.effect(
    EventStore,
    Effect.map(Kept, (kept) => {
      const tokens = new Set<string>()
      const only = (where: (row: UsageRow) => boolean) =>
        Stream.suspend(() => Stream.fromIterable(kept.rows.filter(where)))
      return EventStore.of({
        append: (token, rows) =>
          Effect.sync(() => {
            if (tokens.has(token)) return
            tokens.add(token)
            for (const row of rows) kept.rows.push(row)
          }),
        readable: Effect.succeed,
        received: ({ after, until }) => only(({ receivedAt }) => receivedAt > after && receivedAt <= until),
        ofDay: ({ day, orgId, projectId, until }) =>
          only(
            (row) =>
              row.orgId === orgId && row.projectId === projectId && dayOf(row.at) === day && row.receivedAt <= until
          ),
        prepare: (days) =>
          Effect.sync(() => {
            for (const day of days) kept.days.add(day)
          }),
        dropBefore: (day) =>
          Effect.sync(() => {
            const gone = new Set(kept.rows.map(({ receivedAt }) => dayOf(receivedAt)).filter((one) => one < day))
            kept.rows = kept.rows.filter(({ receivedAt }) => dayOf(receivedAt) >= day)
            return gone.size
          }),
        removeProject: (orgId, projectId) =>
          Effect.sync(() => {
            kept.rows = kept.rows.filter((row) => row.orgId !== orgId || row.projectId !== projectId)
          })
      })
    })
  ).pipe(Layer.provideMerge(Kept.layer))
}
