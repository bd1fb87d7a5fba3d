import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { join } from "node:path"
import { withFolder } from "../../cli/test/support/run.ts"
import { Checking } from "../src/Checking.ts"
import { main } from "../src/main.ts"
import { Runner } from "../src/Runner.ts"
import { type GitHubApi, withGitHubApi } from "./support/githubApi.ts"
import { report } from "./support/reports.ts"
import { onlyBody } from "./support/withJob.ts"

// The build puts the version in its place.
Object.assign(globalThis, { __VERSION__: "0.0.0" })

const repository = { full_name: "acme/search-mcp" }

const pull_request = {
  number: 7,
  head: { sha: "a".repeat(40), repo: repository },
  base: { ref: "main", repo: repository }
}

interface Differently {
  readonly event?: string
  readonly inputs?: Readonly<Record<string, string>>
}

/** Runs the Action after a check without changes, with a folder for its files that `files` names in one that is there. */
const runIn = (
  api: GitHubApi,
  files: string,
  payload: unknown,
  { event = "pull_request", inputs = {} }: Differently = {}
) =>
  withFolder(async (folder) => {
    const told = { log: "", summary: "", outputs: new Map<string, string>() }
    const env = {
      ...api.env,
      GITHUB_EVENT_NAME: event,
      GITHUB_REPOSITORY: "acme/search-mcp",
      GITHUB_WORKSPACE: folder,
      "INPUT_GITHUB-TOKEN": api.state.token,
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]))
    }
    const runner = Runner.layerMemory({ env, event: JSON.stringify(payload), folder: join(folder, files), told })
    const checking = Checking.layerMemory({ _tag: "Reports", told: { _tag: "One", report: report([]) } })
    const code = await Effect.runPromise(
      main.pipe(Effect.provide(Layer.mergeAll(runner, checking, NodeServices.layer)))
    )
    return { ...told, code }
  })

describe("a run", () => {
  it("that a fault ends says so in the comment too, where it told of the run before", () =>
    withGitHubApi(async (api) => {
      assert.strictEqual((await runIn(api, ".", { action: "synchronize", pull_request })).code, 0)
      assert.include(onlyBody(api), "**No changes**")
      const ended = await runIn(api, "gone", { action: "synchronize", pull_request })
      assert.strictEqual(ended.code, 2)
      assert.strictEqual(ended.outputs.get("passed"), "false")
      assert.include(onlyBody(api), "**No result: `internal_error`**")
      assert.notInclude(onlyBody(api), "No changes")
    }))

  it("that an input ends says so in the comment too, and quotes no value of it", () =>
    withGitHubApi(async (api) => {
      const secret = "mi_api_0123456789"
      await runIn(api, ".", { pull_request })
      for (const [name, value] of [
        ["fail-on", secret],
        ["annotate", secret],
        ["baseline", `${secret}\u0007`]
      ] as const) {
        api.state.comments[0]!.body = onlyBody(api).replace(/\*\*No result[^]*?\n\n/, "**No changes**\n\n")
        const ended = await runIn(api, ".", { pull_request }, { inputs: { [name]: value } })
        assert.strictEqual(ended.code, 2)
        assert.include(onlyBody(api), "**No result: `config_invalid`**")
        assert.include(onlyBody(api), `The input \`${name}\``)
        assert.notInclude(onlyBody(api), "No changes")
        assert.notInclude(onlyBody(api) + ended.summary, secret)
      }
    }))

  it("masks its secrets before it says anything else", () =>
    withGitHubApi(async (api) => {
      const key = "mi_api_0123456789"
      const ended = await runIn(api, ".", { pull_request }, { inputs: { "api-key": key, "fail-on": key } })
      const masks = [`::add-mask::${key}`, `::add-mask::${api.state.token}`]
      assert.deepStrictEqual(ended.log.split("\n").slice(0, 2), masks)
      for (const secret of [key, api.state.token])
        assert.notInclude(ended.log.split("\n").slice(2).join("\n") + ended.summary + onlyBody(api), secret)
    }))

  it("that an input ends comments on the pull request whose report it was to show", () =>
    withGitHubApi(async (api) => {
      const head = { branch: "topic", owner: "stranger", sha: "a".repeat(40) }
      api.state.pulls.push({ ...head, number: 7, state: "open" })
      const workflow_run = {
        id: 4000,
        head_sha: head.sha,
        head_branch: head.branch,
        head_repository: { owner: { login: head.owner } }
      }
      const inputs = { "report-file": "report.json", push: "maybe" }
      const ended = await runIn(api, ".", { workflow_run }, { event: "workflow_run", inputs })
      assert.strictEqual(ended.code, 2)
      assert.include(onlyBody(api), "The input `push`")
    }))

  it("that an input ends leaves the comment alone where it must not have one, or cannot tell which", () =>
    withGitHubApi(async (api) => {
      const wrong = { "fail-on": "HIGH" }
      const ends = async (inputs: Readonly<Record<string, string>>, event?: string) =>
        assert.strictEqual((await runIn(api, ".", { pull_request }, { inputs, ...(event && { event }) })).code, 2)
      await ends({ ...wrong, comment: "false" })
      await ends({ ...wrong, comment: "yes" })
      await ends({ ...wrong, "working-directory": "a\u0007" })
      await ends(wrong, "pull_request_target")
      await ends({ "report-file": "report.json" })
      assert.deepStrictEqual(api.received, [])
      await ends({ ...wrong, "allow-pull-request-target": "true" }, "pull_request_target")
      assert.include(onlyBody(api), "The input `fail-on`")
      api.state.pulls.push({ number: 7, state: "open", owner: "acme", branch: "topic", sha: "b".repeat(40) })
      const { body } = api.state.comments[0]!
      await ends({ push: "maybe" })
      assert.strictEqual(onlyBody(api), body)
    }))

  it("for a pull request that the event does not name warns that there is no comment", () =>
    withGitHubApi(async (api) => {
      const ended = await runIn(api, ".", {})
      assert.strictEqual(ended.code, 0)
      assert.include(ended.log, "::warning::No comment: the payload of the event names no pull request.")
      assert.deepStrictEqual(api.state.comments, [])
    }))
})
