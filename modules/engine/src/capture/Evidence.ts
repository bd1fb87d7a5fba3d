// The record of what was asked and answered, for `--raw` (CAP-54). It is never an input to a comparison: it holds times.
import type { Json, JsonObject } from "../model/Json.ts"
import type { Redactor } from "./redact.ts"

/** One request and what came of it. */
export interface Exchange {
  readonly method: string
  readonly params: JsonObject
  /** The answer: either `result` or `error`, as received. */
  readonly outcome: { readonly result: Json } | { readonly error: Json }
  readonly durationMs: number
}

/** The evidence of one capture. */
export interface Evidence {
  readonly formatVersion: 1
  /** ISO time of the start. */
  readonly capturedAt: string
  readonly exchanges: ReadonlyArray<JsonObject>
}

/** Makes the evidence document, every secret masked. */
export const makeEvidence = (capturedAt: string, exchanges: ReadonlyArray<Exchange>, redactor: Redactor): Evidence => ({
  formatVersion: 1,
  capturedAt,
  exchanges: exchanges.map(({ durationMs, method, outcome, params }) => ({
    method,
    params: redactor.json(params),
    ...("result" in outcome ? { result: redactor.json(outcome.result) } : { error: redactor.json(outcome.error) }),
    durationMs
  }))
})
