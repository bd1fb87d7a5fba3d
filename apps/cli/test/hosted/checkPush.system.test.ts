// `check --push` (ACT-23, CLI-79) where there are several servers or uploads, and where there is nothing to upload.
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assertNoSecret, configured, demanding, search, withKey, withProject } from "../support/hostedFolder.ts"
import { run, scripted } from "../support/run.ts"

const check = async (folder: string, ...more: ReadonlyArray<string>) => {
  const ended = await run(["check", "--format", "json", ...more], { cwd: folder, env: withKey })
  assertNoSecret(ended)
  return ended
}

const file = ["--baseline-file", ".mcp-inspect/surface.json"]

describe("check --push", () => {
  it("compares with what was newest before, not with its own upload", () =>
    withProject(async (folder, { url }) => {
      await run(["push"], { cwd: folder, env: withKey })
      writeFileSync(join(folder, ".mcp-inspect.yml"), configured(url, [demanding], "baseline: { source: api }\n"))
      assert.strictEqual((await check(folder, "--push")).code, 1)
      assert.strictEqual((await check(folder, "--push")).code, 0)
    }))

  it("uploads each of several servers under its name, and not one that was not captured", () =>
    withProject(async (folder, { state, url }) => {
      const servers = {
        one: { command: scripted({ tools: [search] }) },
        two: { command: "false" },
        three: { command: scripted({ tools: [demanding] }) }
      }
      writeFileSync(
        join(folder, ".mcp-inspect.yml"),
        JSON.stringify({ servers, project: "acme/search-mcp", endpoint: url })
      )
      const { code, stderr } = await check(folder, "--push")
      assert.strictEqual(code, 2)
      assert.include(stderr, "Uploaded one to acme/search-mcp as deployment dep_1 (production).\n")
      assert.include(stderr, "Uploaded three to acme/search-mcp as deployment dep_2 (production).\n")
      assert.deepStrictEqual(
        state.deployments.map(({ server }) => server),
        ["one", "three"]
      )
    }))

  it("uploads nothing when nothing was captured, or when it was not asked to", () =>
    withProject(async (folder, { received, url }) => {
      await check(folder, ...file)
      writeFileSync(
        join(folder, ".mcp-inspect.yml"),
        `server:\n  command: "false"\nproject: acme/search-mcp\nendpoint: ${url}\n`
      )
      assert.strictEqual((await check(folder, "--push", ...file)).code, 2)
      assert.lengthOf(received, 0)
    }))
})
