// ClickHouse, asked through its official client. The client is loaded, and the table made, when it is first needed: a process
// that only takes uses needs neither, and starts while ClickHouse is away.
import type { ClickHouseSettings } from "@clickhouse/client"
import { Context, Effect, Layer, Predicate, Redacted, Scope, Stream } from "effect"
import { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import { StoreUnavailable } from "../ingest/EventStore.ts"
import type { ClickHouseAccount } from "../platform/storage.ts"
import { columns } from "./rows.ts"
import { createTable, describeTable, remembersInserts, table, unfit } from "./table.ts"

/** Parameters of a query, by name. */
export type Parameters = Readonly<Record<string, string | number>>

/** How long a request may go without a word, in milliseconds. */
const silence = 60_000

/*
 * What is asked of every statement. An insert is answered when it is in the table, whatever the server would do by itself,
 * and is read in one piece, so that its repetition is cut into the same block. Views that an operator hangs on the table
 * take a block once, too.
 */
const settings: ClickHouseSettings = {
  async_insert: 0,
  wait_end_of_query: 1,
  insert_deduplicate: 1,
  deduplicate_blocks_in_dependent_materialized_views: 1,
  input_format_parallel_parsing: 0,
  max_insert_block_size: "1048449",
  min_insert_block_size_bytes: "268435456"
}

/* What is read is not held back until it is whole. Whole numbers are numbers: none is beyond 2^53. */
const reading: ClickHouseSettings = { wait_end_of_query: 0, output_format_json_quote_64bit_integers: 0 }

const word = (error: unknown, member: string): string | undefined =>
  Predicate.hasProperty(error, member) && typeof error[member] === "string" && /^[A-Z][A-Z_0-9]*$/u.test(error[member])
    ? error[member]
    : undefined

/* The text of an error can hold the query, and what was to be written with it. */
const unavailable = (error: unknown): StoreUnavailable =>
  new StoreUnavailable({
    reason:
      word(error, "type") ??
      word(error, "code") ??
      (error instanceof Error && error.message.startsWith("Timeout") ? "TIMEOUT" : "UNKNOWN")
  })

const asked = <A>(ask: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
  Effect.tryPromise({ try: ask, catch: unavailable })

/* The stream is destroyed when whoever reads it stops. */
async function* parsed<Row>(stream: AsyncIterable<ReadonlyArray<{ readonly json: () => Row }>>) {
  for await (const rows of stream) yield rows.map((row) => row.json())
}

/* A package that is installed can be loaded, and the settings were read: neither fails. */
const connect = ({ database, password, url, username }: ClickHouseAccount) =>
  Effect.acquireRelease(
    Effect.promise(() => import("@clickhouse/client")).pipe(
      Effect.map(({ ClickHouseLogLevel, createClient }) =>
        createClient({
          url,
          database,
          username,
          password: Redacted.value(password),
          application: "mcp-inspect",
          request_timeout: silence,
          compression: { request: false, response: false },
          clickhouse_settings: settings,
          // It would write errors to stderr with the address and the statement.
          log: { level: ClickHouseLogLevel.OFF }
        })
      )
    ),
    (client) => Effect.promise(() => client.close())
  )

/** ClickHouse. */
export class ClickHouse extends Context.Service<
  ClickHouse,
  {
    /** Adds rows as `rows.ts` writes them, compressed by gzip, in one piece; with the same token again nothing. */
    readonly insert: (token: string, contents: ReadonlyArray<Uint8Array>) => Effect.Effect<void, StoreUnavailable>
    /** Carries out a statement, and waits for its end. */
    readonly command: (statement: string, parameters?: Parameters) => Effect.Effect<void, StoreUnavailable>
    /** The rows that a query answers, as they come. */
    readonly rows: <Row extends ReadonlyArray<unknown>>(
      query: string,
      parameters?: Parameters
    ) => Stream.Stream<Row, StoreUnavailable>
  }
>()("@mcp-inspect/server/clickhouse/ClickHouse") {
  static readonly layerOf = (account: ClickHouseAccount) => Layer.effect(ClickHouse, make(account))
}

const make = Effect.fnUntraced(function* (account: ClickHouseAccount) {
  const scope = yield* Effect.scope
  const client = yield* Effect.cached(Effect.provideService(connect(account), Scope.Scope, scope))
  let isReady = false

  const command = (statement: string, parameters: Parameters = {}) =>
    Effect.flatMap(client, (one) =>
      asked((signal) =>
        one.command({
          query: statement,
          query_params: { ...parameters },
          clickhouse_settings: { mutations_sync: "2" },
          abort_signal: signal
        })
      )
    )

  const rows = <Row extends ReadonlyArray<unknown>>(query: string, parameters: Parameters = {}) =>
    Effect.flatMap(client, (one) =>
      asked((signal) =>
        one.query({
          query,
          query_params: { ...parameters },
          format: "JSONCompactEachRow",
          clickhouse_settings: reading,
          abort_signal: signal
        })
      )
    ).pipe(
      Effect.map((result) => Stream.fromAsyncIterable(parsed<Row>(result.stream<Row>()), unavailable)),
      Stream.unwrap,
      Stream.flattenIterable
    )

  /* Of several that make it at once, one does. */
  const ready = Effect.gen(function* () {
    if (isReady) return
    yield* command(createTable)
    const found = yield* Stream.runCollect(rows<readonly [engine: string, full: string]>(describeTable))
    if (!found.some(([engine, full]) => remembersInserts(engine, full))) {
      yield* Effect.logError(unfit)
      return yield* new StoreUnavailable({ reason: "UNFIT_TABLE" })
    }
    isReady = true
  })

  const insert = Effect.fn("ClickHouse.insert")(function* (token: string, contents: ReadonlyArray<Uint8Array>) {
    const one = yield* client
    yield* asked((signal) =>
      one
        .exec({
          query: `insert into ${table} (${columns.join(", ")}) format JSONCompactEachRow`,
          values: Readable.from(contents, { objectMode: false }),
          http_headers: { "content-encoding": "gzip" },
          clickhouse_settings: { insert_deduplication_token: token },
          abort_signal: signal
        })
        .then(({ stream }) => finished(stream.resume()))
    )
  })

  return ClickHouse.of({
    insert: (token, contents) => Effect.andThen(ready, insert(token, contents)),
    command: Effect.fn("ClickHouse.command")((statement, parameters) =>
      Effect.andThen(ready, command(statement, parameters))
    ),
    rows: (query, parameters) => Stream.unwrap(Effect.as(ready, rows(query, parameters)))
  })
})
