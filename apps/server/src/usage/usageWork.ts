// The work on recorded use that recurs, with what it needs besides a database.
import { Layer } from "effect"
import { eventStore } from "../ingest/ingesting.ts"
import { Retention } from "./Retention.ts"
import { Rollup } from "./Rollup.ts"

/** Adds up and clears away, for as long as the scope lives. Several processes may. */
export const usageWork = Layer.mergeAll(
  Rollup.running.pipe(Layer.provide(Rollup.layer)),
  Retention.running.pipe(Layer.provide(Retention.layer))
).pipe(Layer.provide(eventStore))
