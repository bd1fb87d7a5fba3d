// `--report`: several reports of one run, through the real binary.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Ended, run, scripted, withFolder } from "./support/run.ts"

const search = (...required: ReadonlyArray<string>) => ({
  name: "search",
  inputSchema: { type: "object", properties: { limit: { type: "integer" } }, required }
})

const server = (folder: string, ...required: ReadonlyArray<string>): string =>
  scripted({ tools: [search(...required)], starts: join(folder, "starts") })

/** Runs `use` in a folder with the snapshot `base.json`, of which the server `broken` demands more. */
const withBaseline = (use: (folder: string, broken: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const captured = await run(["snapshot", "--stdio", server(folder), "--out", "base.json"], { cwd: folder })
    assert.strictEqual(captured.code, 0, captured.stderr)
    writeFileSync(join(folder, "starts"), "")
    await use(folder, server(folder, "limit"))
  })

const starts = (folder: string): number => readFileSync(join(folder, "starts"), "utf8").split("\n").length - 1

const statusIn = (folder: string, name: string): unknown =>
  (JSON.parse(readFileSync(join(folder, name), "utf8")) as Readonly<Record<string, unknown>>)["status"]

const assertNothingCame = (folder: string, { code, stdout }: Ended, files: ReadonlyArray<string>): void => {
  assert.deepStrictEqual([code, stdout], [2, ""])
  assert.deepStrictEqual(
    files.filter((file) => existsSync(join(folder, file))),
    []
  )
}

describe("--report", () => {
  it("captures once, leaves stdout to --format, and says in one line what was written", () =>
    withBaseline(async (folder, broken) => {
      const args = ["check", "--stdio", broken, "--baseline-file", "base.json"]
      const reports = ["--report", "json=r.json", "--report=junit=r.xml"]
      const printed = await run([...args, "--format", "markdown", ...reports], { cwd: folder })
      assert.strictEqual(printed.code, 1, printed.stderr)
      assert.strictEqual(starts(folder), 1)
      assert.match(printed.stdout, /^### MCP Compatibility\n/)
      assert.strictEqual(printed.stderr, `Reports written to ${join(folder, "r.json")}, ${join(folder, "r.xml")}\n`)
      assert.strictEqual(statusIn(folder, "r.json"), "failed")
      assert.match(readFileSync(join(folder, "r.xml"), "utf8"), /<failure /)
      const written = await run([...args, "--output", "r.txt", "--report", "json=r.json"], { cwd: folder })
      assert.deepStrictEqual([written.code, written.stdout], [1, ""])
      const files = `${join(folder, "r.txt")}, ${join(folder, "r.json")}`
      assert.strictEqual(written.stderr, `Failed: 1 breaking. Reports written to ${files}\n`)
    }))

  it("writes the report of a skipped comparison, and of one surface", () =>
    withBaseline(async (folder, broken) => {
      const skipped = await run(["check", "--stdio", broken, "--report", "json=r.json", "--quiet"], { cwd: folder })
      assert.deepStrictEqual([skipped.code, skipped.stderr], [0, ""])
      assert.match(skipped.stdout, /^Comparison skipped — baseline needed$/m)
      assert.strictEqual(statusIn(folder, "r.json"), "skipped")
      const reviewed = await run(["lint", "base.json", "--report", "json=r.json"], { cwd: folder })
      assert.deepStrictEqual([reviewed.code, statusIn(folder, "r.json")], [0, "passed"])
      assert.strictEqual(reviewed.stderr, `Report written to ${join(folder, "r.json")}\n`)
    }))

  it("leaves no report, earlier or new, when the run cannot end or one file cannot be written", () =>
    withBaseline(async (folder) => {
      const files = ["r.txt", "r.json", "r.html"]
      const earlier = () => files.forEach((file) => writeFileSync(join(folder, file), "earlier"))
      const reports = ["--output", "r.txt", "--report", "json=r.json", "--report", "html=r.html"]
      earlier()
      assertNothingCame(folder, await run(["diff", "base.json", "none.json", ...reports], { cwd: folder }), files)
      earlier()
      const diff = ["diff", "base.json", "base.json", ...reports, "--report", "sarif=nowhere/r.sarif"]
      const unwritten = await run(diff, { cwd: folder })
      assertNothingCame(folder, unwritten, files)
      assert.match(unwritten.stderr, /nowhere\/r\.sarif\n {2}The file cannot be written: its folder does not exist/)
      const printing = ["diff", "base.json", "base.json", "--report", "sarif=nowhere/r.sarif"]
      assertNothingCame(folder, await run(printing, { cwd: folder }), files)
      assert.deepStrictEqual(readdirSync(folder).sort(), ["base.json", "starts"])
    }))

  it("writes nothing when one format has no room for the reports", () =>
    withFolder(async (folder) => {
      const names = Array.from({ length: 21 }, (_, index) => [`s${index}`, { command: "no-such-program-here" }])
      writeFileSync(join(folder, ".mcp-inspect.json"), JSON.stringify({ servers: Object.fromEntries(names) }))
      writeFileSync(join(folder, "r.json"), "earlier")
      const args = ["check", "--report", "json=r.json", "--report", "sarif=r.sarif"]
      const ended = await run(args, { cwd: folder })
      assertNothingCame(folder, ended, ["r.json", "r.sarif"])
      assert.match(ended.stderr, /error: config_invalid: --report sarif\n {2}Code scanning takes at most 20 runs/)
    }))
})
