// What is asked of a hosted capture, and what comes of it.
import { CaptureFailure, type ListProgress } from "@mcp-inspect/api/wire/Capture"
import type { Era } from "@mcp-inspect/engine/model/Surface"
import { Schema } from "effect"

/** What to capture. */
export interface CaptureOrder {
  readonly orgId: string
  readonly url: string
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** The era of the snapshot before it, tried first (CX-1). */
  readonly prefer: Era | null
  /** True where the last capture of the same took long: it leaves room for others. */
  readonly slow: boolean
}

/** What a capture brought home. */
export interface HostedSnapshot {
  readonly fingerprint: string
  /** The document in canonical form, as it is stored. */
  readonly document: string
  readonly era: Era
  /** Milliseconds of the whole capture, and of its lists. */
  readonly durationMs: number
  readonly listMs: number
}

/** Where a capture stands; `lists` as far as they are read. */
export type CaptureStep =
  | { readonly state: "connecting" | "authorizing" }
  | { readonly state: "listing" | "recording"; readonly lists: ReadonlyArray<typeof ListProgress.Type> }

/** There is no snapshot. */
export class NotCaptured extends Schema.TaggedError<NotCaptured>()("NotCaptured", {
  failure: CaptureFailure,
  durationMs: Schema.Finite
}) {}
