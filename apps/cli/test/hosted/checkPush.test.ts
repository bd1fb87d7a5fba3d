// `check --push` (ACT-23, CLI-79) through the real binary, against the stand-in.
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assertNoSecret, configured, demanding, withKey, withProject } from "../support/hostedFolder.ts"
import { run } from "../support/run.ts"

const check = async (folder: string, ...more: ReadonlyArray<string>) => {
  const ended = await run(["check", "--format", "json", ...more], { cwd: folder, env: withKey })
  assertNoSecret(ended)
  return ended
}

const file = ["--baseline-file", ".mcp-inspect/surface.json"]

describe("check --push", () => {
  it("uploads what it captured, whether it passes, fails or has nothing to compare with", () =>
    withProject(async (folder, { state, url }) => {
      const skipped = await check(folder, "--push")
      const passed = await check(folder, "--push", ...file)
      writeFileSync(join(folder, ".mcp-inspect.yml"), configured(url, [demanding]))
      const failed = await check(folder, "--push", ...file)
      assert.deepStrictEqual(
        [skipped, passed, failed].map(({ code, stderr, stdout }) => [
          code,
          stderr,
          (JSON.parse(stdout) as { readonly status: string }).status
        ]),
        [
          [0, "Uploaded to acme/search-mcp as deployment dep_1 (production).\n", "skipped"],
          [0, "Uploaded to acme/search-mcp as deployment dep_2 (production).\n", "passed"],
          [1, "Uploaded to acme/search-mcp as deployment dep_3 (production).\n", "failed"]
        ]
      )
      assert.deepStrictEqual(
        state.deployments.map(({ environment, fingerprint, server }) => ({ environment, fingerprint, server })),
        [skipped, passed, failed].map(({ stdout }) => ({
          environment: "production",
          server: "default",
          fingerprint: (JSON.parse(stdout) as { readonly current: { readonly fingerprint: string } }).current
            .fingerprint
        }))
      )
    }))

  it("is a warning when the upload fails, and the same report and exit code", () =>
    withProject(async (folder, hosted) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), configured(hosted.url, [demanding]))
      const without = await check(folder, ...file)
      hosted.fail([{ kind: "status", status: 403 }])
      const { code, stderr, stdout } = await check(folder, "--push", ...file)
      assert.deepStrictEqual([code, stdout], [1, without.stdout])
      assert.match(stderr, /^warning: the snapshot was not uploaded\. .*HTTP 403[^\n]*\n$/)
      assert.lengthOf(hosted.received, 1)
    }))
})
