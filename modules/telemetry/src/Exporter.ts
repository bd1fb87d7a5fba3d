// Where batches go: ingest, a function, OpenTelemetry, a list in memory. One service, exchangeable as a layer. Exporting
// cannot fail: what became of a batch is its answer.
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Use } from "./wrap.ts"

/** Uses to export, and how many were lost since the last batch that arrived. */
export interface Batch {
  readonly uses: ReadonlyArray<Use>
  readonly dropped: number
}

/** What became of a batch: `sent` and `failed` are its uses. */
export interface Outcome {
  readonly sent: number
  readonly failed: number
  /** Of those sent, how many the receiver does not keep. */
  readonly refused: number
  /** How many losses the receiver was told of. */
  readonly told: number
  /** The receiver wants no more, ever. */
  readonly isOver: boolean
  readonly error: Error | undefined
}

/** Exports batches, one at a time; each ends within a time that the exporter bounds. */
export class Exporter extends Context.Service<
  Exporter,
  {
    readonly export: (batch: Batch) => Effect.Effect<Outcome>
    /** Whether it looks at the details of calls. */
    readonly wantsDetails: boolean
    readonly ambient: (() => unknown) | undefined
  }
>()("@mcp-inspect/instrumentation/Exporter") {
  /** Adds each batch to a list. */
  static readonly layerMemory = (batches: Array<Batch>): Layer.Layer<Exporter> =>
    Layer.succeed(
      Exporter,
      Exporter.of({
        wantsDetails: true,
        ambient: undefined,
        export: (batch) =>
          Effect.sync(() => {
            batches.push(batch)
            return allSent(batch)
          })
      })
    )
}

/** The whole batch arrived. */
export const allSent = ({ dropped, uses }: Batch): Outcome => ({
  sent: uses.length,
  failed: 0,
  refused: 0,
  told: dropped,
  isOver: false,
  error: undefined
})

/** Nothing of `failed` uses arrived. */
export const noneSent = (failed: number, error?: Error): Outcome => ({
  sent: 0,
  failed,
  refused: 0,
  told: 0,
  isOver: false,
  error
})
