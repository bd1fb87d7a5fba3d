// Raising an alert, in the transaction of the look that saw what it tells of: neither is there without the other. The same
// is told once, however often it is raised.
import type { CaptureFailure } from "@mcp-inspect/api/wire/Capture"
import type { Threshold } from "@mcp-inspect/api/wire/Watch"
import { Effect } from "effect"
import type { ActingProject } from "../orgs/projectAccess.ts"

/** The watch that saw it. */
export interface Watched {
  readonly watchId: string
  readonly server: string
  readonly environment: string
  readonly threshold: typeof Threshold.Type
}

/** A contract that two looks saw, and the one before it. */
export interface Changed {
  readonly before: string
  readonly after: string
  readonly deployment: string
}

/** Has a change judged; people are told when it reaches the threshold. */
export const raiseChange = (_acting: ActingProject, _watched: Watched, _changed: Changed): Effect.Effect<void> =>
  Effect.die(new Error("not built"))

/** Tells that a server cannot be captured: after three looks in a row failed, of which the first was at `since`. */
export const raiseOutage = (
  _acting: ActingProject,
  _watched: Watched,
  _outage: { readonly since: Date; readonly failure: CaptureFailure }
): Effect.Effect<void> => Effect.die(new Error("not built"))

/** Tells that it can be captured again. */
export const raiseRecovery = (
  _acting: ActingProject,
  _watched: Watched,
  _outage: { readonly since: Date }
): Effect.Effect<void> => Effect.die(new Error("not built"))
