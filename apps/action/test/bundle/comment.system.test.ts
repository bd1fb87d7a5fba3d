import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { commandsIn } from "../support/job.ts"
import { demanding, optional, push, snapshotOf, tool } from "../support/pull.ts"
import { assertCode, onlyBody, withJob } from "../support/withJob.ts"

describe("the comment of the Action", () => {
  it("is one, and says how things are now: failed, without changes, without a result", () =>
    withJob({ base: optional, head: demanding }, async (run, api, pull) => {
      assertCode(await run(), 1)
      assert.include(onlyBody(api), "**1 breaking**")
      push(pull, optional)
      assertCode(await run(), 0)
      assert.include(onlyBody(api), "Passed: compared, no changes.")
      push(pull, { exit: 3, stderr: "no database\n" })
      const ended = await run()
      assertCode(ended, 2)
      assert.match(onlyBody(api), /\*\*No result: `[a-z_]+`\*\*/)
      assert.notInclude(onlyBody(api), "Passed")
      assert.include(ended.summary, "no database")
      assert.match(commandsIn(ended.log).at(-1)!, /^::error::[a-z_]+: /)
      const { compared, passed, report } = ended.outputs
      assert.deepStrictEqual({ compared, passed, report }, { compared: "false", passed: "false", report: "" })
    }))

  it("says what can be done in the pull request: the label, and that the snapshot it brings counts once it is merged", () =>
    withJob({ base: optional, head: demanding }, async (run, api, pull) => {
      const label = "The label `mcp-approved`, set by somebody who may write to the repository,"
      const snapshot = "This branch has the new snapshot in `.mcp-inspect/surface.json`"
      const first = await run()
      assertCode(first, 1)
      for (const text of [onlyBody(api), first.summary, first.log]) assert.include(text, label)
      assert.notInclude(onlyBody(api), snapshot)
      writeFileSync(join(pull.workspace, ".mcp-inspect/surface.json"), await snapshotOf(demanding))
      assertCode(await run({ pull: { head: { sha: pull.sha, ref: "topic", repo: { full_name: "fork/mcp" } } } }), 1)
      assert.include(onlyBody(api), snapshot)
      assert.notInclude(onlyBody(api), label)
    }))

  it("says that there was nothing to compare with, and which commit it is about", () =>
    withJob({ base: undefined, head: optional }, async (run, api, { sha }) => {
      assertCode(await run(), 0)
      assert.match(onlyBody(api), /^<!-- mcp-inspect:report:\.:\.mcp-inspect\.yml -->\n### MCP Compatibility\n/)
      assert.include(onlyBody(api), "**Comparison skipped — baseline needed**")
      assert.include(onlyBody(api), `Commit ${sha.slice(0, 7)}`)
    }))

  it("that may not be written, as in runs for forks and by Dependabot, is a warning after the summary, and the verdict stays", () =>
    withJob({ base: optional, head: demanding }, async (run, api) => {
      api.state.isReadOnly = true
      const ended = await run()
      assertCode(ended, 1)
      assert.include(ended.summary, "**1 breaking**")
      assert.isTrue(
        commandsIn(ended.log).some((line) => line.startsWith("::warning::Could not comment")),
        ended.log
      )
      assert.deepStrictEqual(api.state.comments, [])
    }))

  it("of a newer commit is left alone by a run of an older one, which approves nothing either", () =>
    withJob({ base: optional, head: demanding }, async (run, api) => {
      api.state.permissions.set("octocat", { permission: "write", role: "write" })
      assertCode(await run(), 1)
      const before = onlyBody(api)
      const label = { name: "mcp-approved" }
      const now = { sha: "f".repeat(40) }
      const late = await run({ pull: { labels: [label] }, payload: { action: "labeled", label }, now })
      assertCode(late, 1)
      for (const text of [late.log, late.summary]) assert.include(text, "the pull request has moved on")
      assert.strictEqual(onlyBody(api), before)
    }))

  it("remembers what a label approved; what is pushed after it blocks again, and without the label all does", () =>
    withJob(
      {
        base: { tools: [tool("search"), tool("list")] },
        head: { tools: [tool("search", { q: {} }, ["q"]), tool("list")] }
      },
      async (run, api, pull) => {
        api.state.permissions.set("octocat", { permission: "write", role: "write" })
        const label = { name: "mcp-approved" }
        const labels = [label]
        const approved = await run({ pull: { labels }, payload: { action: "labeled", label } })
        assertCode(approved, 0)
        assert.strictEqual(approved.outputs["passed"], "true")
        assert.strictEqual(approved.outputs["breaking"], "0")
        assert.include(onlyBody(api), "accepted by octocat")
        push(pull, { tools: [tool("search", { q: {} }, ["q"])] })
        const later = await run({ pull: { labels } })
        assertCode(later, 1)
        assert.strictEqual(later.outputs["breaking"], "1")
        const gone = await run({ payload: { action: "unlabeled", label } })
        assertCode(gone, 1)
        assert.strictEqual(gone.outputs["breaking"], "2")
        assert.include(gone.summary, "is void")
        assert.include(onlyBody(api), `{"version":1,"approval":null}`)
      }
    ))
})
