// What a start loads: the sign-in and its library are loaded by a run that signs in, and by no other.
import { assert, it } from "@effect/vitest"
import { loadedBy } from "../support/loading.ts"
import { withProtected } from "../support/oauth/protected.ts"
import { run, scripted, withFolder } from "../support/run.ts"

it("loads nothing of a sign-in for --version, --help, a command and a server that lets everybody in", () =>
  withFolder(async (folder) => {
    assert.isEmpty(await loadedBy(folder, ["--version"], {}))
    assert.deepStrictEqual(await loadedBy(folder, ["snapshot", "--help"], {}), new Set(["mcp-inspect.js"]))
    const { code } = await run(["snapshot", "--stdio", scripted({}), "--out", "s.json"], { cwd: folder })
    assert.strictEqual(code, 0)
    const args = ["lint", "--oauth-client-id", "none"]
    await withProtected({}, {}, async ({ url }) => {
      // Refused, and nobody there to sign in.
      assert.isFalse((await loadedBy(folder, [...args, "--url", url], {})).has("flow.js"))
    })
  }))

it("loads it for a run that signs in", () =>
  withFolder((folder) =>
    withProtected({}, { clients: { ci: "a-client-secret-of-ci" } }, async ({ url }) => {
      const secret = { MCP_INSPECT_OAUTH_CLIENT_SECRET: "a-client-secret-of-ci" }
      const loaded = await loadedBy(folder, ["lint", "--oauth-client-id", "ci", "--url", url], secret)
      assert.isTrue(loaded.has("flow.js"))
    })
  ))
