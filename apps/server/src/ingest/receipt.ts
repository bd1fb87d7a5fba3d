import type { Receipt } from "@mcp-inspect/api/wire/Ingest"
import type { Events } from "./read.ts"

/** What of the events of a batch that have the right shape is not kept. */
export interface Refused {
  readonly over_quota: number
  readonly series_limit: number
}

/** What the sender of a batch is told. */
export const receiptOf = ({ late, pathsDiscarded, uses, wrongShape }: Events, refused: Refused): Receipt => {
  const lost = refused.over_quota + refused.series_limit
  const counts = { ...refused, wrong_shape: wrongShape, path_discarded: pathsDiscarded, late }
  const some = Object.entries(counts).filter(([, count]) => count > 0)
  return {
    accepted: uses.length - lost,
    dropped: wrongShape + lost,
    ...(some.length === 0 ? {} : { reasons: Object.fromEntries(some) })
  }
}
