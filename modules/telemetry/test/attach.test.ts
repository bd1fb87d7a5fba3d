import { assert, describe, it } from "@effect/vitest"
import { runInNewContext } from "node:vm"
import * as z from "zod"
import * as z3 from "zod/v3"
import { attach, attachClass } from "../src/attach.ts"
import { isWrapped } from "../src/wrap.ts"
import { observing } from "./support/observing.ts"

type Handlers = Map<unknown, unknown>

const handler = () => ({})

describe("attach", () => {
  it("wraps the three methods that stand for use, and leaves every other as it is", () => {
    const lists = ["tools/list", "resources/list", "resources/templates/list", "prompts/list", "initialize", "ping"]
    const others = [...lists, "server/discover", "completion/complete", "tasks/get", "toString", "__proto__"]
    const uses = ["tools/call", "resources/read", "prompts/get"]
    for (const isBefore of [true, false]) {
      const handlers: Handlers = new Map()
      const register = (): void => {
        for (const method of [...others, ...uses]) handlers.set(method, handler)
      }
      if (!isBefore) register()
      assert.deepStrictEqual(attach({ _requestHandlers: handlers }, observing().observer), { isAttached: true })
      if (isBefore) register()
      for (const method of others) assert.strictEqual(handlers.get(method), handler, method)
      for (const method of uses) assert.isTrue(isWrapped(handlers.get(method)), method)
    }
  })

  it("leaves the map a map: what is set, answered, deleted and counted", () => {
    const handlers: Handlers = new Map()
    attach({ _requestHandlers: handlers }, observing().observer)
    assert.strictEqual(handlers.set("tools/call", handler), handlers)
    handlers.set("tools/call", "no function")
    assert.strictEqual(handlers.get("tools/call"), "no function")
    assert.isTrue(handlers.delete("tools/call"))
    assert.strictEqual(handlers.size, 0)
    assert.deepStrictEqual(Object.keys(handlers), [])
  })

  it("does not wrap what is wrapped", () => {
    const handlers: Handlers = new Map()
    attach({ _requestHandlers: handlers }, observing().observer)
    handlers.set("tools/call", handler)
    const wrapped = handlers.get("tools/call")
    handlers.set("tools/call", wrapped)
    assert.strictEqual(handlers.get("tools/call"), wrapped)
  })

  it("goes through what another package has made of the map", () => {
    const handlers: Handlers = new Map()
    const set: Array<unknown> = []
    handlers.set = function (method, value) {
      set.push(method)
      return Map.prototype.set.call(this, method, value)
    }
    attach({ _requestHandlers: handlers }, observing().observer)
    handlers.set("tools/call", handler)
    assert.deepStrictEqual(set, ["tools/call"])
    assert.isTrue(isWrapped(handlers.get("tools/call")))
  })

  it("needs the map alone: the server may be frozen", () => {
    const handlers: Handlers = new Map([["tools/call", handler]])
    const server = Object.freeze({ _requestHandlers: handlers })
    assert.isTrue(attach(server, observing().observer).isAttached)
    assert.isTrue(isWrapped(handlers.get("tools/call")))
    assert.match(String(Object.entries(attach(server, observing().observer))), /another copy/)
  })

  it("changes nothing of what is frozen, and says so", () => {
    const handlers: Handlers = new Map([["tools/call", handler]])
    for (const close of [Object.freeze, Object.seal, Object.preventExtensions]) {
      const server = { _requestHandlers: close(handlers) }
      assert.deepStrictEqual(attach(server, observing().observer), { isAttached: false, reason: "it is frozen" })
      assert.strictEqual(handlers.get("tools/call"), handler)
    }
    const bare = Object.freeze({ setRequestHandler: handler })
    assert.isFalse(attach(bare, observing().observer).isAttached)
  })

  it("knows a map of another realm", () => {
    const handlers: Handlers = runInNewContext("new Map()")
    handlers.set("tools/call", handler)
    assert.isFalse(handlers instanceof Map)
    attach({ _requestHandlers: handlers }, observing().observer)
    assert.isTrue(isWrapped(handlers.get("tools/call")))
  })

  it("takes no other server for the low-level one because it is called `server`", () => {
    const handlers: Handlers = new Map([["tools/call", handler]])
    const server = { _requestHandlers: handlers, server: { listen: handler } }
    assert.isTrue(attach(server, observing().observer).isAttached)
    assert.isTrue(isWrapped(handlers.get("tools/call")))
  })

  it("finds the low-level server within the high-level one", () => {
    const handlers: Handlers = new Map([["tools/call", handler]])
    assert.isTrue(attach({ server: { _requestHandlers: handlers } }, observing().observer).isAttached)
    assert.isTrue(isWrapped(handlers.get("tools/call")))
  })

  describe("where there is no map", () => {
    const registered = (...args: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
      let given: ReadonlyArray<unknown> = []
      const server = {
        setRequestHandler(...all: ReadonlyArray<unknown>) {
          assert.strictEqual(this, server)
          given = all
          return "answer"
        }
      }
      assert.isTrue(attach(server, observing().observer).isAttached)
      assert.strictEqual(server.setRequestHandler(...args), "answer")
      return given
    }

    it("wraps what is registered from then on, by a method or by a schema of Zod", () => {
      const schemas = [
        "tools/call",
        z.object({ method: z.literal("tools/call") }),
        z3.object({ method: z3.literal("tools/call") })
      ]
      for (const schema of schemas) {
        const [first, last] = registered(schema, handler)
        assert.strictEqual(first, schema)
        assert.isTrue(isWrapped(last))
      }
    })

    it("passes every argument on, and wraps the last function alone", () => {
      const bundle = { params: {}, result: {} }
      const [method, schemas, last, more] = registered("tools/call", bundle, handler, "more")
      assert.deepStrictEqual([method, schemas, more], ["tools/call", bundle, "more"])
      assert.isTrue(isWrapped(last))
      assert.deepStrictEqual(registered("acme/custom", bundle, handler), ["acme/custom", bundle, handler])
      assert.deepStrictEqual(registered("tools/list", handler), ["tools/list", handler])
      for (const odd of [undefined, null, {}, { shape: {} }, { method: "tools/call" }])
        assert.deepStrictEqual(registered(odd, handler), [odd, handler])
    })
  })

  it("says of anything else why it does not", () => {
    for (const odd of [{}, { _requestHandlers: {} }, { server: {} }, { setRequestHandler: 7 }]) {
      const result = attach(odd, observing().observer)
      assert.deepStrictEqual(result, {
        isAttached: false,
        reason: "it is no `McpServer` or `Server` of the TypeScript SDK"
      })
    }
  })
})

describe("attachClass", () => {
  it("finds each server before the first of its methods runs, and passes the call on", () => {
    const order: Array<unknown> = []
    class Server {
      connect(...args: ReadonlyArray<unknown>) {
        order.push(["connect", this, ...args])
        return "connected"
      }
    }
    assert.isTrue(attachClass(Server, (server) => void order.push(["found", server])).isAttached)
    const server = new Server()
    assert.strictEqual(server.connect("transport", 2), "connected")
    assert.deepStrictEqual(order, [
      ["found", server],
      ["connect", server, "transport", 2]
    ])
  })

  it("leaves the class that it inherits from alone", () => {
    class Protocol {
      setRequestHandler() {
        return "set"
      }
    }
    class Server extends Protocol {}
    let count = 0
    attachClass(Server, () => void count++)
    new Protocol().setRequestHandler()
    assert.strictEqual(count, 0)
    assert.strictEqual(new Server().setRequestHandler(), "set")
    assert.strictEqual(count, 1)
  })

  it("says why not, of a class of something else and of one that is done", () => {
    const nothing = (): void => undefined
    assert.isFalse(attachClass(class {}, nothing).isAttached)
    assert.isFalse(attachClass({}, nothing).isAttached)
    class Server {
      connect() {
        return 1
      }
    }
    assert.isTrue(attachClass(Server, nothing).isAttached)
    assert.deepStrictEqual(attachClass(Server, nothing), {
      isAttached: false,
      reason: "another copy of this package instruments this class"
    })
  })
})
