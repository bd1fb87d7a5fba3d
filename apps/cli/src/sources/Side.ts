// A side of a comparison once it is at hand: read already, or a server that is there to be captured.
import type { Target } from "@mcp-inspect/engine/capture/Target"
import type { Baseline } from "@mcp-inspect/engine/model/Report"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"

/** Where a side came from, as the report says it. */
export type Origin = Omit<Baseline, "fingerprint">

/** A side that was a file. */
export interface ReadSide {
  readonly kind: "read"
  readonly snapshot: Snapshot
  /** What the file holds, so that findings have lines. */
  readonly text: string | undefined
  readonly source: Origin
}

/** A side that is a server. */
export interface ServerSide {
  readonly kind: "server"
  readonly target: Target
  readonly source: Origin
}

/** A side of a comparison. */
export type Side = ReadSide | ServerSide
