// mcp-handler, which makes a server on SDK 2 for each request of the web.
import { assert, describe, it } from "@effect/vitest"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { McpServer } from "@modelcontextprotocol/server"
import { createMcpHandler } from "mcp-handler"
import * as z from "zod"
import { instrumentServer, instrumentServerClass } from "../../src/Instrument.ts"
import type { Instrumentation } from "../../src/Options.ts"
import { collecting } from "../support/collecting.ts"

/** What a client is answered by a server of the framework, which `attach` sees before it has tools. */
const answers = async (mode: "auto" | "legacy", attach: (server: object) => void) => {
  const handler = createMcpHandler((server) => {
    attach(server)
    server.registerTool("add", { inputSchema: z.object({ a: z.number(), b: z.number() }) }, ({ a, b }) => ({
      content: [{ type: "text", text: String(a + b) }]
    }))
  })
  const client = new Client({ name: "tester", version: "7.0.0" }, { versionNegotiation: { mode } })
  const fetch = (url: string | URL, init?: RequestInit) => handler(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch }))
  const results: Array<unknown> = [await client.listTools()]
  for (let time = 0; time < 5; time++)
    results.push(await client.callTool({ name: "add", arguments: { a: time, b: 1 } }))
  results.push(await client.callTool({ name: "add", arguments: { a: "text" } }))
  await client.close()
  return results
}

describe("mcp-handler", () => {
  for (const mode of ["auto", "legacy"] as const) {
    it(`has each of its servers observed where it makes them, and they share one buffer: ${mode}`, async () => {
      const { collected, options } = collecting()
      const made: Array<Instrumentation> = []
      const attach = (server: object): void => void made.push(instrumentServer(server, options))
      assert.deepStrictEqual(await answers(mode, attach), await answers(mode, () => undefined))
      assert.isAbove(made.length, 5)
      await made[0]!.flush()
      assert.lengthOf(collected, 6)
      for (const { event } of collected) {
        assert.strictEqual(event.entityName, "add")
        assert.strictEqual(event.protocolVersion, mode === "auto" ? "2026-07-28" : "2025-11-25")
      }
      assert.strictEqual(made.at(-1)!.stats().sent, 6)
    })
  }

  it("has them observed by their class, which it does not have to know of", async () => {
    const { collected, options } = collecting()
    const bare = await answers("auto", () => undefined)
    const { flush, stats } = instrumentServerClass(McpServer, options)
    assert.isTrue(stats().attached)
    assert.deepStrictEqual(await answers("auto", () => undefined), bare)
    await flush()
    assert.lengthOf(collected, 6)
  })
})
