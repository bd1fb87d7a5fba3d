// What a start loads: the SDK and our tools are as large as half of the rest, and are loaded by `mcp` alone.
import { assert, it } from "@effect/vitest"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, scripted, withFolder } from "../support/run.ts"

const isLoaded = async (folder: string, args: ReadonlyArray<string>): Promise<boolean> => {
  const coverage = join(folder, `coverage-${args.join("-").replaceAll(/\W/g, "")}`)
  mkdirSync(coverage)
  await run(args, { cwd: folder, env: { NODE_V8_COVERAGE: coverage } })
  const texts = readdirSync(coverage).map((name) => readFileSync(join(coverage, name), "utf8"))
  assert.isNotEmpty(texts)
  return texts.some((text) => /\/dist\/serve-[\w-]{8}\.js/.test(text))
}

it("loads the server for `mcp`, and for nothing else", () =>
  withFolder(async (folder) => {
    writeFileSync(join(folder, ".mcp-inspect.yml"), `server:\n  command: ${JSON.stringify(scripted({ tools: [] }))}\n`)
    assert.isTrue(await isLoaded(folder, ["mcp"]))
    for (const args of [["--help"], ["mcp", "--help"], ["snapshot"], ["check"], ["lint"], ["explain", "tool.removed"]])
      assert.isFalse(await isLoaded(folder, args), args.join(" "))
  }))
