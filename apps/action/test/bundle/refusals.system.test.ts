import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { commandsIn } from "../support/job.ts"
import { optional } from "../support/pull.ts"
import { assertCode, onlyBody, withJob } from "../support/withJob.ts"

const script = { ...optional, starts: "started" }

describe("the Action", () => {
  it("ends with a wrong input, which it names, before it starts anything, and says so in its comment alone", () =>
    withJob({ base: undefined, head: script }, async (run, api, { workspace }) => {
      for (const [name, value] of [
        ["fail-on", "HIGH"],
        ["comment", "yes"],
        ["report-file", "report.json"]
      ] as const) {
        const ended = await run({ inputs: { [name]: value } })
        assertCode(ended, 2)
        assert.include(commandsIn(ended.log).at(-1), `\`${name}\``)
        assert.strictEqual(ended.outputs["compared"], "false")
      }
      assert.isFalse(existsSync(join(workspace, "started")))
      assert.include(onlyBody(api), "The input `fail-on`")
    }))

  it("has no verdict where it cannot keep its files", () =>
    withJob({ base: undefined, head: script }, async (run, _, { workspace }) => {
      const ended = await run({ env: { RUNNER_TEMP: join(workspace, "gone") } })
      assertCode(ended, 2)
      assert.match(commandsIn(ended.log).at(-1)!, /^::error::The job has no folder for files: see RUNNER_TEMP\./)
    }))

  it("masks its secrets before it says anything else, and shows them nowhere", () =>
    withJob({ base: undefined, head: script }, async (run, api) => {
      const key = "mi_api_0123456789"
      const ended = await run({ inputs: { "api-key": key, "fail-on": key } })
      const [first, second, ...others] = commandsIn(ended.log)
      assert.deepStrictEqual([first, second], [`::add-mask::${key}`, `::add-mask::${api.state.token}`])
      for (const text of [...others, ended.summary, onlyBody(api), ...Object.values(ended.outputs)])
        for (const secret of [key, api.state.token]) assert.notInclude(text, secret)
    }))
})
