import { assert, describe, it } from "@effect/vitest"
import { jsonReporter } from "@mcp-inspect/engine/report/json"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { withFolder } from "../../../cli/test/support/run.ts"
import { type GitHubApi, withGitHubApi } from "../support/githubApi.ts"
import { names } from "../support/hostile.ts"
import { act, commandsIn, type Ended } from "../support/job.ts"
import { assertComment } from "../support/rendered.ts"
import { finding, report } from "../support/reports.ts"
import { assertCode, onlyBody } from "../support/withJob.ts"

const sha = "a".repeat(40)
const context = { columns: 80, color: false }

/** Shows a file as the report of the run 4000, which a pull request from a fork set off. */
const withReport = (text: string, use: (run: () => Promise<Ended>, api: GitHubApi) => Promise<void>): Promise<void> =>
  withGitHubApi((api) =>
    withFolder(async (folder) => {
      const workspace = join(folder, "workspace")
      mkdirSync(workspace)
      writeFileSync(join(workspace, "report.json"), text)
      api.state.pulls.push({ number: 7, state: "open", owner: "stranger", branch: "topic", sha })
      const payload = {
        action: "completed",
        workflow_run: {
          id: 4000,
          event: "pull_request",
          head_sha: sha,
          head_branch: "topic",
          head_repository: { owner: { login: "stranger" } },
          pull_requests: []
        }
      }
      const inputs = {
        "github-token": api.state.token,
        "report-file": "report.json",
        "working-directory": "packages/api"
      }
      await use(() => act({ workspace, event: "workflow_run", payload, inputs, env: api.env }), api)
      assert.deepStrictEqual(api.strays, [])
    })
  )

describe("the report of another run", () => {
  it("is shown on the pull request that its commit belongs to, and decides nothing", () =>
    withReport(jsonReporter.render(report([finding()]), context), async (run, api) => {
      const ended = await run()
      assertCode(ended, 0)
      const body = onlyBody(api)
      assert.match(body, /^<!-- mcp-inspect:report:packages\/api:\.mcp-inspect\.yml -->\n/)
      assert.include(body, "**1 breaking**")
      assert.include(body, "This is the report of run 4000, which ran the code of the pull request.")
      assert.include(body, "https://github.com/acme/search-mcp/actions/runs/4000")
      const { breaking, compared, passed } = ended.outputs
      assert.deepStrictEqual({ breaking, compared, passed }, { breaking: "1", compared: "false", passed: "false" })
      assert.include(ended.summary, "run 4000")
    }))

  it("is text, whatever strangers put into it", () =>
    withReport(
      jsonReporter.render(
        report(names.map((name) => finding({ explanation: name, entity: { kind: "tool", name }, note: name }))),
        context
      ),
      async (run, api) => {
        const ended = await run()
        assertCode(ended, 0)
        assertComment(onlyBody(api), "https://github.com/acme/search-mcp/actions/runs/4000")
        assert.isTrue(commandsIn(ended.log).every((line) => line.startsWith("::add-mask::")))
      }
    ))

  it("that is none of ours is refused, and nothing is said on the pull request", async () => {
    const forged = jsonReporter.render(report([finding()]), context).replace('"status": "failed"', '"status": "passed"')
    for (const text of ["{}", "", forged])
      await withReport(text, async (run, api) => {
        const ended = await run()
        assertCode(ended, 2)
        assert.include(commandsIn(ended.log).at(-1), "is none of ours")
        assert.deepStrictEqual(api.received, [])
      })
  })

  it("is shown in the summary alone when no open pull request ends with its commit", () =>
    withReport(jsonReporter.render(report([]), context), async (run, api) => {
      api.state.pulls.splice(0)
      const ended = await run()
      assertCode(ended, 0)
      assert.include(ended.log, `No comment: no open pull request ends with ${sha}.`)
      assert.deepStrictEqual(api.state.comments, [])
    }))
})
