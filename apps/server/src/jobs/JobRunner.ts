// Does the work of this process: claims what is due, so much at once, and goes on holding what it does.
import { Context, type Effect } from "effect"
import type { Handler } from "./Handler.ts"
import type { Job } from "./Jobs.ts"

/** Does jobs. */
export class JobRunner extends Context.Service<
  JobRunner,
  {
    /**
     * Does a job that this process began (`Jobs.begin`), as soon as its lane and its organization have room, and returns at
     * once. It is held meanwhile. Ends with the service, which leaves the job to others.
     */
    readonly start: (job: Job, handler: Handler) => Effect.Effect<void>
  }
>()("@mcp-inspect/server/jobs/JobRunner") {}
