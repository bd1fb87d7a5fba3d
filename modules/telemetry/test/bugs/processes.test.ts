// What other instrumentations did to the process that they were in: each was a public bug of one. The package is the one
// that is built.
import { assert, describe, it } from "@effect/vitest"
import { fileURLToPath } from "node:url"
import { openIngest } from "../support/ingest.ts"
import { startNode } from "../support/childProcess.ts"

const idle = fileURLToPath(new URL("../programs/idle.ts", import.meta.url))
const contained = fileURLToPath(new URL("../programs/contained.ts", import.meta.url))
const unattached = fileURLToPath(new URL("../programs/unattached.ts", import.meta.url))

/** Ways to leave a process to itself. */
const ways = ["untouched", "called", "flushed", "shut down", "commonjs"] as const

describe("a process with an instrumented server and nothing left to do", () => {
  for (const way of ways) {
    it(`ends by itself when the server was ${way}, although nothing ever answers`, async () => {
      const host = await openIngest(() => undefined)
      const { code, signal, stderr, stdout } = await startNode([idle, way, host.endpoint]).ended
      await host.close()
      assert.deepStrictEqual({ code, signal, stderr }, { code: 0, signal: null, stderr: "" })
      assert.deepStrictEqual(JSON.parse(stdout), { attached: true, listeners: [] })
    })
  }
})

describe("code that is run by `vm`, as test runners and single executables do", () => {
  it("sends like any other, although it may import nothing", async () => {
    const host = await openIngest()
    const { code, stderr, stdout } = await startNode([contained, host.endpoint]).ended
    await host.close()
    assert.deepStrictEqual([code, stderr], [0, ""])
    assert.deepStrictEqual(JSON.parse(stdout), { attached: true, sent: 30 })
    assert.strictEqual(host.arrived[0]?.headers["content-encoding"], "gzip")
  })
})

describe("a signal", () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`ends the process as it does any other: ${signal}`, async () => {
      const host = await openIngest(() => undefined)
      const child = startNode([idle, "signalled", host.endpoint])
      await child.wrote("ready")
      child.signal(signal)
      const ended = await child.ended
      await host.close()
      assert.deepStrictEqual([ended.code, ended.signal], [null, signal])
    })
  }
})

describe("a server that cannot be instrumented", () => {
  it("is told of once, on stderr and in its stats, and nothing is thrown: also without fetch, and of a second copy", async () => {
    const { code, stderr, stdout } = await startNode([unattached]).ended
    const known = "it is no `McpServer` or `Server` of the TypeScript SDK"
    assert.strictEqual(code, 0)
    assert.deepStrictEqual(JSON.parse(stdout), [
      [false, known],
      [false, known],
      [false, "there is no `apiKey`, and no `emit` in its place"],
      [false, "the `endpoint` does not begin with https:// or http://, or is no URL"],
      [true, null],
      [false, "another copy of this package instruments this server"]
    ])
    const why = (reason: string): string => `mcp-inspect: use of this server is not recorded: ${reason}`
    assert.deepStrictEqual(stderr.trimEnd().split("\n"), [
      why(known),
      why("there is no `apiKey`, and no `emit` in its place"),
      why("the `endpoint` does not begin with https:// or http://, or is no URL"),
      why("another copy of this package instruments this server")
    ])
  })

  it("is told of to nobody where stderr is closed, which ends no process", async () => {
    const child = startNode([unattached])
    child.deafen()
    const { code, signal } = await child.ended
    assert.deepStrictEqual([code, signal], [0, null])
  })
})
