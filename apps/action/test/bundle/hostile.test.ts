import { assert, describe, it } from "@effect/vitest"
import { commandsIn } from "../support/job.ts"
import { assertTame, hostile, noise, plain } from "../support/hostile.ts"
import { push } from "../support/pull.ts"
import { assertCode, onlyBody, withJob } from "../support/withJob.ts"

const page = "https://github.com/acme/search-mcp/actions/runs/4711"

describe("what a server says", () => {
  it("is text in log, annotations, summary, comment and outputs, whatever it says", () =>
    withJob({ base: plain, head: hostile }, async (run, api, pull) => {
      const changed = await run()
      assertCode(changed, 1)
      assert.isAbove(Number(changed.outputs["breaking"]), 0)
      assertTame(changed, onlyBody(api), page)
      assert.isTrue(commandsIn(changed.log).some((command) => command.startsWith("::error file=")))
      // The other way round: what was there is gone.
      push(pull, { ...hostile, exit: 1, stderr: noise })
      const failed = await run()
      assertCode(failed, 2)
      assertTame(failed, onlyBody(api), page)
      assert.include(failed.summary, "pwned")
    }))
})
