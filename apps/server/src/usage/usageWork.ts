// The work on recorded use that recurs, with what it needs besides a database and the settings.
import { Effect, Layer } from "effect"
import { backlog } from "../ingest/bufferWork.ts"
import { eventStore } from "../ingest/ingesting.ts"
import { Settings } from "../platform/Settings.ts"
import { daysOfPlan, KeptDays, Retention } from "./Retention.ts"
import { Rollup } from "./Rollup.ts"

/* Where plans have no limits, nobody's rollups go after the window of the free one. */
const keptDays = Layer.effect(
  KeptDays,
  Effect.map(Settings, ({ planLimits }) => daysOfPlan[planLimits === "unlimited" ? "unlimited" : "free"])
)

/* What is stored in ClickHouse is taken there by whoever does scheduled work. */
const shipping = Layer.unwrap(
  Effect.gen(function* () {
    const { storage } = yield* Settings
    if (storage.store === "postgres") return Layer.empty
    const { shippingTo } = yield* Effect.promise(() => import("../clickhouse/storing.ts"))
    return shippingTo(storage.account)
  })
)

/** Adds up, ships and clears away, for as long as the scope lives. Several processes may. */
export const usageWork = Layer.mergeAll(
  Rollup.running.pipe(Layer.provide(Rollup.layer)),
  Retention.running.pipe(Layer.provide(Retention.layer), Layer.provide(keptDays)),
  shipping
).pipe(Layer.provide(eventStore), Layer.provide(backlog))
