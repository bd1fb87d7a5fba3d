import { assert, describe, it } from "@effect/vitest"
import { join } from "node:path"
import { commandsIn } from "../support/job.ts"
import { optional } from "../support/pull.ts"
import { assertCode, withJob } from "../support/withJob.ts"

const script = { ...optional, starts: "started" }

describe("the Action", () => {
  it("ends with a wrong input, which it names, before it does anything", () =>
    withJob({ base: undefined, head: script }, async (run, api) => {
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
      assert.deepStrictEqual(api.received, [])
    }))

  it("has no verdict where it cannot keep its files", () =>
    withJob({ base: undefined, head: script }, async (run, _, { workspace }) => {
      const ended = await run({ env: { RUNNER_TEMP: join(workspace, "gone") } })
      assertCode(ended, 2)
      assert.match(commandsIn(ended.log).at(-1)!, /^::error::The job has no folder for files: see RUNNER_TEMP\./)
    }))
})
