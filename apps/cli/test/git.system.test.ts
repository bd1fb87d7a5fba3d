// Baselines from git (CLI-40..CLI-47), through the real binary and a real repository.
import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Ended, run, scripted, withFolder } from "./support/run.ts"

const search = { name: "search", description: "Find issues by text", inputSchema: { type: "object", properties: {} } }
const demanding = {
  ...search,
  inputSchema: { type: "object", properties: { limit: { type: "integer" } }, required: ["limit"] }
}

const git = (folder: string, ...args: ReadonlyArray<string>): string =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"]
  })

const config = (tools: ReadonlyArray<unknown>, baseline = ""): string =>
  `server:\n  command: ${JSON.stringify(scripted({ tools }))}\n${baseline}`

/** A repository whose first commit holds the snapshot of one tool; `place` is the folder of the configuration in it. */
const withRepository = (place: string, use: (folder: string, root: string) => Promise<void>): Promise<void> =>
  withFolder(async (root) => {
    git(root, "init", "--quiet", "--initial-branch", "main")
    const folder = join(root, place)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, ".mcp-inspect.yml"), config([search]))
    const captured = await run(["snapshot"], { cwd: folder })
    assert.strictEqual(captured.code, 0, captured.stderr)
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "The surface as it is")
    await use(folder, root)
  })

interface Baseline {
  readonly status: string
  readonly compared: boolean
  readonly baseline: { readonly source: string; readonly ref: string | null; readonly path: string | null } | null
}

const reportOf = (ended: Ended): Baseline => JSON.parse(ended.stdout) as Baseline

const check = (folder: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
  run(["check", "--format", "json", ...args], { cwd: folder, env })

describe("check with a git baseline", () => {
  it("reads the snapshot of a ref, whatever the working tree holds", () =>
    withRepository("", async (folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), config([demanding]))
      await run(["snapshot"], { cwd: folder })
      const ended = await check(folder, ["--baseline", "HEAD"])
      assert.strictEqual(ended.code, 1, ended.stderr)
      assert.deepInclude(reportOf(ended).baseline, { source: "git", ref: "HEAD", path: ".mcp-inspect/surface.json" })
    }))

  it("says that there is no git where there is none, and not that there is no repository", () =>
    withRepository("", async (folder) => {
      const ended = await check(folder, [], { PATH: join(folder, "nowhere") })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepInclude(JSON.parse(ended.stdout), {
        skipReason: "There is no git to run, so no baseline was looked for."
      })
      const named = await check(folder, ["--baseline", "main"], { PATH: join(folder, "nowhere") })
      assert.strictEqual(named.code, 2)
      assert.include(named.stderr, "There is no git to run")
    }))

  it.skipIf(process.getuid?.() !== 0)("says that git does not read the repository of another user", () =>
    withRepository("", async (folder) => {
      chownSync(folder, 1000, 1000)
      chownSync(join(folder, ".git"), 1000, 1000)
      const ended = await check(folder, [])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.include(ended.stdout, "belongs to another user: see `safe.directory` of git.")
    })
  )

  it("takes the path from the folder of the configuration, not from the root", () =>
    withRepository("servers/search", async (folder) => {
      const ended = await check(folder, ["--baseline", "main"])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.strictEqual(reportOf(ended).baseline?.path, "servers/search/.mcp-inspect/surface.json")
    }))

  it("takes `baseline.ref`, then the base of a pull request, then the default branch of origin", () =>
    withRepository("", async (folder, root) => {
      const ref = async (env: Readonly<Record<string, string>> = {}) =>
        reportOf(await check(folder, [], env)).baseline?.ref
      git(root, "update-ref", "refs/remotes/origin/main", "HEAD")
      git(root, "update-ref", "refs/remotes/origin/release", "HEAD")
      assert.strictEqual(await ref(), "origin/main")
      assert.strictEqual(await ref({ GITHUB_BASE_REF: "release" }), "origin/release")
      writeFileSync(join(folder, ".mcp-inspect.yml"), config([search], "baseline:\n  ref: HEAD\n"))
      assert.strictEqual(await ref({ GITHUB_BASE_REF: "release" }), "HEAD")
    }))

  it("exits 2 for a ref that was asked for and is not there, with a hint on fetch depth", () =>
    withRepository("", async (folder) => {
      const ended = await check(folder, ["--baseline", "no-such-ref"])
      assert.strictEqual(ended.code, 2)
      assert.strictEqual(ended.stdout, "")
      assert.match(ended.stderr, /no-such-ref/)
      assert.match(ended.stderr, /fetch/)
    }))

  it("is no option to git, whatever a ref is called", () =>
    withRepository("", async (folder) => {
      const ended = await check(folder, ["--baseline=--output=stolen"])
      assert.strictEqual(ended.code, 2)
      assert.throws(() => readFileSync(join(folder, "stolen")))
    }))

  it("skips, and says so, when no ref has the file", () =>
    withRepository("", async (folder, root) => {
      git(root, "rm", "--quiet", "--cached", ".mcp-inspect/surface.json")
      git(root, "commit", "--quiet", "--message", "No surface")
      git(root, "update-ref", "refs/remotes/origin/main", "HEAD")
      const ended = await check(folder, [])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepInclude(reportOf(ended), { status: "skipped", compared: false })
      const text = await run(["check"], { cwd: folder })
      assert.match(text.stdout, /Comparison skipped — baseline needed/)
      assert.include(text.stdout.replaceAll("\n", " "), "The one in the working tree counts once it is there.")
      assert.notMatch(text.stdout, /no changes|passed|✓/i)
      rmSync(join(folder, ".mcp-inspect/surface.json"))
      const without = await run(["check", "--output", "report.txt"], { cwd: folder })
      assert.match(without.stderr, /^Comparison skipped — baseline needed\. Report written to /)
      assert.notInclude(readFileSync(join(folder, "report.txt"), "utf8"), "working tree")
    }))

  it("exits 2 for a baseline that was changed by hand", () =>
    withRepository("", async (folder, root) => {
      const file = join(folder, ".mcp-inspect/surface.json")
      writeFileSync(file, readFileSync(file, "utf8").replace("Find issues", "Lose issues"))
      git(root, "commit", "--quiet", "--all", "--message", "By hand")
      const ended = await check(folder, ["--baseline", "HEAD"])
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /fingerprint/i)
    }))

  it("reads the working tree when the configuration says so", () =>
    withRepository("", async (folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), config([search], "baseline:\n  source: file\n"))
      const ended = await check(folder, [])
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.deepInclude(reportOf(ended).baseline, { source: "file", ref: null })
    }))
})
