// What a start loads: the client of the hosted API is loaded by the commands that ask it, and by no other.
import { assert, it } from "@effect/vitest"
import { withKey, withProject } from "../support/hostedFolder.ts"
import { loadedBy } from "../support/loading.ts"

it("loads nothing of the hosted API for --version, --help and a local check", () =>
  withProject(async (folder) => {
    assert.isEmpty(await loadedBy(folder, ["--version"], {}))
    for (const args of [["--help"], ["keys", "--help"]])
      assert.deepStrictEqual(await loadedBy(folder, args, {}), new Set(["mcp-inspect.js"]))
    const checked = await loadedBy(folder, ["check", "--baseline-file", ".mcp-inspect/surface.json"], withKey)
    for (const name of ["client.js", "checkUsage.js", "usage.js"]) assert.isFalse(checked.has(name), name)
  }))

it("loads it for the commands that ask", () =>
  withProject(async (folder) => {
    assert.isTrue((await loadedBy(folder, ["push"], withKey)).has("client.js"))
    const checked = await loadedBy(
      folder,
      ["check", "--usage", "--baseline-file", ".mcp-inspect/surface.json"],
      withKey
    )
    assert.includeMembers([...checked], ["checkUsage.js", "client.js"])
  }))
