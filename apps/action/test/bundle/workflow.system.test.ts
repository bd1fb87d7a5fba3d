// The workflows that `init` writes, with the Action that they use (ACT-28): what they give it, and what comes of it.
import { assert, describe, it } from "@effect/vitest"
import { copyFileSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { run as inspect } from "../../../cli/test/support/run.ts"
import { action } from "../support/actionFile.ts"
import { act } from "../support/job.ts"
import { demanding, optional, type Pull } from "../support/pull.ts"
import { assertCode, onlyBody, withJob } from "../support/withJob.ts"

/** What the step of the Action is given in a workflow that was written. */
const givenIn = ({ workspace }: Pull, name: string): Readonly<Record<string, string>> => {
  const { jobs } = parse(readFileSync(join(workspace, ".github/workflows", name), "utf8"))
  const steps = Object.values<{ readonly steps: ReadonlyArray<{ readonly uses?: string; readonly with?: object }> }>(
    jobs
  ).flatMap((job) => job.steps)
  const [step, ...others] = steps.filter(({ uses }) => uses === "mcp-inspect/action@v1")
  assert.isDefined(step)
  assert.deepStrictEqual(others, [])
  const given = Object.entries(step?.with ?? {}).map(([key, value]) => [key, String(value)] as const)
  for (const [key] of given) assert.property(action.inputs, key)
  return Object.fromEntries(given)
}

describe("the workflows that init writes", () => {
  it("check a pull request, and show its report where the token of the check could not", () =>
    withJob({ base: optional, head: demanding }, async (run, api, pull) => {
      const written = await inspect(["init", "--workflow", "--fork-comments"], { cwd: pull.workspace })
      assert.strictEqual(written.code, 0, written.stderr)

      api.state.isReadOnly = true
      const inputs = givenIn(pull, "mcp-compatibility.yml")
      // What GitHub makes of the one expression in it, for a pull request from a fork.
      assert.match(inputs["comment"]!, /^\$\{\{ .* \}\}$/)
      const checked = await run({ inputs: { ...inputs, comment: "false" } })
      assertCode(checked, 1)
      assert.strictEqual(checked.outputs["breaking"], "1")
      assert.deepStrictEqual(api.state.comments, [])

      api.state.isReadOnly = false
      const [owner, branch] = ["stranger", "topic"] as const
      api.state.pulls.push({ number: 7, state: "open", owner, branch, sha: pull.sha })
      const given = givenIn(pull, "mcp-compatibility-comment.yml")
      const temp = join(pull.workspace, "../downloaded")
      const file = given["report-file"]!.replace("${{ runner.temp }}", temp)
      mkdirSync(join(file, ".."), { recursive: true })
      copyFileSync(checked.outputs["report"]!, file)
      const workflow_run = {
        id: 4000,
        event: "pull_request",
        head_sha: pull.sha,
        head_branch: branch,
        head_repository: { owner: { login: owner } },
        pull_requests: []
      }
      const shown = await act({
        workspace: temp,
        event: "workflow_run",
        payload: { action: "completed", workflow_run },
        env: api.env,
        inputs: { ...given, "github-token": api.state.token, "report-file": file }
      })
      assertCode(shown, 0)
      assert.include(onlyBody(api), "**1 breaking**")
      const marker = (inputs: Readonly<Record<string, string>>): string =>
        `<!-- mcp-inspect:report:${inputs["working-directory"] ?? "."}:.mcp-inspect.yml -->`
      assert.strictEqual(onlyBody(api).split("\n")[0], marker(given))
    }))
})
