// What ingest answers (ING-1). Whatever becomes of single events, the answer is the same status: an instrumented server
// can do nothing about it (ING-14).
import { Schema } from "effect"
import { Count } from "./Common.ts"

/** What became of a batch. */
export const Receipt = Schema.Struct({
  /** Events that are kept. */
  accepted: Count,
  /** Events that are not. */
  dropped: Count,
  /** How often what came of them, absent where all are kept as they were sent. */
  reasons: Schema.optionalKey(
    Schema.Struct({
      /** Beyond the allowance of a free plan. */
      over_quota: Schema.optionalKey(Count),
      wrong_shape: Schema.optionalKey(Count),
      /** Of one more combination of names than is kept of a project. */
      series_limit: Schema.optionalKey(Count),
      /** Entries of arguments that were discarded from events; the events are kept. */
      path_discarded: Schema.optionalKey(Count),
      /** Events whose time was out of bounds, which are kept with the time of receipt. */
      late: Schema.optionalKey(Count)
    })
  )
})

/** What became of a batch. */
export type Receipt = typeof Receipt.Type
