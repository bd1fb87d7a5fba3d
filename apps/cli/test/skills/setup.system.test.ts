// The skill that brings a repository under MCP Inspect, followed to the letter.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { git } from "../support/repository.ts"
import { run } from "../support/run.ts"
import {
  type Block,
  blocksOf,
  commit,
  digestOf,
  edit,
  follow,
  type Project,
  put,
  shell,
  skillOf,
  withProject
} from "../support/skills.ts"
import { stepsOf, valid } from "../support/workflows.ts"

const skill = skillOf("mcp-inspect-setup")

/* A repository that has what must not be lost: another server, a secret in its client configuration, a workflow. */
const before = {
  ".mcp.json": JSON.stringify({
    mcpServers: {
      notes: { command: "node", args: ["server.mjs"], env: { NOTES_TOKEN: "admin-1234567890" } },
      docs: { url: "https://docs.example.com/mcp" }
    }
  }),
  ".github/workflows/ci.yml":
    "name: CI\non: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ours\n"
}

const given = { SERVER: "notes", BASE: "origin/main", NOTES_TOKEN: "admin-1234567890" }

const breaking = `--- server.mjs
+++ server.mjs
@@
-    limit: z.int().min(1).max(50).optional()
+    limit: z.int().min(1).max(50)
`

const check = async ({ env, folder }: Project) => {
  const ended = await run(["check", "--baseline", "origin/main", "--format", "json"], { cwd: folder, env })
  return { code: ended.code, report: ended.code === 2 ? {} : JSON.parse(ended.stdout) }
}

/** What is missing from a repository under MCP Inspect once its pull request is merged. */
const missing = async (project: Project): Promise<ReadonlyArray<string>> => {
  const { folder } = project
  git(folder, "push", "--quiet", "origin", "work:main")
  git(folder, "fetch", "--quiet")
  const has = (file: string): boolean =>
    existsSync(join(folder, file)) && git(folder, "ls-tree", "origin/main", file) !== ""
  const workflow = ".github/workflows/mcp-compatibility.yml"
  const found = [
    ...(has(".mcp-inspect.yml") ? [] : ["configuration"]),
    ...(has(".mcp-inspect/surface.json") ? [] : ["baseline"]),
    ...(has(workflow) ? [] : ["workflow"])
  ]
  const unchanged = await check(project)
  if (unchanged.code !== 0 || unchanged.report.compared !== true || unchanged.report.passed !== true)
    found.push("a check that compares")
  edit(folder, breaking)
  const broken = await check(project)
  if (broken.code !== 1) found.push("a check that fails for a break")
  git(folder, "checkout", "--quiet", "--", "server.mjs")
  return found
}

const nothing = ["configuration", "baseline", "workflow", "a check that compares", "a check that fails for a break"]

describe("mcp-inspect-setup", () => {
  it("leaves a repository whose pull requests are compared", () =>
    withProject("notes", before, async (project) => {
      const { env, folder } = project
      Object.assign(env, given)
      const said = await follow(project, skill)
      assert.deepStrictEqual(await missing(project), [])

      assert.strictEqual(git(folder, "status", "--short"), "")
      const config = readFileSync(join(folder, ".mcp-inspect.yml"), "utf8")
      assert.deepStrictEqual(parse(config).server, {
        command: ["node", "server.mjs"],
        env: { NOTES_TOKEN: "${NOTES_TOKEN}" }
      })
      const committed = git(folder, "show", "--name-only", "--format=", "HEAD").trim().split("\n")
      assert.deepStrictEqual(committed, [
        ".github/workflows/mcp-compatibility.yml",
        ".mcp-inspect.yml",
        ".mcp-inspect/surface.json",
        "package-lock.json",
        "package.json"
      ])
      const text = committed.map((file) => readFileSync(join(folder, file), "utf8")).join("")
      assert.notInclude(text, given.NOTES_TOKEN)
      assert.include(said, "NOTES_TOKEN")
      assert.include(text, '"purge"', "the tools of the credential are in the baseline")
      const workflow = await valid(readFileSync(join(folder, committed[0]!), "utf8"))
      const steps = stepsOf(workflow)
      assert.deepStrictEqual(
        steps.flatMap((step) => step.with?.["fetch-depth"] ?? []),
        [0]
      )
      assert.include(JSON.stringify(steps), "secrets.NOTES_TOKEN")
      assert.strictEqual(
        readFileSync(join(folder, ".github/workflows/ci.yml"), "utf8"),
        before[".github/workflows/ci.yml"]
      )
    }))

  it("without it the same repository has none of that", () =>
    withProject("notes", before, async (project) => {
      Object.assign(project.env, given)
      assert.deepStrictEqual(await missing(project), nothing)
    }))

  it("each of its steps is needed: without one the end is not reached", async () => {
    const without = async (step: string): Promise<unknown> => {
      let ended: unknown
      await withProject("notes", before, async (project) => {
        Object.assign(project.env, given)
        const leaveOut = ({ heading }: Block): boolean => heading.startsWith(step)
        ended = await follow(project, skill, { leaveOut }).then(() => missing(project), String)
      })
      return ended
    }
    assert.include(await without("1."), "3. Write the configuration and capture the baseline: exit code 1")
    assert.include(await without("3."), "4. See that a comparison takes place: exit code 2")
    assert.include(await without("5."), "6. Commit it by itself: exit code 128")
    assert.deepStrictEqual(await without("6."), nothing)
  })

  it("keeps what would spoil the baseline out of it", () =>
    withProject("notes", before, async (project) => {
      const { env, folder } = project
      Object.assign(env, given)
      // A variable that is not set is an error, not a smaller surface.
      delete env["NOTES_TOKEN"]
      const unset = await follow(project, skill).then(() => "followed", String)
      assert.match(unset, /See that a comparison takes place: exit code 2[^]*NOTES_TOKEN/)
      git(folder, "clean", "--quiet", "-fdx")
      git(folder, "checkout", "--quiet", "--", ".")
      // A change of the server is not committed together with the baseline.
      env["NOTES_TOKEN"] = given.NOTES_TOKEN
      edit(folder, breaking)
      const mixed = await follow(project, skill).then(() => "followed", String)
      assert.include(mixed, "Commit it by itself: exit code 1")
      assert.strictEqual(git(folder, "log", "--oneline", "origin/main..work"), "")
    }))

  it("has a comparison of each of several servers, as it says", () =>
    withProject("notes", {}, async (project) => {
      const { env, folder } = project
      Object.assign(env, { BASE: "origin/main" })
      const one = "    command: node server.mjs\n"
      put(folder, { ".mcp-inspect.yml": `servers:\n  notes:\n${one}  other:\n${one}` })
      await shell(project, "npm install --save-dev @mcp-inspect/cli\nnpx --no -- mcp-inspect snapshot --pretty")
      const checks = blocksOf(skill).filter(({ heading }) => /^[47]\./.test(heading))
      assert.strictEqual(checks.length, 2)
      for (const { body, heading } of checks) {
        assert.notStrictEqual((await shell(project, body)).code, 0, `${heading}: as for one server`)
        for (const name of ["notes", "other"]) {
          const text = body
            .replace("mcp-inspect check ", `mcp-inspect check --server ${name} `)
            .replace(".mcp-inspect/surface.json", `.mcp-inspect/${name}.json`)
          const { code, output } = await shell(project, text)
          assert.strictEqual(code, 0, output)
        }
      }
    }))

  it("a snapshot that was edited by hand is refused, as it says", () =>
    withProject("notes", before, async (project) => {
      const { env, folder } = project
      Object.assign(env, given)
      await follow(project, skill)
      const file = ".mcp-inspect/surface.json"
      const digest = digestOf(folder, file)
      put(folder, { [file]: readFileSync(join(folder, file), "utf8").replace("Find notes", "Look for notes") })
      assert.notStrictEqual(digestOf(folder, file), digest)
      const ended = await run(["check", "--baseline-file", file], { cwd: folder, env })
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /fingerprint/)
      commit(folder, "Edited by hand")
    }))

  it("starts nothing where the command is not installed", () =>
    withProject("notes", before, async (project) => {
      const starting = blocksOf(skill).flatMap(({ body }) => body.match(/^npx .*--version$/gm) ?? [])
      assert.strictEqual(starting.length, 1)
      const { code, output } = await shell(project, starting[0]!)
      assert.notStrictEqual(code, 0)
      assert.notMatch(output, /^\d+\.\d+/m)
    }))
})
