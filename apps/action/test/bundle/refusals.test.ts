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

  it("ends with a wrong input, which it names, before it does anything", () =>
    withJob({ base: undefined, head: script }, async (run, api) => {
      for (const [name, value] of [
        ["fail-on", "HIGH"],
        ["comment", "yes"],
        ["working-directory", "gone"],
        ["report-file", "report.json"]
      ] as const) {
        const ended = await run({ inputs: { [name]: value } })
        assertCode(ended, 2)
        assert.include(commandsIn(ended.log).at(-1), `\`${name}\``)
        assert.strictEqual(ended.outputs["compared"], "false")
      }
      assert.deepStrictEqual(api.received, [])
    }))

  it("masks its secrets before it says anything else, and shows them nowhere", () =>
    withJob({ base: undefined, head: script }, async (run, api) => {
      const key = "mi_api_0123456789"
      const ended = await run({ inputs: { "api-key": key, "fail-on": key } })
      const [first, second, ...others] = commandsIn(ended.log)
      assert.deepStrictEqual([first, second], [`::add-mask::${key}`, `::add-mask::${api.state.token}`])
      for (const text of [...others, ended.summary, ...Object.values(ended.outputs)])
        for (const secret of [key, api.state.token]) assert.notInclude(text, secret)
    }))

  it("has no verdict where it cannot keep its files", () =>
    withJob({ base: undefined, head: script }, async (run, _, { workspace }) => {
      const ended = await run({ env: { RUNNER_TEMP: join(workspace, "gone") } })
      assertCode(ended, 2)
    }))
})
