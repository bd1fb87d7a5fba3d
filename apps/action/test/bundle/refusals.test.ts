import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { commandsIn } from "../support/job.ts"
import { optional } from "../support/pull.ts"
import { assertCode, withJob } from "../support/withJob.ts"

const script = { ...optional, starts: "started" }

describe("the Action", () => {
  it("starts no server on an event whose job has secrets for strangers", () =>
    withJob({ base: undefined, head: script }, async (run, api, { workspace }) => {
      const ended = await run({ event: "pull_request_target" })
      assertCode(ended, 2)
      assert.match(commandsIn(ended.log).at(-1)!, /^::error::The event `pull_request_target` runs with the secrets/)
      assert.include(ended.summary, "**No result: `event_refused`**")
      assert.strictEqual(ended.outputs["passed"], "false")
      assert.deepStrictEqual(api.received, [])
      assert.isFalse(existsSync(join(workspace, "started")))
      assertCode(await run({ event: "pull_request_target", inputs: { "allow-pull-request-target": "true" } }), 0)
      assert.isTrue(existsSync(join(workspace, "started")))
    }))
})
