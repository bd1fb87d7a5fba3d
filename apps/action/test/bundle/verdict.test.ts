import { assert, describe, it } from "@effect/vitest"
import { readReports } from "@mcp-inspect/engine/report/readReports"
import { Result } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { act, commandsIn } from "../support/job.ts"
import { demanding, optional, withPull } from "../support/pull.ts"
import { assertCode } from "../support/withJob.ts"

const event = "pull_request"

describe("the Action", () => {
  it("fails a pull request that breaks callers, and says so in files, outputs, summary and annotations", () =>
    withPull({ base: optional, head: demanding }, async ({ env, payload, workspace }) => {
      const ended = await act({ workspace, event, payload: payload(), env, inputs: { comment: "false" } })
      assertCode(ended, 1)
      const { fingerprint, report, sarif, ...told } = ended.outputs
      assert.deepStrictEqual(told, {
        compared: "true",
        passed: "false",
        breaking: "1",
        "potentially-breaking": "0",
        summary: "1 breaking",
        "sarif-files": "1"
      })
      assert.match(fingerprint!, /^sha256:[0-9a-f]{64}$/)
      assert.strictEqual(Result.getOrThrow(readReports(readFileSync(report!, "utf8")))._tag, "One")
      assert.strictEqual(JSON.parse(readFileSync(join(sarif!, "1.sarif"), "utf8")).version, "2.1.0")
      assert.include(ended.log, `Report written to ${report}`)
      assert.match(ended.summary, /^### MCP Compatibility\n\n\*\*1 breaking\*\*/)
      const [error, notice, ...others] = commandsIn(ended.log)
      assert.match(error!, /^::error file=\.mcp-inspect\/surface\.json,line=\d+,title=tool\./)
      assert.match(notice!, /^::notice title=MCP compatibility::1 breaking/)
      assert.deepStrictEqual(others, [])
    }))
})
