// A server that is instrumented sends to the real route: what is kept are names and paths.
import { assert, layer } from "@effect/vitest"
import { instrumentServer } from "@mcp-inspect/instrumentation"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { Effect } from "effect"
import { ingestService, outcomesOf, sender, storedUses } from "../support/ingestService.ts"
import { Logged, portOf } from "../support/wholeService.ts"

const canary = "canary-7a20c9"

const used = async (endpoint: string, apiKey: string) => {
  const errors: Array<Error> = []
  const server = new McpServer({ name: "fixture", version: "1.0.0" })
  for (const name of ["search", "fails"])
    server.registerTool(name, {}, () => ({ content: [{ type: "text", text: canary }], isError: name === "fails" }))
  const onError = (error: Error): void => void errors.push(error)
  const { flush } = instrumentServer(server, { apiKey, endpoint, environment: "staging", onError })
  const client = new Client({ name: "asker", version: "2.0.0" })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), client.connect(near)])
  for (const name of ["search", "fails", "search"])
    await client.callTool({ name, arguments: { query: canary, filters: { owner: canary }, [`${canary} no name`]: 1 } })
  await flush()
  await client.close()
  return errors
}

layer(ingestService(), { excludeTestServices: true, timeout: "60 seconds" })("an instrumented server", (it) => {
  it.effect("has its uses recorded, and nothing of what was asked and answered", () =>
    Effect.gen(function* () {
      const { id, key } = yield* sender
      const endpoint = `http://127.0.0.1:${yield* portOf}`
      assert.deepStrictEqual(yield* Effect.promise(() => used(endpoint, key)), [])
      const uses = yield* storedUses(id)
      assert.deepStrictEqual(
        uses.map(({ environment, n, name }) => ({ environment, n, name })),
        [
          { environment: "staging", n: 1, name: "fails" },
          { environment: "staging", n: 2, name: "search" }
        ]
      )
      for (const one of uses) assert.include(one.arguments, "query")
      assert.deepStrictEqual(yield* outcomesOf(id), { accepted: 3 })
      assert.notInclude(JSON.stringify(uses), canary)
      assert.notInclude((yield* Logged).lines.join("\n"), canary)
    })
  )
})
