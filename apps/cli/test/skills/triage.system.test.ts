// The skill that judges a failing check, followed to the letter on one that fails for three reasons.
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { git } from "../support/repository.ts"
import { run } from "../support/run.ts"
import {
  blocksOf,
  commit,
  digestOf,
  edit,
  follow,
  installed,
  type Project,
  shell,
  skillOf,
  withProject
} from "../support/skills.ts"

const skill = skillOf("mcp-inspect-triage")

const config = "server:\n  command: node server.mjs\n  env:\n    NOTES_TOKEN: ${NOTES_TOKEN}\n"

/* The same server, started from what its build makes. */
const compiled = {
  ".mcp-inspect.yml": config.replace("server.mjs", "dist/server.mjs"),
  ".gitignore": "node_modules/\ndist/\n",
  "build.mjs": 'import { cpSync } from "node:fs"\n\ncpSync("server.mjs", "dist/server.mjs")\n',
  "package.json": JSON.stringify({
    name: "notes",
    version: "1.4.0",
    private: true,
    type: "module",
    scripts: { build: "node build.mjs" }
  })
}

const credential = { NOTES_TOKEN: "admin-1234567890" }

/* One edit that nobody meant, one that was decided, and a text. */
const release = `--- server.mjs
+++ server.mjs
@@
-    limit: z.int().min(1).max(50).optional().describe("How many notes at most, 20 unless given"),
+    limit: z.int().min(1).max(50).describe("How many notes at most, 20 unless given"),
@@
-    sort: z.enum(["new", "old"]).optional()
+    sort: z.enum(["new"]).optional()
@@
-  description: "Find notes by their text",
+  description: "Find notes by their text. Notes in the archive are never shown.",
`

const decided = {
  PERSON: "Ada",
  REASON: "No client of ours sends old; agreed in the review of 1.5",
  EXPIRES: "2999-12-31"
}

const file = ".mcp-inspect/surface.json"

/** A repository with a baseline on `main`, and the release on the branch. */
const withRelease = (use: (project: Project) => Promise<void>): Promise<void> =>
  withProject("notes", { ".mcp-inspect.yml": config }, async (project) => {
    const { env, folder } = project
    Object.assign(env, credential, { BASE: "origin/main" })
    await installed(project, "npx --no -- mcp-inspect snapshot --pretty")
    edit(folder, release)
    commit(folder, "Release 1.5")
    await use(project)
  })

const reportIn = (folder: string) => JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))

/** The person who decides: they are shown the report and accept one finding. */
const person =
  ({ folder }: Project) =>
  (block: { readonly body: string }): Readonly<Record<string, string>> => {
    if (!block.body.includes("$FINGERPRINT")) return {}
    const found = reportIn(folder).changes.find(
      (change: { rule: string }) => change.rule === "tool.input.enum.narrowed"
    )
    return { ...decided, FINGERPRINT: found.fingerprint }
  }

/** What is missing from a triaged check. */
const missing = async ({ env, folder }: Project): Promise<ReadonlyArray<string>> => {
  const { stdout } = await run(["check", "--baseline", "origin/main", "--format", "json"], { cwd: folder, env })
  const { changes, compared, passed, suppressed } = JSON.parse(stdout)
  const current = await run(["check", "--baseline-file", file], { cwd: folder, env })
  return [
    ...(compared && passed ? [] : ["a check that passes"]),
    ...(changes.some(({ rule }: { rule: string }) => rule === "tool.input.required.added") ? ["the mended break"] : []),
    ...(suppressed.length === 1 && suppressed[0].reason === decided.REASON ? [] : ["the decision of a person"]),
    ...(current.code === 0 ? [] : ["a snapshot of what is merged"])
  ]
}

describe("mcp-inspect-triage", () => {
  it("leaves each finding with an outcome, and the base as it was", () =>
    withRelease(async (project) => {
      const { folder } = project
      const digest = digestOf(folder, file, "origin/main")
      const said = await follow(project, skill, { before: person(project) })
      assert.deepStrictEqual(await missing(project), [])
      assert.strictEqual(git(folder, "status", "--short"), "")

      // What it has to be read by was there to read.
      for (const part of [
        "removed: none",
        "BREAKING tool.input.required.added tool search inputSchema.limit",
        "POTENTIALLY_BREAKING tool.description.changed tool search",
        'witness {"query":""}'
      ])
        assert.include(said, part)
      assert.strictEqual(digestOf(folder, file, "origin/main"), digest)
      assert.strictEqual(readFileSync(join(folder, ".mcp-inspect.yml"), "utf8"), config)
      const accepted = parse(readFileSync(join(folder, ".mcp-inspect/accepted.yml"), "utf8"))
      assert.strictEqual(accepted.length, 1)
      assert.deepInclude(accepted[0], { author: decided.PERSON, reason: decided.REASON })
      assert.deepStrictEqual(git(folder, "show", "--name-only", "--format=", "HEAD").trim().split("\n"), [
        ".mcp-inspect/accepted.yml",
        ".mcp-inspect/surface.json",
        "server.mjs"
      ])
    }))

  it("judges what the sources say now, where the server is compiled", () =>
    withProject("notes", compiled, async (project) => {
      Object.assign(project.env, credential, { BASE: "origin/main" })
      await installed(project, "npm run build\nnpx --no -- mcp-inspect snapshot --pretty")
      edit(project.folder, release)
      commit(project.folder, "Release 1.5")
      await follow(project, skill, { before: person(project) })
      assert.deepStrictEqual(await missing(project), [])
    }))

  it("without it nothing is decided, and the shortcut it warns of hides the break from one machine alone", () =>
    withRelease(async (project) => {
      const { env, folder } = project
      const untouched = ["a check that passes", "the mended break", "the decision of a person"]
      assert.deepStrictEqual(await missing(project), [...untouched, "a snapshot of what is merged"])
      await shell(project, "npx --no -- mcp-inspect snapshot --pretty")
      const local = await run(["check", "--baseline-file", file], { cwd: folder, env })
      assert.strictEqual(local.code, 0)
      assert.deepStrictEqual(await missing(project), untouched)
    }))

  it("without the edit, or without the person, it does not end", async () => {
    for (const language of ["diff", "sh"]) {
      await withRelease(async (project) => {
        const ended = await follow(project, skill, {
          before: person(project),
          leaveOut: ({ body, ...block }) =>
            block.language === language && (language === "diff" || body.includes("$FINGERPRINT"))
        }).then(() => "followed", String)
        assert.include(ended, "Check again, and only then renew the snapshot: exit code 1")
      })
    }
  })

  it("stops at a capture with a lesser credential, before anything is mended", () =>
    withRelease(async (project) => {
      project.env["NOTES_TOKEN"] = "reader-1234567890"
      const ended = await follow(project, skill).then(() => "followed", String)
      assert.include(ended, "Ask whether the capture saw the whole server: exit code 1")
      assert.include(ended, "removed: archive, purge, restore")
    }))

  it("has the outcomes as they are", () =>
    withRelease(async (project) => {
      const { env, folder } = project
      const text = blocksOf(skill)
      assert.isAbove(text.length, 5)
      const check = (...args: ReadonlyArray<string>) =>
        run(["check", "--format", "json", "--output", "report.json", ...args], { cwd: folder, env })
      assert.strictEqual((await check("--baseline", "origin/main")).code, 1)
      assert.deepInclude(reportIn(folder), { compared: true, passed: false })
      // An earlier report does not outlive a run that could not do its work.
      assert.strictEqual((await check("--baseline", "origin/nowhere")).code, 2)
      assert.throws(() => reportIn(folder), /ENOENT/)
      git(folder, "rm", "--quiet", "--cached", file)
      git(folder, "commit", "--quiet", "--message", "Without a baseline")
      assert.strictEqual((await check("--baseline", "HEAD")).code, 0)
      assert.deepInclude(reportIn(folder), { status: "skipped", compared: false })
      assert.isString(reportIn(folder).skipReason)
    }))
})
