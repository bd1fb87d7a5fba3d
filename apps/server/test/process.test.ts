import { assert, describe, it } from "@effect/vitest"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Ended, startService } from "./support/service.ts"

const withFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-data-"))
  // Open to the user that the database runs as when we are root.
  chmodSync(folder, 0o711)
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, "postgresql/postmaster.pid"), "utf8").split("\n")[0])

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return false
  }
}

describe("the service with a database of its own", () => {
  it("leaves no process behind when it is stopped", () =>
    withFolder(async (folder) => {
      const service = await startService({ MCP_INSPECT_DATA: folder })
      const postmaster = postmasterOf(folder)
      assert.isTrue(isAlive(postmaster))
      await service.end("SIGINT")
      assert.isFalse(isAlive(postmaster))
    }))

  it("takes over the database that a killed one left running", () =>
    withFolder(async (folder) => {
      const killed = await startService({ MCP_INSPECT_DATA: folder })
      const postmaster = postmasterOf(folder)
      await killed.end("SIGKILL")
      assert.isTrue(isAlive(postmaster))
      const next = await startService({ MCP_INSPECT_DATA: folder })
      assert.strictEqual(postmasterOf(folder), postmaster)
      await next.end("SIGINT")
      assert.isFalse(isAlive(postmaster))
    }))

  it("starts over what a killed database left", () =>
    withFolder(async (folder) => {
      const killed = await startService({ MCP_INSPECT_DATA: folder })
      const postmaster = postmasterOf(folder)
      await killed.end("SIGKILL")
      process.kill(postmaster, "SIGKILL")
      const next = await startService({ MCP_INSPECT_DATA: folder })
      assert.notStrictEqual(postmasterOf(folder), postmaster)
      await next.end("SIGINT")
    }))

  it("refuses a second start over the same data, and leaves the first alone", () =>
    withFolder(async (folder) => {
      const first = await startService({ MCP_INSPECT_DATA: folder })
      const refused = await startService({ MCP_INSPECT_DATA: folder }).catch((error: unknown) => error)
      assert.instanceOf(refused, Ended)
      assert.include(refused instanceof Ended ? refused.output : "", `Another service runs over the data in ${folder}`)
      assert.strictEqual((await fetch(`${first.url}/readyz`)).status, 200)
      await first.end("SIGINT")
    }))
})
