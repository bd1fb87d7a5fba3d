import { assert, describe, it } from "@effect/vitest"
import { jsonReporter } from "@mcp-inspect/engine/report/json"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { withFolder } from "../../../cli/test/support/run.ts"
import { type GitHubApi, withGitHubApi } from "../support/githubApi.ts"
import { names } from "../support/hostile.ts"
import { type Approval, approvalIn, dataLine } from "../../src/comment/data.ts"
import { addComment } from "../support/githubApiState.ts"
import { act, commandsIn, type Ended } from "../support/job.ts"
import { assertComment } from "../support/rendered.ts"
import { finding, report } from "../support/reports.ts"
import { assertCode, onlyBody } from "../support/withJob.ts"

const sha = "a".repeat(40)
const context = { columns: 80, color: false }

const marker = "<!-- mcp-inspect:report:packages/api:.mcp-inspect.yml -->"

type Use = (run: (conclusion?: string) => Promise<Ended>, api: GitHubApi) => Promise<void>

/** Shows a file as the report of the run 4000, which a pull request from a fork set off; without a text there is no file. */
const withReport = (text: string | undefined, use: Use): Promise<void> =>
  withGitHubApi((api) =>
    withFolder(async (folder) => {
      const workspace = join(folder, "workspace")
      mkdirSync(workspace)
      if (text !== undefined) writeFileSync(join(workspace, "report.json"), text)
      api.state.pulls.push({ number: 7, state: "open", owner: "stranger", branch: "topic", sha })
      const payload = (conclusion: string) => ({
        action: "completed",
        workflow_run: {
          id: 4000,
          conclusion,
          head_sha: sha,
          head_branch: "topic",
          head_repository: { owner: { login: "stranger" } }
        }
      })
      const inputs = {
        "github-token": api.state.token,
        "report-file": "report.json",
        "working-directory": "packages/api"
      }
      await use(
        (conclusion = "failure") =>
          act({ workspace, event: "workflow_run", payload: payload(conclusion), inputs, env: api.env }),
        api
      )
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

  it("that is none of ours is refused, and takes the place of what an earlier one said", async () => {
    const forged = jsonReporter.render(report([finding()]), context).replace('"status": "failed"', '"status": "passed"')
    for (const text of ["{}", "", forged])
      await withReport(text, async (run, api) => {
        addComment(api.state, { body: `${marker}\nNo changes.\n` })
        const ended = await run()
        assertCode(ended, 2)
        assert.include(commandsIn(ended.log).at(-1), "is none of ours")
        assert.include(ended.summary, "**No result: `report_unusable`**")
        assert.include(onlyBody(api), "**No result: `report_unusable`**")
      })
  })

  it("that there is none of takes the place of what an earlier one said, with a link to the run", () =>
    withReport(undefined, async (run, api) => {
      addComment(api.state, { body: `${marker}\nNo changes.\n` })
      const ended = await run()
      assertCode(ended, 0)
      const { compared, passed, summary } = ended.outputs
      assert.deepStrictEqual(
        { compared, passed, summary },
        { compared: "false", passed: "false", summary: "no result: no_report" }
      )
      assert.include(ended.summary, "**No result: `no_report`**")
      const body = onlyBody(api)
      assert.include(body, `${marker}\n### MCP Compatibility\n\n**No result: \`no_report\`**`)
      assert.include(body, "(<https://github.com/acme/search-mcp/actions/runs/4000>)")
      assert.include(body, `Commit ${sha.slice(0, 7)}`)
      assert.notInclude(body, "No changes.")
    }))

  it("that a cancelled or skipped run did not leave changes nothing: another run follows, or none is wanted", () =>
    withReport(undefined, async (run, api) => {
      for (const conclusion of ["cancelled", "skipped"]) {
        const ended = await run(conclusion)
        assertCode(ended, 0)
        assert.strictEqual(ended.outputs["compared"], "false")
        assert.include(ended.log, `run 4000 was ${conclusion}.`)
      }
      assert.deepStrictEqual(api.received, [])
    }))

  it("leaves what a label approved for the next check to read, with a report and without", async () => {
    const approval: Approval = {
      label: "mcp-approved",
      author: "alice",
      at: "2026-11-30T10:00:00Z",
      fingerprints: ["a".repeat(64)]
    }
    for (const text of [jsonReporter.render(report([finding()]), context), undefined])
      await withReport(text, async (run, api) => {
        addComment(api.state, { body: `${marker}\nNo changes.\n\n${dataLine(approval)}\n` })
        assertCode(await run(), 0)
        assert.deepStrictEqual(approvalIn(onlyBody(api)), approval)
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
