// What a process of captures and the service say to each other. Headers go this way alone, and stay in memory.
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import type { CaptureOrder, CaptureStep, HostedSnapshot } from "./CaptureOrder.ts"
import type { CaptureLimits } from "./limits.ts"

/** What the service says. */
export type ToProcess =
  /** The first message: where it may connect to, as settings have it, and what a capture may take. */
  | {
      readonly kind: "begin"
      readonly allowed: ReadonlyArray<string>
      readonly own: string
      readonly listens: number
      readonly limits: CaptureLimits
    }
  | { readonly kind: "capture"; readonly id: number; readonly order: CaptureOrder }
  | { readonly kind: "cancel"; readonly id: number }

/** What came of a capture. */
export type Outcome =
  | { readonly snapshot: HostedSnapshot }
  | { readonly failure: CaptureFailure; readonly durationMs: number }

/** What a process says. */
export type FromProcess =
  | { readonly kind: "step"; readonly id: number; readonly step: CaptureStep }
  | { readonly kind: "outcome"; readonly id: number; readonly outcome: Outcome }
  /** Once a second: one that says nothing is stuck in what a stranger sent. */
  | { readonly kind: "alive" }
