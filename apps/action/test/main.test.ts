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

/** Runs the Action after a check without changes, with a folder for its files that `files` names in one that is there. */
const runIn = (api: GitHubApi, files: string, payload: unknown) =>
  withFolder(async (folder) => {
    const told = { log: "", summary: "", outputs: new Map<string, string>() }
    const env = {
      ...api.env,
      GITHUB_EVENT_NAME: "pull_request",
      GITHUB_REPOSITORY: "acme/search-mcp",
      GITHUB_WORKSPACE: folder,
      "INPUT_GITHUB-TOKEN": api.state.token
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

  it("for a pull request that the event does not name warns that there is no comment", () =>
    withGitHubApi(async (api) => {
      const ended = await runIn(api, ".", {})
      assert.strictEqual(ended.code, 0)
      assert.include(ended.log, "::warning::No comment: the payload of the event names no pull request.")
      assert.deepStrictEqual(api.state.comments, [])
    }))
})
