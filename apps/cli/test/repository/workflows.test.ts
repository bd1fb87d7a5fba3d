// The workflows of this repository, read as an attacker would.
import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { lintOf } from "../support/workflows.ts"

const root = join(import.meta.dirname, "../../../..")
const folder = join(root, ".github/workflows")

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: unknown
  readonly jobs: Readonly<
    Record<
      string,
      { readonly permissions?: unknown; readonly "timeout-minutes"?: number; readonly steps: ReadonlyArray<Step> }
    >
  >
}

const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), "utf8")
  const data = parse(text) as Workflow
  return { name, text, data, jobs: Object.entries(data.jobs) }
})

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}

describe("the workflows of the repository", () => {
  it("are a check and a release, and GitHub's rules find nothing in them", async () => {
    assert.deepStrictEqual(workflows.map(({ name }) => name).sort(), ["ci.yml", "release.yml"])
    for (const { text } of workflows) assert.deepStrictEqual(await lintOf(text), [])
  })

  it("name every action by a commit, and say which version that is", () => {
    const uses = workflows.flatMap(({ text }) => text.split("\n").filter((line) => /\buses:/.test(line)))
    assert.isAbove(uses.length, 0)
    for (const line of uses) assert.match(line, /uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    // One action, one commit.
    const pins = new Set(uses.map((line) => line.trim().replace(/^- /, "")))
    assert.strictEqual(new Set([...pins].map((pin) => pin.split("@")[0])).size, pins.size)
  })

  it("may read alone, but for the job that proves where a package comes from", () => {
    for (const { data } of workflows) assert.deepStrictEqual(data.permissions, { contents: "read" })
    const more = workflows.flatMap(({ jobs, name }) =>
      jobs.flatMap(([job, { permissions }]) => (permissions === undefined ? [] : [[name, job, permissions]]))
    )
    assert.deepStrictEqual(more, [["release.yml", "npm", { contents: "read", "id-token": "write" }]])
  })

  it("never run code of strangers with rights, nor keep a credential in a clone for it", () => {
    for (const { data, jobs } of workflows) {
      assert.notProperty(data.on, "pull_request_target")
      assert.notProperty(data.on, "workflow_run")
      for (const { uses = "", with: given = {} } of jobs.flatMap(([, { steps }]) => steps)) {
        if (!uses.startsWith("actions/checkout@") || "ssh-key" in given) continue
        assert.strictEqual(given["persist-credentials"], false)
      }
    }
    assert.notInclude(workflows.find(({ name }) => name === "ci.yml")?.text ?? "", "secrets.")
  })

  it("put no expression into a command, where it would be read as one, and show no secret", () => {
    const runs = workflows.flatMap(({ jobs }) => jobs.flatMap(([, { steps }]) => steps.flatMap(({ run }) => run ?? [])))
    for (const run of runs) assert.notInclude(run, "${{")
    const secrets = workflows.flatMap(({ text }) => text.split("\n").filter((line) => line.includes("secrets.")))
    assert.deepStrictEqual(
      secrets.map((line) => line.trim()),
      ["ssh-key: ${{ secrets.ACTION_DEPLOY_KEY }}"]
    )
  })

  it("run scripts that there are, within a time", () => {
    for (const [, { steps, ...job }] of workflows.flatMap(({ jobs }) => jobs)) {
      assert.isNumber(job["timeout-minutes"])
      for (const { run } of steps) {
        if (run === undefined || run === "npm ci") continue
        const [, script = "test"] = /^npm (?:run ([a-z:]+)|test)( -- .*)?$/.exec(run) ?? assert.fail(run)
        assert.property(scripts, script)
      }
    }
  })
})
