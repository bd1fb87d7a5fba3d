import { assert, describe, it } from "@effect/vitest"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { act, commandsIn } from "../support/job.ts"
import { demanding, optional, withPull } from "../support/pull.ts"
import { assertCode } from "../support/withJob.ts"

const event = "pull_request"

describe("the Action", () => {
  it("skips the comparison without a baseline, and does not call that a pass", () =>
    withPull({ base: undefined, head: optional }, async ({ env, payload, workspace }) => {
      const ended = await act({ workspace, event, payload: payload(), env, inputs: { comment: "false" } })
      assertCode(ended, 0)
      assert.strictEqual(ended.outputs["compared"], "false")
      assert.strictEqual(ended.outputs["passed"], "true")
      assert.strictEqual(ended.outputs["summary"], "Comparison skipped — baseline needed")
      assert.include(ended.summary, "**Comparison skipped — baseline needed**")
    }))

  it("only advises with the threshold `never`, and prints no annotation that is not wanted", () =>
    withPull({ base: optional, head: demanding }, async ({ env, payload, workspace }) => {
      const inputs = { comment: "false", annotate: "false", "fail-on": "never" }
      const ended = await act({ workspace, event, payload: payload(), env, inputs })
      assertCode(ended, 0)
      assert.strictEqual(ended.outputs["compared"], "true")
      assert.strictEqual(ended.outputs["passed"], "true")
      assert.strictEqual(ended.outputs["breaking"], "1")
      assert.deepStrictEqual(commandsIn(ended.log), [])
    }))

  it("compares with a base branch that the checkout does not have yet", () =>
    withPull({ base: optional, head: optional }, async ({ env, payload, workspace }) => {
      rmSync(join(workspace, ".git/refs/remotes/origin"), { recursive: true })
      rmSync(join(workspace, ".git/packed-refs"), { force: true })
      const ended = await act({ workspace, event, payload: payload(), env, inputs: { comment: "false" } })
      assertCode(ended, 0)
      assert.strictEqual(ended.outputs["compared"], "true")
      assert.strictEqual(ended.outputs["summary"], "no changes")
      assert.include(ended.log, "Fetching origin/main")
    }))
})
