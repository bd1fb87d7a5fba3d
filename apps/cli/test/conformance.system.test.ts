// The client scenarios of the MCP conformance suite, with what is built as the client.
import { assert, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { join } from "node:path"

const workspace = join(import.meta.dirname, "../../..")

it("passes each conformance scenario that asks for discovery alone, and fails the others as expected", () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ["scripts/conformance.mjs"], {
    cwd: workspace,
    encoding: "utf8"
  })
  assert.strictEqual(status, 0, `${stdout}\n${stderr}`)
  assert.match(stdout, /\n[1-9]\d* passed, \d+ expected failures, 0 failed\n$/)
}, 900_000)
