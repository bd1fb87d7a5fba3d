import { assert, describe, it } from "@effect/vitest"
import { chownSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { git, nameServer } from "../../../cli/test/support/repository.ts"
import { demanding, optional, snapshotOf } from "../support/pull.ts"
import { assertCode, onlyBody, withJob } from "../support/withJob.ts"

/** Gives a folder and all in it to another user, as that of the checkout is in a job in a container. */
const giveAway = (folder: string): void => {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, name), 1000, 1000)
  chownSync(folder, 1000, 1000)
}

const isRoot = process.getuid?.() === 0

describe("the checkout", () => {
  it.skipIf(!isRoot)("may belong to another user than the job's, as it does in a container", () =>
    withJob({ base: optional, head: demanding, folder: "packages/api" }, async (run, _, { workspace }) => {
      giveAway(workspace)
      const ended = await run({ inputs: { "working-directory": "packages/api" } })
      assertCode(ended, 1)
      assert.strictEqual(ended.outputs["compared"], "true")
    })
  )

  it("is compared with the base branch, whatever the configuration of the pull request names", () =>
    withJob({ base: optional, head: demanding }, async (run, _, { workspace }) => {
      writeFileSync(join(workspace, ".mcp-inspect/surface.json"), await snapshotOf(demanding))
      git(workspace, "commit", "--quiet", "--all", "--message", "A snapshot of the change")
      for (const config of ["baseline:\n  ref: HEAD\n", "baseline:\n  source: file\n"]) {
        nameServer(workspace, demanding, config)
        const ended = await run()
        assertCode(ended, 1)
        assert.strictEqual(ended.outputs["breaking"], "1")
      }
    }))

  it("has no repository in a folder that the pull request made to look like one", () =>
    withJob({ base: optional, head: demanding, folder: "api" }, async (run, _, { workspace }) => {
      const inner = join(workspace, "api")
      const copy = join(workspace, "../copy")
      mkdirSync(copy)
      git(copy, "init", "--quiet", "--initial-branch", "main")
      writeFileSync(join(copy, "surface.json"), await snapshotOf(demanding))
      mkdirSync(join(copy, ".mcp-inspect"))
      cpSync(join(copy, "surface.json"), join(copy, ".mcp-inspect/surface.json"))
      git(copy, "add", "--all")
      git(copy, "commit", "--quiet", "--message", "Nothing to see")
      git(copy, "update-ref", "refs/remotes/origin/main", "HEAD")
      git(copy, "config", "core.worktree", inner)
      git(copy, "config", "core.bare", "false")
      cpSync(join(copy, ".git"), inner, { recursive: true })
      const ended = await run({ inputs: { "working-directory": "api" } })
      assert.strictEqual(ended.outputs["compared"], "false", ended.log)
    }))

  it("may lack the folder of the server, and then the comment no longer says what the run before it found", () =>
    withJob({ base: optional, head: optional, folder: "api" }, async (run, api, { workspace }) => {
      const inputs = { "working-directory": "api" }
      assertCode(await run({ inputs }), 0)
      assert.include(onlyBody(api), "**No changes**")
      rmSync(join(workspace, "api"), { recursive: true })
      const ended = await run({ inputs })
      assertCode(ended, 2)
      assert.strictEqual(ended.outputs["passed"], "false")
      assert.include(onlyBody(api), "**No result: `config_invalid`**")
      assert.notInclude(onlyBody(api), "No changes")
    }))
})
