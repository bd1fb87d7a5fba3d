// What it costs to add up what ingest has stored: CPU of this process, which does the work, and of the database.
import { Clock, Effect, Layer } from "effect"
import { postgresStore } from "../../../apps/server/src/ingest/PostgresStore.ts"
import { SeriesIds } from "../../../apps/server/src/ingest/SeriesIds.ts"
import { Rollup } from "../../../apps/server/src/usage/Rollup.ts"
import { databaseCpuMs, ownCpuMs } from "./service.mjs"

const rollup = Rollup.layer.pipe(Layer.provide(postgresStore), Layer.provide(SeriesIds.layer))

/* What was just received is left for the next time, so this is that time. */
const real = Clock.Clock.defaultValue()
const millis = () => real.currentTimeMillisUnsafe() + 60_000
const nanos = () => BigInt(millis()) * 1_000_000n
const inAMinute = {
  currentTimeMillisUnsafe: millis,
  currentTimeMillis: Effect.sync(millis),
  currentTimeNanosUnsafe: nanos,
  currentTimeNanos: Effect.sync(nanos),
  monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
  monotonicTimeNanos: Effect.sync(() => real.monotonicTimeNanosUnsafe()),
  sleep: (duration) => real.sleep(duration)
}

/** Adds it up; microseconds per event. `run` provides a database. */
export const rolledUp = async ({ database, query, run }) => {
  const [own, its] = [ownCpuMs(), databaseCpuMs(database)]
  const once = Effect.flatMap(Rollup, (one) => one.once)
  const rows = await run(once.pipe(Effect.provide(rollup), Effect.provideService(Clock.Clock, inAMinute)))
  const [spent, databaseSpent] = [ownCpuMs() - own, databaseCpuMs(database) - its]
  const [{ events, stored }] = await query("select sum(n)::float8 as events, count(*)::int as stored from usage_events")
  if (rows !== stored) throw new Error(`${rows} of ${stored} rows were added up`)
  return { cpuUs: (spent * 1000) / events, databaseUs: (databaseSpent * 1000) / events }
}
