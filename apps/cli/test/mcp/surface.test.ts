// We are our own customer: the surface of our server is committed, compared with by our own `check`, and clean by our own
// `lint`. CONTRIBUTING.md says how it is renewed.
import { assert, describe, it } from "@effect/vitest"
import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { binary, run, withFolder } from "../support/run.ts"

const home = join(import.meta.dirname, "../../mcp")

interface Report {
  readonly status: string
  readonly compared: boolean
  readonly changes: ReadonlyArray<{ readonly rule: string; readonly severity: string }>
  readonly warnings: ReadonlyArray<string>
}

const reportOf = async (cwd: string, args: ReadonlyArray<string>, code: number): Promise<Report> => {
  const ended = await run([...args, "--format", "json"], { cwd })
  assert.strictEqual(ended.code, code, ended.stdout + ended.stderr)
  return JSON.parse(ended.stdout) as Report
}

describe("our own surface", () => {
  it("is the committed one", async () => {
    const ended = await run(["check"], { cwd: home })
    assert.strictEqual(ended.code, 0, `${ended.stdout}${ended.stderr}CONTRIBUTING.md says how the file is renewed.`)
    const { changes, compared, warnings } = await reportOf(home, ["check"], 0)
    assert.isTrue(compared)
    assert.deepStrictEqual([...changes], [])
    assert.deepStrictEqual([...warnings], [])
  })

  it("works in every client: our lint finds nothing but a keyword that one of them leaves out", async () => {
    const { changes, warnings } = await reportOf(home, ["lint"], 0)
    assert.deepStrictEqual(
      changes.map(({ rule, severity }) => [rule, severity]),
      [["lint.client.subset", "DOCUMENTATION"]]
    )
    assert.deepStrictEqual([...warnings], [])
  })

  it("fails the check when it differs from the committed one in as little as a word", () =>
    withFolder(async (folder) => {
      copyFileSync(join(home, ".mcp-inspect.yml"), join(folder, ".mcp-inspect.yml"))
      const config = readFileSync(join(folder, ".mcp-inspect.yml"), "utf8").replace("../bin.mjs", binary)
      writeFileSync(join(folder, ".mcp-inspect.yml"), config)
      // An earlier version of one of our tools, as an older release would have listed it.
      writeFileSync(
        join(folder, "older.mjs"),
        `import { spawn } from "node:child_process"
const child = spawn(process.execPath, [${JSON.stringify(binary)}, "mcp"], { stdio: ["pipe", "pipe", "inherit"] })
process.stdin.pipe(child.stdin)
child.stdout.on("data", (chunk) => process.stdout.write(chunk.toString().replace("Explains a rule", "Tells of a rule")))
`
      )
      const captured = await run(["snapshot", "--stdio", `node older.mjs`, "--out", "surface.json"], { cwd: folder })
      assert.strictEqual(captured.code, 0, captured.stderr)
      const { changes } = await reportOf(folder, ["check"], 1)
      assert.deepStrictEqual(
        changes.map(({ rule }) => rule),
        ["tool.description.changed"]
      )
    }))
})
