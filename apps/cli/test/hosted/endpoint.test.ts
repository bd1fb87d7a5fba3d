// Where the hosted API is (CLI-4, CLI-86, CLI-88, IN-8), and what may never be sent there.
import { assert, describe, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assertNoSecret, withProject, withToken, words } from "../support/hostedFolder.ts"
import { run, withFolder } from "../support/run.ts"

const list = async (folder: string, args: ReadonlyArray<string> = [], env: Readonly<Record<string, string>> = {}) => {
  const ended = await run(["keys", "list", ...args], { cwd: folder, env: { ...withToken, ...env } })
  assertNoSecret(ended)
  return ended
}

describe("the endpoint", () => {
  it("is that of the flag, else that of the configuration", () =>
    withProject((folder, configuredOne) =>
      withProject(async (_, other) => {
        await list(folder, ["--endpoint", other.url])
        assert.lengthOf(configuredOne.received, 0)
        assert.lengthOf(other.received, 1)
        await list(folder)
        assert.lengthOf(configuredOne.received, 1)
      })
    ))

  it("may be filled in from the environment, and have a path and a final slash", () =>
    withProject(async (folder, { received, url }) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), "endpoint: ${HOSTED}/\n")
      const ended = await list(folder, [], { HOSTED: url })
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.strictEqual(received[0]?.url, "/v1/keys")
    }))

  it("has no built-in value, and its absence says how to set it", () =>
    withFolder(async (folder) => {
      const ended = await list(folder)
      assert.strictEqual(ended.code, 2)
      assert.match(words(ended.stderr), /No hosted API is configured.*Set `endpoint` in the configuration/)
    }))

  it("with a variable that is not set is an error that names it", () =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, ".mcp-inspect.yml"), "endpoint: ${NOPE}\n")
      assert.match(words((await list(folder)).stderr), /NOPE, which is not set/)
    }))

  const refused: ReadonlyArray<readonly [url: string, what: RegExp]> = [
    ["ftp://127.0.0.1", /not an http or https URL/],
    ["file:///etc/passwd", /not an http or https URL/],
    ["api.example.com", /not an http or https URL/],
    ["http://api.example.com", /in the clear/],
    ["http://localhost.example.com", /in the clear/],
    ["http://127.0.0.1.example.com", /in the clear/],
    ["https://name:hunter2@api.example.com", /user name or a password/],
    ["https://api.example.com?x=hunter2", /query or a fragment/]
  ]
  it("that would leak a credential or is no URL is refused, and not repeated", () =>
    withFolder(async (folder) => {
      for (const [url, what] of refused) {
        const ended = await list(folder, ["--endpoint", url])
        assert.strictEqual(ended.code, 2, url)
        assert.match(words(ended.stderr), what, url)
        assert.notInclude(ended.stderr, "hunter2")
      }
    }))
})
