// Events to a function of the user, in the process: OpenTelemetry and whatever else they have. Nothing is sent by us.
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { allSent, type Batch, Exporter, type Outcome } from "./Exporter.ts"
import { attempt, quiet } from "./foreign.ts"
import type { Emit } from "./Options.ts"
import type { Use } from "./wrap.ts"

/** The layer for one function. */
export const layerEmit = (emit: Emit, onError: (error: Error) => void): Layer.Layer<Exporter> => {
  const ambient = attempt(() => emit.ambient)
  return Layer.succeed(
    Exporter,
    Exporter.of({
      wantsDetails: true,
      ambient: typeof ambient === "function" ? ambient : undefined,
      export: (batch) => Effect.sync(() => emitAll(emit, onError, batch))
    })
  )
}

const emitAll = (emit: Emit, onError: (error: Error) => void, batch: Batch): Outcome => {
  const errors = batch.uses.flatMap((use) => emitOne(emit, onError, use))
  const [error] = errors
  return { ...allSent(batch), sent: batch.uses.length - errors.length, failed: errors.length, error }
}

/** What emitting one use ended with, at most one error. */
const emitOne = (emit: Emit, onError: (error: Error) => void, { call, event }: Use): ReadonlyArray<Error> => {
  if (call === undefined) return []
  try {
    quiet(emit(event, call), (error) => onError(asError(error)))
    return []
  } catch (error) {
    return [asError(error)]
  }
}

/** Whatever was thrown, as an error; asking a proxy what it is may throw again. */
const asError = (thrown: unknown): Error =>
  attempt(() => (thrown instanceof Error ? thrown : undefined)) ?? new Error("emit threw what is no Error")
