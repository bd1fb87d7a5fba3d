// The command line that has `check` alone, bundled as the Action does it: with the flags, texts and exit codes of the
// whole one, and without what other commands need.
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { binary, scripted, withFolder } from "./support/run.ts"

const here = join(import.meta.dirname, "..")

// Within the workspace, where the sources find their packages.
const cache = join(here, ".cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "checking-"))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const build = `
import { bundle } from ${JSON.stringify(pathToFileURL(join(here, "bundle.mjs")).href)}
for (const name of ["one", "two"])
  await bundle({
    alias: { "gpt-tokenizer/encoding/o200k_base": ${JSON.stringify(join(folder, "none.ts"))} },
    entries: { check: ${JSON.stringify(join(folder, "check.ts"))} },
    outDir: ${JSON.stringify(folder)} + "/" + name,
    minify: false,
    output: { chunkFileNames: "[name].js", comments: false },
    version: "9.8.7"
  })
`

beforeAll(() => {
  writeFileSync(join(folder, "check.ts"), 'import { checkingMain } from "../../src/checking.ts"\n\ncheckingMain()\n')
  writeFileSync(join(folder, "none.ts"), 'export const countTokens = () => { throw new Error("none") }\n')
  writeFileSync(join(folder, "build.mjs"), build)
  execFileSync(process.execPath, [join(folder, "build.mjs")], {
    env: { ...process.env, MCP_INSPECT_DOCS_URL: "https://leaked.example.com" }
  })
})

const bundled = (args: ReadonlyArray<string>, cwd: string, program = join(folder, "one/check.js")) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", HOME: cwd }
  })
  return { status, stdout, stderr }
}

const filesOf = (name: string): ReadonlyMap<string, string> =>
  new Map(readdirSync(join(folder, name)).map((file) => [file, readFileSync(join(folder, name, file), "utf8")]))

describe("a command line with check alone", () => {
  it("has its help, its version, and no other command", () =>
    withFolder(async (cwd) => {
      assert.deepStrictEqual(bundled(["--version"], cwd), { status: 0, stdout: "9.8.7\n", stderr: "" })
      assert.deepStrictEqual(bundled(["check", "--help"], cwd), bundled(["check", "--help"], cwd, binary))
      const unknown = bundled(["snapshot"], cwd)
      assert.deepStrictEqual([unknown.status, unknown.stdout], [2, ""])
      assert.include(unknown.stderr, "There is no command `snapshot`.")
    }))

  it("checks as the whole one does, to the byte and the exit code", () =>
    withFolder(async (cwd) => {
      const tool = (required: ReadonlyArray<string>) => ({
        name: "search",
        inputSchema: { type: "object", properties: { limit: { type: "integer" } }, required }
      })
      const stdio = (required: ReadonlyArray<string>) => ["--stdio", scripted({ tools: [tool(required)] })]
      bundled(["snapshot", ...stdio([]), "--out", "a.json"], cwd, binary)
      const runs: ReadonlyArray<readonly [number, ReadonlyArray<string>]> = [
        [0, ["check", ...stdio([]), "--baseline-file", "a.json"]],
        [1, ["check", ...stdio(["limit"]), "--baseline-file", "a.json", "--format", "json"]],
        [2, ["check", "--stdio", "false", "--baseline-file", "a.json"]],
        [2, ["check", "--fail-on", "BREKING"]]
      ]
      for (const [code, args] of runs) {
        const ended = bundled(args, cwd)
        assert.strictEqual(ended.status, code, ended.stderr)
        assert.deepStrictEqual(ended, bundled(args, cwd, binary))
      }
    }))

  it("brings no library along that only other commands need", () => {
    const notices = readFileSync(join(folder, "one/THIRD-PARTY-NOTICES.txt"), "utf8")
    assert.match(notices, /^effect@/m)
    for (const name of ["@modelcontextprotocol/", "chokidar", "gpt-tokenizer", "jsonc-parser"])
      assert.notMatch(notices, new RegExp(`^${name}`, "m"))
  })

  it("is the same bytes each time, without a path of the machine or a setting of its environment", () => {
    const [one, two] = [filesOf("one"), filesOf("two")]
    assert.deepStrictEqual([...one.keys()], [...two.keys()])
    for (const [file, text] of one) {
      assert.strictEqual(text, two.get(file), file)
      assert.notInclude(text, here)
      assert.notInclude(text, "leaked.example.com")
    }
  })
})
