// Servers that answer every method with one function: the SDK asks it where no handler is set, past the map of handlers.
import { assert, describe, it } from "@effect/vitest"
import { Server as Server1 } from "@modelcontextprotocol/sdk/server/index.js"
import { InMemoryTransport as Memory1 } from "@modelcontextprotocol/sdk/inMemory.js"
import { Client, InMemoryTransport } from "@modelcontextprotocol/client"
import { Server as Server2 } from "@modelcontextprotocol/server"
import { attach } from "../../src/attach.ts"
import { instrumentServer } from "../../src/Instrument.ts"
import { collecting } from "../support/collecting.ts"
import { observing, stable } from "../support/observing.ts"
import { said } from "./support/majors.ts"

const info = { name: "fixture", version: "1.0.0" }
const capabilities = { tools: {} }

const asker = { name: "asker", version: "1.0.0" }

const connected1 = async (server: Server1): Promise<Client> => {
  const [near, far] = Memory1.createLinkedPair()
  await server.connect(far)
  const client = new Client(asker)
  await client.connect(near)
  return client
}

const connected2 = async (server: Server2): Promise<Client> => {
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(far)
  const client = new Client(asker)
  await client.connect(near)
  return client
}

const makers = {
  "SDK 1": () => {
    const server = new Server1(info, { capabilities })
    return { server, connect: () => connected1(server) }
  },
  "SDK 2": () => {
    const server = new Server2(info, { capabilities })
    return { server, connect: () => connected2(server) }
  }
}

for (const [name, make] of Object.entries(makers)) {
  describe(`a server of ${name} with a handler for all methods without one`, () => {
    for (const when of ["before", "after"] as const) {
      it(`is seen when that was set ${when}: each call once, and the handler stays what it is`, async () => {
        const { collected, options } = collecting()
        const { connect, server } = make()
        const calls: Array<string> = []
        const fallback = (request: { readonly method: string }): Promise<ReturnType<typeof said>> => {
          calls.push(request.method)
          return Promise.resolve(said("fell back"))
        }
        if (when === "before") server.fallbackRequestHandler = fallback
        const { flush } = instrumentServer(server, options)
        if (when === "after") server.fallbackRequestHandler = fallback
        assert.strictEqual(server.fallbackRequestHandler, fallback)
        const client = await connect()
        for (let round = 0; round < 2; round++) {
          const result = await client.callTool({ name: "search", arguments: { query: "secret" } })
          assert.deepStrictEqual(result.content, said("fell back").content)
        }
        await client.close()
        await flush()
        assert.deepStrictEqual(calls, ["tools/call", "tools/call"])
        assert.deepStrictEqual(
          collected.map(({ event }) => stable(event).argumentsPresent),
          [["query"], ["query"]]
        )
      })
    }

    it("is left alone where a method has a handler of its own, and where there is none for the rest", async () => {
      const { connect, server } = make()
      const { collected, options } = collecting()
      const { flush } = instrumentServer(server, options)
      const client = await connect()
      const refused = await client.callTool({ name: "search" }).then(
        () => "answered",
        (error: unknown) => String(error)
      )
      assert.match(refused, /Method not found/)
      await client.close()
      await flush()
      assert.lengthOf(collected, 0)
    })
  })
}

describe("the handler for all the rest", () => {
  it("is not asked for while a method has its own, and a new one takes the place of the former", () => {
    const { observer, seen } = observing()
    const handlers = new Map<string, (...args: ReadonlyArray<unknown>) => unknown>()
    const server = { _requestHandlers: handlers, fallbackRequestHandler: (): unknown => "first" }
    attach(server, observer)
    const call = (): unknown => handlers.get("tools/call")?.({ params: { name: "search" } }, { requestId: {} })
    assert.strictEqual(call(), "first")
    server.fallbackRequestHandler = () => "second"
    assert.strictEqual(call(), "second")
    handlers.set("tools/call", () => "own")
    assert.strictEqual(call(), "own")
    handlers.delete("tools/call")
    assert.strictEqual(call(), "second")
    assert.isUndefined(handlers.get("tools/list"))
    assert.isFalse(handlers.has("tools/call"))
    assert.lengthOf(seen.uses, 4)
  })
})
