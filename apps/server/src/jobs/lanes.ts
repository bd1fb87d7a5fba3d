// How much is done at once. What took long the last time has places of its own, so that it keeps nobody waiting.
import type { JobKind } from "./Job.ts"

/** The places of one kind of work: `atOnce` in this process, `perOrg` of one organization. */
export interface Lane {
  readonly atOnce: number
  readonly perOrg: number
}

/** By kind, and whether it took long. */
export const lanes: Readonly<Record<JobKind, { readonly usual: Lane; readonly slow: Lane }>> = {
  capture: { usual: { atOnce: 32, perOrg: 5 }, slow: { atOnce: 8, perOrg: 2 } },
  watch: { usual: { atOnce: 64, perOrg: 5 }, slow: { atOnce: 16, perOrg: 2 } },
  judge: { usual: { atOnce: 4, perOrg: 2 }, slow: { atOnce: 2, perOrg: 1 } },
  deliver: { usual: { atOnce: 32, perOrg: 5 }, slow: { atOnce: 8, perOrg: 2 } }
}

/** How often work is looked for. */
export const tick = "1 second"

/** How long after its time work of another process's part is taken, which has that long to take it first. */
export const leftBehind = "3 seconds"

/** What took longer is done in the slow places the next time, where it fails. */
export const slowFrom = "10 seconds"

/** A handler that has not ended by then is ended: far beyond the bounds that each sets itself. */
export const longest = "10 minutes"

/** How long what failed waits, by how often it did: 5, 10, 20 seconds and so on, at most 10 minutes. */
export const pauseAfter = (attempts: number): `${number} seconds` =>
  `${Math.min(5 * 2 ** Math.min(attempts, 10), 600)} seconds`
