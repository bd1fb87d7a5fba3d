// What a process that does scheduled work does about the buffer, by the settings: without one, nothing.
import { Effect, Layer } from "effect"
import { Settings } from "../platform/Settings.ts"
import { Backlog } from "./Backlog.ts"
import { storing } from "./ingesting.ts"

// Nothing of NATS is loaded where it is not used.
const jetstream = Effect.promise(() => import("./jetstream/bufferOf.ts"))

/** Stores what is buffered, for as long as the scope lives. Several processes may. */
export const bufferWork = Layer.unwrap(
  Effect.gen(function* () {
    const { buffering } = yield* Settings
    if (buffering.kind === "none") return Layer.empty
    const { drainingOf } = yield* jetstream
    return drainingOf(buffering).pipe(Layer.provide(storing))
  })
)

/** The connection to the buffer, for those that must not begin before it is there. */
export const bufferConnection = Layer.unwrap(
  Effect.gen(function* () {
    const { buffering } = yield* Settings
    return buffering.kind === "none" ? Layer.empty : (yield* jetstream).connectionOf(buffering)
  })
)

/** What waits in the buffer. */
export const backlog = Layer.unwrap(
  Effect.gen(function* () {
    const { buffering } = yield* Settings
    if (buffering.kind === "none") return Layer.succeed(Backlog, Effect.undefined)
    const { backlogOf } = yield* jetstream
    return backlogOf(buffering)
  })
)
