import { assert, describe, it } from "@effect/vitest"
import { withHosted } from "../../../cli/test/support/hosted.ts"
import { apiKey, noUsage } from "../../../cli/test/support/hostedState.ts"
import { commandsIn } from "../support/job.ts"
import { demanding, optional } from "../support/pull.ts"
import { assertCode, onlyBody, withJob } from "../support/withJob.ts"

const config = "project: acme/search-mcp\n"

describe("with a key of the hosted service", () => {
  it("recorded usage is beside what breaks, the snapshot is pushed, and the key is nowhere to be seen", () =>
    withHosted((hosted) =>
      withJob({ base: optional, head: demanding, config }, async (run, api) => {
        hosted.state.usage.set("search", {
          ...noUsage("search", 90),
          calls: 40,
          serverCalls: 400,
          lastCallAt: "2026-11-29T11:00:00Z",
          arguments: [{ path: "limit", present: 3, status: "observed" }],
          coverage: { complete: true, dropped: 0, daysWithData: 90, exactContractCalls: 40 }
        })
        const ended = await run({ inputs: { "api-key": apiKey, push: "true", endpoint: hosted.url } })
        assertCode(ended, 1)
        for (const text of [ended.summary, onlyBody(api)])
          assert.include(text, "recorded calls in the requested 90-day window")
        const [deployed] = hosted.state.deployments
        assert.strictEqual(deployed?.fingerprint, ended.outputs["fingerprint"])
        const log = ended.log.replace(`::add-mask::${apiKey}`, "")
        for (const text of [log, ended.summary, onlyBody(api)]) assert.notInclude(text, apiKey)
      })
    ))

  it("that is not there, as in runs for forks, nothing is asked and it says so", () =>
    withHosted((hosted) =>
      withJob({ base: optional, head: optional, config }, async (run, api) => {
        api.state.isReadOnly = true
        const ended = await run({ inputs: { push: "true", endpoint: hosted.url } })
        assertCode(ended, 0)
        assert.deepStrictEqual(hosted.received, [])
        assert.include(ended.log, "::notice::Nothing is pushed: there is no `api-key`")
      })
    ))

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
