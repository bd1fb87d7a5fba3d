// The review text beside the baseline (SIG-3), through the real binary.
import { assert, describe, it } from "@effect/vitest"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Ended, run, scripted, withFolder } from "./support/run.ts"

const tool = (description: string) => ({ name: "search", description, inputSchema: { type: "object" } })

const withProject = (config: string, use: (folder: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const command = JSON.stringify(scripted({ tools: [tool("Find issues")] }))
    writeFileSync(
      join(folder, ".mcp-inspect.yml"),
      `server:\n  command: ${command}\nbaseline:\n  source: file\n${config}`
    )
    await use(folder)
  })

const json = ".mcp-inspect/surface.json"
const markdown = ".mcp-inspect/surface.md"

const assertDisagrees = ({ code, stderr, stdout }: Ended, what: RegExp): void => {
  assert.deepStrictEqual([code, stdout], [2, ""], stderr)
  assert.match(stderr, /error: config_invalid: .*surface\.md\n/)
  assert.match(stderr.replaceAll(/\s+/g, " "), what)
  assert.match(stderr.replaceAll(/\s+/g, " "), /Run `mcp-inspect snapshot`, which writes both/)
}

describe("snapshot", () => {
  it("writes the review text beside the snapshot with --review or by configuration, and not otherwise", () =>
    withProject("", async (folder) => {
      await run(["snapshot"], { cwd: folder })
      assert.isFalse(existsSync(join(folder, markdown)))
      const flagged = await run(["snapshot", "--review", "--out", "now.json"], { cwd: folder })
      assert.strictEqual(flagged.code, 0, flagged.stderr)
      assert.match(flagged.stderr, /Written to now\.json\nWritten to now\.md\n/)
      const text = readFileSync(join(folder, "now.md"), "utf8")
      assert.match(text, /\n### `search`\n/)
      assert.include(text, "\nFind issues\n")
      const config = readFileSync(join(folder, ".mcp-inspect.yml"), "utf8")
      writeFileSync(join(folder, ".mcp-inspect.yml"), `${config}review: true\n`)
      await run(["snapshot"], { cwd: folder })
      assert.strictEqual(readFileSync(join(folder, markdown), "utf8"), text)
    }))

  it("refuses --review without a file to stand beside, and writes none by configuration", () =>
    withProject("review: true\n", async (folder) => {
      const ended = await run(["snapshot", "--out", "-", "--review"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /^error: config_invalid: --review\n/)
      assert.strictEqual((await run(["snapshot", "--out", "-"], { cwd: folder })).code, 0)
      assert.deepStrictEqual(readdirSync(folder), [".mcp-inspect.yml"])
    }))

  it("writes neither file when one of them cannot be", () =>
    withProject("review: true\n", async (folder) => {
      mkdirSync(join(folder, "b.md"))
      const ended = await run(["snapshot", "--out", "b.json"], { cwd: folder })
      assert.strictEqual(ended.code, 2)
      assert.match(ended.stderr, /b\.md\n {2}The file cannot be written: it is a folder/)
      assert.deepStrictEqual(readdirSync(folder).sort(), [".mcp-inspect.yml", "b.md"])
    }))
})

describe("check", () => {
  it("passes when both say the same, whatever the line ends, and when there is no baseline yet", () =>
    withProject("review: true\n", async (folder) => {
      assert.strictEqual((await run(["check"], { cwd: folder })).code, 0)
      await run(["snapshot"], { cwd: folder })
      assert.strictEqual((await run(["check"], { cwd: folder })).code, 0)
      const text = readFileSync(join(folder, markdown), "utf8")
      writeFileSync(join(folder, markdown), text.replaceAll("\n", "\r\n"))
      assert.strictEqual((await run(["check"], { cwd: folder })).code, 0)
    }))

  it("exits 2 when either was changed without the other, or the text is gone", () =>
    withProject("review: true\n", async (folder) => {
      await run(["snapshot"], { cwd: folder })
      const text = readFileSync(join(folder, markdown), "utf8")
      writeFileSync(join(folder, markdown), text.replace("Find issues", "Find all issues"))
      assertDisagrees(await run(["check"], { cwd: folder }), /one of the two was changed without the other/)
      rmSync(join(folder, markdown))
      assertDisagrees(await run(["check"], { cwd: folder }), /There is no review text beside surface\.json/)
      writeFileSync(join(folder, markdown), text)
      assert.strictEqual((await run(["check"], { cwd: folder })).code, 0)
      // `--out` with another name for the baseline, so that its review text stays what it was.
      await run(["snapshot", "--stdio", scripted({ tools: [tool("Close issues")] }), "--out", "other.json"], {
        cwd: folder
      })
      writeFileSync(join(folder, json), readFileSync(join(folder, "other.json")))
      assertDisagrees(await run(["check"], { cwd: folder }), /one of the two/)
    }))

  it("takes no notice of a review text where `review` is off", () =>
    withProject("", async (folder) => {
      await run(["snapshot", "--review"], { cwd: folder })
      writeFileSync(join(folder, markdown), "mine")
      assert.strictEqual((await run(["check"], { cwd: folder })).code, 0)
    }))
})
