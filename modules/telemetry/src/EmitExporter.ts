// Events to a function of the user, in the process: OpenTelemetry and whatever else they have. Nothing is sent by us.
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { allSent, type Batch, Exporter, type Outcome } from "./Exporter.ts"
import { attempt, quiet } from "./foreign.ts"
import type { Emit } from "./Options.ts"
import type { Use } from "./wrap.ts"

/** The layer for one function. */
export const layerEmit = (emit: Emit): Layer.Layer<Exporter> => {
  const ambient = attempt(() => emit.ambient)
  return Layer.succeed(
    Exporter,
    Exporter.of({
      wantsDetails: true,
      ambient: typeof ambient === "function" ? ambient : undefined,
      export: (batch) => Effect.sync(() => emitAll(emit, batch))
    })
  )
}

const emitAll = (emit: Emit, batch: Batch): Outcome => {
  const errors = batch.uses.flatMap((use) => emitOne(emit, use))
  const [error] = errors
  return { ...allSent(batch), sent: batch.uses.length - errors.length, failed: errors.length, error }
}

/** What emitting one use ended with, at most one error. */
const emitOne = (emit: Emit, { call, event }: Use): ReadonlyArray<Error> => {
  if (call === undefined) return []
  try {
    quiet(emit(event, call))
    return []
  } catch (error) {
    const thrown = attempt(() => (error instanceof Error ? error : undefined))
    return [thrown ?? new Error("emit threw what is no Error")]
  }
}
