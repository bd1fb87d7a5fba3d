import type { Effect } from "effect"
import type { Job } from "./Job.ts"

/**
 * Does a job. It ends the job itself, with `Jobs.finish` in the transaction of what came of it; where it does not, or fails,
 * the job is given back and done again later. A job whose thing is gone is done.
 */
export type Handler = (job: Job) => Effect.Effect<void, unknown>
