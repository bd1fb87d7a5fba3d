import { assert, describe, it } from "@effect/vitest"
import { apiKey } from "../../../cli/test/support/hostedState.ts"
import { commandsIn } from "../support/job.ts"
import { demanding, optional } from "../support/pull.ts"
import { assertCode, withJob } from "../support/withJob.ts"

const config = "project: acme/search-mcp\n"

describe("with a key of the hosted service", () => {
  it("a service that is down is a warning, and the verdict is the one without a key", () =>
    withJob({ base: optional, head: demanding, config }, async (run) => {
      // Nothing listens on the port of discard.
      const inputs = { "api-key": apiKey, push: "true", endpoint: "http://127.0.0.1:9", comment: "false" }
      const ended = await run({ inputs })
      assertCode(ended, 1)
      assert.strictEqual(ended.outputs["compared"], "true")
      assert.strictEqual(ended.outputs["breaking"], "1")
      const warnings = commandsIn(ended.log).filter((line) => line.startsWith("::warning"))
      assert.isAtLeast(warnings.length, 2, ended.log)
      assert.include(ended.summary, "Usage evidence was not read")
    }))
})
