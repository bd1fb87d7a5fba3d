// A reader who has the page and nothing else: from an empty folder to a check that fails, and to one that passes.
import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authoredPages } from "../src/site.ts"

const page = authoredPages().find(({ slug }) => slug === "getting-started")?.body ?? ""

const binary = join(import.meta.dirname, "../../cli/bin.mjs")

interface Step {
  /** The text before the block, from the block before it. */
  readonly said: string
  readonly language: string
  readonly text: string
}

const stepsOf = (text: string): ReadonlyArray<Step> =>
  [...text.matchAll(/([\s\S]*?)^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, said = "", language = "", body = ""]) => ({
    said,
    language,
    text: body
  }))

const shell = (command: string, folder: string): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    // A client configuration of the home folder is none of the project.
    const env = { PATH: process.env["PATH"] ?? "", HOME: join(folder, "home") }
    execFile("sh", ["-c", command], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr })
    })
  })

const replaced = (file: string, from: string, to: string): void => {
  const before = readFileSync(file, "utf8")
  assert.strictEqual(before.split(from).length, 2, `the page speaks of one such line: ${from}`)
  writeFileSync(
    file,
    before.replace(from, () => to)
  )
}

describe("the page to get started", () => {
  it("leads from an empty folder to a failing and to a passing check", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-page-"))
    try {
      writeFileSync(join(folder, "mcp-inspect"), `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`)
      chmodSync(join(folder, "mcp-inspect"), 0o755)
      const run = async (command: string) => shell(command.replace(/^mcp-inspect/, "./mcp-inspect"), folder)
      const server = join(folder, "server.mjs")
      const checks: Array<{ readonly code: number; readonly output: string }> = []
      const lines: Array<string> = []
      for (const { language, said, text } of stepsOf(page)) {
        const name = /Save this as `([^`]+)`/.exec(said)?.[1]
        if (name !== undefined) writeFileSync(join(folder, name), text)
        else if (language === "js") {
          lines.push(text)
          // Each pair reads "this line" and "with this one".
          if (lines.length === 2) replaced(server, lines[0] ?? "", lines[1] ?? "")
          if (lines.length === 4) {
            assert.include(page, 'Put `required: ["query"]` back')
            replaced(server, lines[1] ?? "", lines[0] ?? "")
            replaced(server, lines[2] ?? "", lines[3] ?? "")
          }
        } else if (language === "sh") {
          const ended = await run(text.trim())
          if (text.startsWith("mcp-inspect check")) checks.push(ended)
          else assert.strictEqual(ended.code, 0, `${text}${ended.output}`)
        } else if (language === "text") {
          assert.include(checks.at(-1)?.output ?? "", text)
        }
      }
      assert.deepStrictEqual(
        checks.map(({ code }) => code),
        [0, 1, 0]
      )
      assert.include(checks[0]?.output ?? "", "Passed: compared, no changes.")
      assert.include(checks[2]?.output ?? "", "tool.input.default.changed")
      assert.include(checks[2]?.output ?? "", "1 potentially breaking")
      const shown = JSON.parse(readFileSync(join(import.meta.dirname, "../snippets/report.json"), "utf8"))
      replaced(server, lines[0] ?? "", lines[1] ?? "")
      replaced(server, lines[3] ?? "", lines[2] ?? "")
      const { output } = await run("mcp-inspect check --baseline-file .mcp-inspect/surface.json --format json")
      assert.deepStrictEqual(JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1)), shown)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
