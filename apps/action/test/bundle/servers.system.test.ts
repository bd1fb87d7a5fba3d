// What the project and its servers may do to a run.
import { assert, describe, it } from "@effect/vitest"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { git } from "../../../cli/test/support/repository.ts"
import { scripted, withFolder } from "../../../cli/test/support/run.ts"
import { isAlive, pidIn } from "../../../cli/test/support/running.ts"
import { home } from "../support/actionFile.ts"
import { act, commandsIn, start } from "../support/job.ts"
import { demanding, optional, type Script, snapshotOf, withPull } from "../support/pull.ts"
import { assertCode } from "../support/withJob.ts"

const event = "pull_request"
const inputs = { comment: "false" }

const serversText = (servers: Readonly<Record<string, Script>>): string =>
  `servers:\n${Object.entries(servers)
    .map(([name, script]) => `  ${name}:\n    command: ${JSON.stringify(scripted(script))}\n`)
    .join("")}`

/** A pull request of a project with these servers; each has the snapshot of {@link optional} in the base branch. */
const withServers = (
  servers: Readonly<Record<string, Script>>,
  use: Parameters<typeof withPull<void>>[1]
): Promise<void> =>
  withPull({ base: undefined, head: optional }, async (pull) => {
    const snapshot = await snapshotOf(optional)
    git(pull.origin, "checkout", "--quiet", "main")
    mkdirSync(join(pull.origin, ".mcp-inspect"), { recursive: true })
    for (const name of Object.keys(servers)) writeFileSync(join(pull.origin, `.mcp-inspect/${name}.json`), snapshot)
    git(pull.origin, "add", "--all")
    git(pull.origin, "commit", "--quiet", "--message", "Snapshots")
    git(pull.workspace, "fetch", "--quiet")
    writeFileSync(join(pull.workspace, ".mcp-inspect.yml"), serversText(servers))
    await use(pull)
  })

describe("a project with several servers", () => {
  it("has sums, fingerprints by name, and one that fails fails the job", () =>
    withServers({ api: optional, web: demanding }, async ({ env, payload, workspace }) => {
      const ended = await act({ workspace, event, payload: payload(), env, inputs })
      assertCode(ended, 1)
      assert.strictEqual(ended.outputs["compared"], "true")
      assert.strictEqual(ended.outputs["breaking"], "1")
      assert.deepStrictEqual(Object.keys(JSON.parse(ended.outputs["fingerprint"]!)), ["api", "web"])
      assert.include(ended.summary, "#### `web`")
      const one = await act({ workspace, event, payload: payload(), env, inputs: { ...inputs, server: "api" } })
      assertCode(one, 0)
      assert.match(one.outputs["fingerprint"]!, /^sha256:/)
    }))

  it("is without a result when one of them is, and tells of the others", () =>
    withServers({ api: demanding, web: { exit: 3, stderr: "no database\n" } }, async ({ env, payload, workspace }) => {
      const ended = await act({ workspace, event, payload: payload(), env, inputs })
      assertCode(ended, 2)
      assert.strictEqual(ended.outputs["compared"], "false")
      assert.strictEqual(ended.outputs["passed"], "false")
      assert.strictEqual(ended.outputs["summary"], "1 breaking, 1 server without a result")
      assert.include(ended.summary, "**No result:")
    }))

  it("has files for code scanning with at most twenty of them each", () => {
    const names = Array.from({ length: 21 }, (_, index) => `s${String(index).padStart(2, "0")}`)
    return withServers(Object.fromEntries(names.map((name) => [name, optional])), async (pull) => {
      const { env, payload, workspace } = pull
      const ended = await act({ workspace, event, payload: payload(), env, inputs })
      assertCode(ended, 0)
      assert.strictEqual(ended.outputs["sarif-files"], "2")
      const files = readdirSync(ended.outputs["sarif"]!).sort()
      assert.deepStrictEqual(files, ["1.sarif", "2.sarif"])
      const runs = files.flatMap(
        (name) => JSON.parse(readFileSync(join(ended.outputs["sarif"]!, name), "utf8")).runs as ReadonlyArray<object>
      )
      assert.lengthOf(runs, 21)
    })
  })
})

describe("a run", () => {
  it("is without a result when the configuration cannot be read, or one that is named is not there", () =>
    withPull({ base: optional, head: optional, config: "fail_on: MAYBE\n" }, async ({ env, payload, workspace }) => {
      const wrong = await act({ workspace, event, payload: payload(), env, inputs })
      assertCode(wrong, 2)
      assert.include(wrong.summary, "**No result: `config_invalid`**")
      const missing = await act({
        workspace,
        event,
        payload: payload(),
        env,
        inputs: { ...inputs, config: "gone.yml" }
      })
      assertCode(missing, 2)
      assert.include(commandsIn(missing.log).at(-1), "gone.yml")
    }))

  it("without a pull request compares with the ref that it is given, and needs no event", () =>
    withPull({ base: optional, head: demanding }, async ({ workspace }) => {
      const given = { baseline: "origin/main" }
      const ended = await act({ workspace, event: "push", payload: {}, inputs: given })
      assertCode(ended, 1)
      assert.strictEqual(ended.outputs["breaking"], "1")
    }))

  it("that is cancelled ends the server that it started", () =>
    withPull({ base: optional, head: optional }, async ({ env, payload, workspace }) => {
      const pidFile = join(workspace, "pid")
      writeFileSync(
        join(workspace, ".mcp-inspect.yml"),
        `server:\n  command: ${JSON.stringify(scripted({ silent: true, pidFile }))}\n`
      )
      const { child, ended } = start({ workspace, event, payload: payload(), env, inputs })
      const pid = await pidIn(pidFile)
      child.kill("SIGINT")
      assertCode(await ended, 130)
      assert.isFalse(isAlive(pid))
    }))

  it("needs nothing but the folder that is published", () =>
    withFolder(async (folder) => {
      for (const name of ["action.yml", "dist"]) cpSync(join(home, name), join(folder, name), { recursive: true })
      assert.isFalse(existsSync(join(folder, "node_modules")))
      await withPull({ base: optional, head: demanding }, async ({ env, payload, workspace }) => {
        const ended = await act({ workspace, event, payload: payload(), env, inputs }, folder)
        assertCode(ended, 1)
        assert.strictEqual(ended.outputs["breaking"], "1")
      })
    }))
})
