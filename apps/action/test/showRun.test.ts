import { assert, describe, it } from "@effect/vitest"
import { jsonReporter } from "@mcp-inspect/engine/report/json"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Approval, approvalIn, dataLine } from "../src/comment/data.ts"
import { emptyState, type GitHubState } from "../src/github/memory.ts"
import { showRun } from "../src/showRun.ts"
import { finding, report } from "./support/reports.ts"
import { onlyBody, saidBy } from "./support/runs.ts"

const sha = "a".repeat(40)
const marker = "<!-- mcp-inspect:report:packages/api:.mcp-inspect.yml -->"
const broken = jsonReporter.render(report([finding()]), { columns: 80, color: false })

/** GitHub with a pull request, and on it the comment of an earlier run that found nothing. */
const stateWith = (remembered: Approval | null = null): GitHubState => {
  const state = emptyState()
  state.pulls.push({ number: 7, owner: "stranger", branch: "topic", sha })
  state.comments = [
    { id: 1, pull: 7, author: state.viewer, body: `${marker}\nNo changes.\n\n${dataLine(remembered)}\n` }
  ]
  return state
}

/** Shows a text as the report of the run 4000, which the pull request set off; without one there is no file. */
const shown = (text: string | undefined, state: GitHubState, conclusion = "failure") =>
  saidBy(
    {
      name: "workflow_run",
      payload: {
        workflow_run: {
          id: 4000,
          conclusion,
          head_sha: sha,
          head_branch: "topic",
          head_repository: { owner: { login: "stranger" } }
        }
      },
      inputs: { "report-file": "shown.json", "working-directory": "packages/api" }
    },
    state,
    (folder) => {
      if (text !== undefined) writeFileSync(join(folder, "shown.json"), text)
    },
    (run) => showRun(run, "shown.json")
  )

describe("the report of another run", () => {
  it.effect("that is none of ours is refused, and the comment says so in place of an earlier one", () =>
    Effect.gen(function* () {
      const forged = broken.replace('"status": "failed"', '"status": "passed"')
      for (const text of ["{}", "", forged, "[".repeat(100_000)]) {
        const state = stateWith()
        const { code, log, outputs, summary } = yield* shown(text, state)
        assert.strictEqual(code, 2)
        assert.match(log, /::error::The report in `shown\.json` is none of ours/)
        assert.include(summary, "**No result: `report_unusable`**")
        assert.include(onlyBody(state), "**No result: `report_unusable`**")
        assert.notInclude(onlyBody(state), "No changes.")
        assert.strictEqual(outputs.get("compared"), "false")
      }
    })
  )

  it.effect("that was not left is said in place of an earlier one, with a link to the run", () =>
    Effect.gen(function* () {
      for (const conclusion of ["failure", "success", "timed_out"]) {
        const state = stateWith()
        const { code, log, outputs, summary } = yield* shown(undefined, state, conclusion)
        assert.strictEqual(code, 0)
        assert.strictEqual(outputs.get("compared"), "false")
        assert.strictEqual(outputs.get("passed"), "false")
        assert.strictEqual(outputs.get("summary"), "no result: no_report")
        assert.include(log, "::warning::Run 4000, which checked the pull request, left no report.")
        assert.include(summary, "**No result: `no_report`**")
        const body = onlyBody(state)
        assert.isTrue(body.startsWith(`${marker}\n### MCP Compatibility\n\n**No result: \`no_report\`**\n`), body)
        assert.include(body, `Commit ${sha.slice(0, 7)}`)
        assert.include(body, "(<https://github.com/acme/search-mcp/actions/runs/4000>)")
        assert.notInclude(body, "No changes.")
      }
    })
  )

  it.effect("that a cancelled or skipped run did not leave changes nothing", () =>
    Effect.gen(function* () {
      for (const conclusion of ["cancelled", "skipped"]) {
        const state = stateWith()
        const { comments } = state
        const { code, log, outputs, summary } = yield* shown(undefined, state, conclusion)
        assert.strictEqual(code, 0)
        assert.strictEqual(outputs.get("passed"), "false")
        assert.include(log, `run 4000 was ${conclusion}.`)
        assert.strictEqual(summary, "")
        assert.deepStrictEqual(state.comments, comments)
      }
    })
  )

  it.effect("leaves in the comment what a label approved, for the next check to decide about", () =>
    Effect.gen(function* () {
      const approval: Approval = {
        label: "mcp-approved",
        author: "alice",
        at: "2026-11-30T10:00:00Z",
        fingerprints: ["a".repeat(64)]
      }
      for (const text of [broken, "{}", undefined]) {
        const state = stateWith(approval)
        yield* shown(text, state)
        assert.deepStrictEqual(approvalIn(onlyBody(state)), approval)
      }
    })
  )

  it.effect("is in the summary alone when no open pull request ends with its commit", () =>
    Effect.gen(function* () {
      const state = stateWith()
      const { comments } = state
      state.pulls.splice(0)
      const { code, log, summary } = yield* shown(broken, state)
      assert.strictEqual(code, 0)
      assert.include(log, `No comment: no open pull request ends with ${sha}.`)
      assert.include(summary, "**1 breaking**")
      assert.deepStrictEqual(state.comments, comments)
    })
  )

  it.effect("that cannot be shown in a comment is a warning", () =>
    Effect.gen(function* () {
      const state = stateWith()
      state.refusals.set("openPullFor", [{ _tag: "Forbidden", said: "HTTP 403" }])
      const { code, log, summary } = yield* shown(broken, state)
      assert.strictEqual(code, 0)
      assert.include(log, "::warning::")
      assert.include(summary, "**1 breaking**")
    })
  )
})
