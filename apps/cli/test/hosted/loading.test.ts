// What a start loads: the client of the hosted API is loaded by the commands that ask it, and by no other.
import { assert, it } from "@effect/vitest"
import { mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { withKey, withProject } from "../support/hostedFolder.ts"
import { run } from "../support/run.ts"

/** The chunks of the bundle that a run loads, without their hashes. */
const loadedBy = async (folder: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) => {
  const coverage = join(folder, `coverage-${args.join("-").replaceAll("/", "")}`)
  mkdirSync(coverage)
  await run(args, { cwd: folder, env: { ...env, NODE_V8_COVERAGE: coverage } })
  const files = readdirSync(coverage)
  assert.isAbove(files.length, 0)
  const urls = files.flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), "utf8")) as {
      readonly result: ReadonlyArray<{ readonly url: string }>
    }
    return result.map(({ url }) => url)
  })
  return new Set(
    urls
      .filter((url) => url.includes("/dist/"))
      .map((url) => (url.split("/").at(-1) ?? "").replace(/-[\w-]{8}\.js$/, ".js"))
  )
}

it("loads nothing of the hosted API for --version, --help and a local check", () =>
  withProject(async (folder) => {
    assert.isEmpty(await loadedBy(folder, ["--version"], {}))
    for (const args of [["--help"], ["keys", "--help"]])
      assert.deepStrictEqual(await loadedBy(folder, args, {}), new Set(["mcp-inspect.js"]))
    const checked = await loadedBy(folder, ["check", "--baseline-file", ".mcp-inspect/surface.json"], withKey)
    assert.isFalse(checked.has("client.js"))
  }))

it("loads it for the commands that ask", () =>
  withProject(async (folder) => {
    assert.isTrue((await loadedBy(folder, ["push"], withKey)).has("client.js"))
  }))
