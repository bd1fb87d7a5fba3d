import { assert, describe, it } from "@effect/vitest"
import { isAlive, postmasterOf, until, withFolder } from "../support/folders.ts"
import { Ended, startService } from "../support/service.ts"

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

  it("starts the database again when it dies under it", () =>
    withFolder(async (folder) => {
      const service = await startService({ MCP_INSPECT_DATA: folder })
      const postmaster = postmasterOf(folder)
      process.kill(postmaster, "SIGKILL")
      await until(() => !isAlive(postmaster))
      await until(async () => (await fetch(`${service.url}/readyz`)).status === 200)
      const next = postmasterOf(folder)
      assert.notStrictEqual(next, postmaster)
      assert.strictEqual(await service.end("SIGTERM"), 0)
      assert.isFalse(isAlive(next))
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
