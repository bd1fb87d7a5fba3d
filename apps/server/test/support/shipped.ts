// Where shipments go in tests without ClickHouse: rows by their tokens, each taken once.
import { Context, Effect, Layer, Stream } from "effect"
import { gunzipSync } from "node:zlib"
import { ClickHouse } from "../../src/clickhouse/ClickHouse.ts"
import { fromValues, type Values } from "../../src/clickhouse/rows.ts"
import { UsageOutbox } from "../../src/clickhouse/UsageOutbox.ts"
import { EventStore, Kept, StoreUnavailable, type UsageRow } from "../../src/ingest/EventStore.ts"

/** The rows of what waits, as it is written. */
export const rowsIn = (content: Uint8Array): ReadonlyArray<UsageRow> =>
  gunzipSync(content)
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => fromValues(JSON.parse(line) as Values))

/** What came, and how it goes on. */
export class Shipped extends Context.Service<
  Shipped,
  {
    /** Every insert that came, the repeated ones too. */
    readonly inserts: Array<{ readonly token: string; readonly rows: ReadonlyArray<UsageRow> }>
    /** What becomes of the next insert: `lost` is taken without an answer. */
    next: () => "taken" | "refused" | "lost"
  }
>()("test/Shipped") {
  static readonly layer = Layer.sync(Shipped, () => Shipped.of({ inserts: [], next: () => "taken" }))
}

/* Those that come through it are in the store in memory. */
const clickHouse = Layer.effect(
  ClickHouse,
  Effect.gen(function* () {
    const [kept, shipped] = [yield* Kept, yield* Shipped]
    const tokens = new Set<string>()
    const none = Effect.die(new Error("it is not asked in these tests"))
    return ClickHouse.of({
      insert: Effect.fnUntraced(function* (token, contents) {
        const outcome = shipped.next()
        if (outcome === "refused") return yield* new StoreUnavailable({ reason: "ECONNREFUSED" })
        const rows = contents.flatMap(rowsIn)
        shipped.inserts.push({ token, rows })
        if (!tokens.has(token)) kept.rows.push(...rows)
        tokens.add(token)
        if (outcome === "lost") return yield* Effect.die(new Error("the process is gone"))
      }),
      command: () => none,
      rows: () => Stream.fromEffect(none)
    })
  })
)

const store = Layer.effect(
  EventStore,
  Effect.gen(function* () {
    const memory = yield* EventStore
    const { add, readable } = yield* UsageOutbox
    return EventStore.of({ ...memory, append: add, readable })
  })
)

/** A ClickHouse that keeps rows in the store in memory. */
export const sink = clickHouse.pipe(Layer.provideMerge([EventStore.layerMemory, Shipped.layer]))

/** A store that is written to by way of the outbox, over a database. */
export const shippedStore = store.pipe(Layer.provideMerge([sink, UsageOutbox.layer]))
