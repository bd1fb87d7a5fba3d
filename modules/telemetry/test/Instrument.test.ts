import { assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { createRequire } from "node:module"
import { instrumentServer, instrumentServerClass } from "../src/Instrument.ts"
import type { Options } from "../src/Options.ts"
import { collecting } from "./support/collecting.ts"
import { openIngest } from "./support/ingest.ts"
import { stable } from "./support/observing.ts"

/** A server of the shape of both majors: what it has registered, and a map of handlers. */
const serverOf = (handler: (...args: ReadonlyArray<unknown>) => unknown = () => ({})) => {
  const handlers = new Map<string, (...args: ReadonlyArray<unknown>) => unknown>([["tools/call", handler]])
  return {
    _registeredTools: { search: {} },
    server: { _requestHandlers: handlers },
    call: (name = "search", args: object = {}) =>
      handlers.get("tools/call")?.({ params: { name, arguments: args } }, {})
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe("without a destination", () => {
  let lines: Array<string> = []

  beforeEach(() => {
    lines = []
    const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => {
      lines.push(String(line))
      return true
    })
    return () => write.mockRestore()
  })

  it("does nothing, says so in one line once, and in stats", async () => {
    for (let round = 0; round < 3; round++) {
      const server = serverOf()
      const before = server.server._requestHandlers.get("tools/call")
      const instrumentation = instrumentServer(server, {})
      assert.strictEqual(server.server._requestHandlers.get("tools/call"), before)
      assert.deepStrictEqual(instrumentation.stats(), {
        attached: false,
        reason: "there is no `apiKey`, and no `emit` in its place",
        buffered: 0,
        sent: 0,
        refused: 0,
        dropped: 0,
        droppedBy: { overflow: 0, failed: 0, stopped: 0, fault: 0 },
        ignored: { unnamed: 0, unfinished: 0 }
      })
      await instrumentation.flush()
      await instrumentation.shutdown()
    }
    assert.deepStrictEqual(lines, [
      "mcp-inspect: use of this server is not recorded: there is no `apiKey`, and no `emit` in its place\n"
    ])
  })

  it("never throws, whatever it is given", () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no")
        },
        getOwnPropertyDescriptor: () => {
          throw new Error("no")
        }
      }
    )
    const { options } = collecting()
    const given: ReadonlyArray<unknown> = [
      undefined,
      null,
      7,
      "server",
      {},
      [],
      () => 1,
      hostile,
      Object.freeze({}),
      class {}
    ]
    for (const server of given) {
      const one = instrumentServer(server, options).stats()
      assert.isFalse(one.attached)
      assert.isString(one.reason)
      assert.isFalse(instrumentServerClass(server, options).stats().attached)
    }
    for (const odd of [null, 7, hostile, { apiKey: 7 }, { apiKey: "k" }, { apiKey: "k", endpoint: "no url" }])
      // @ts-expect-error -- users of JavaScript give anything
      assert.isFalse(instrumentServer(serverOf(), odd).stats().attached)
    for (const odd of ["ftp://ingest.example.com", "//ingest.example.com", "javascript:1"])
      assert.isFalse(instrumentServer(serverOf(), { apiKey: "k", endpoint: odd }).stats().attached)
    assert.isFalse(
      instrumentServer(serverOf(), { apiKey: "a\r\nkey: 1", endpoint: "https://x.example" }).stats().attached
    )
    // Each reason once, however often it is met.
    assert.strictEqual(new Set(lines).size, lines.length)
  })
})

describe("one server", () => {
  it("is instrumented once, and answers the same again, whichever way it is given", async () => {
    const { collected, options } = collecting()
    const server = serverOf()
    const first = instrumentServer(server, options)
    assert.strictEqual(instrumentServer(server, options), first)
    assert.strictEqual(instrumentServer(server.server, collecting().options), first)
    assert.strictEqual(instrumentServer(server, {}), first)
    server.call()
    await first.flush()
    assert.lengthOf(collected, 1)
  })

  it("is observed by one of two copies of this package, which the other one says", async () => {
    const load = createRequire(import.meta.url)
    const other: { readonly instrumentServer: typeof instrumentServer } = load("../dist/index.cjs")
    const { collected, options } = collecting()
    const server = serverOf()
    assert.isTrue(other.instrumentServer(server, options).stats().attached)
    const mine = collecting()
    const second = instrumentServer(server, mine.options)
    assert.match(second.stats().reason ?? "", /another copy/)
    server.call()
    await other.instrumentServer(server, options).flush()
    await second.flush()
    assert.deepStrictEqual([collected.length, mine.collected.length], [1, 0])
  })
})

describe("several servers with the same options object", () => {
  it("share one buffer, one timer and the counters", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout")
    const { collected, options } = collecting({ flushIntervalMs: 60_000 })
    const servers = Array.from({ length: 20 }, () => serverOf())
    const made = servers.map((server) => instrumentServer(server, options))
    assert.strictEqual(timers.mock.calls.length, 0)
    for (const server of servers) server.call()
    await turn()
    await turn()
    assert.strictEqual(timers.mock.calls.length, 1)
    timers.mockRestore()
    assert.strictEqual(made[0]!.stats().buffered, 20)
    await made[19]!.flush()
    assert.lengthOf(collected, 20)
    assert.strictEqual(new Set(collected.map(({ event }) => event.sessionId)).size, 1)
    assert.strictEqual(made[7]!.stats().sent, 20)
  })
})

describe("events", () => {
  it("have what the options say, and nothing that is not known", async () => {
    const surface = { fingerprint: `sha256:${"a".repeat(64)}` }
    const { collected, options } = collecting({ environment: "production", serverVersion: "1.2.3", surface })
    const server = serverOf()
    const instrumentation = instrumentServer(server, options)
    server.call("search", { query: "secret" })
    await instrumentation.flush()
    const [{ event }] = [collected[0]!]
    assert.match(event.sessionId ?? "", /^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    assert.match(event.timestamp ?? "", /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    assert.deepStrictEqual(stable(event), {
      entityKind: "tool",
      entityName: "search",
      argumentsPresent: ["query"],
      success: true,
      serverVersion: "1.2.3",
      surfaceFingerprint: surface.fingerprint,
      environment: "production"
    })
  })

  it("have no fingerprint where none can be had, which onError is told once", async () => {
    const said: Array<string> = []
    const onError = (error: Error): void => void said.push(error.message)
    for (const odd of [{ surface: {} }, { surface: import.meta.filename }, { surface: "no/such/file" }]) {
      const { collected, options } = collecting({ ...odd, onError })
      const server = serverOf()
      const instrumentation = instrumentServer(server, options)
      for (let round = 0; round < 2; round++) {
        server.call()
        await instrumentation.flush()
      }
      assert.deepStrictEqual(
        collected.map(({ event }) => event.surfaceFingerprint),
        [undefined, undefined]
      )
    }
    instrumentServer(serverOf(), collecting({ surfaceFingerprint: "sha256:x", capacity: 0, onError }).options)
    assert.deepStrictEqual(said, [
      "options of no usable value are taken as not given: surface",
      "`surface` is no snapshot: it has no fingerprint",
      "the file that `surface` names cannot be read; relative paths begin at the working directory",
      "options of no usable value are taken as not given: surfaceFingerprint, capacity"
    ])
  })

  it("go to ingest as the contract has them", async () => {
    const host = await openIngest()
    const options: Options = { apiKey: "k", endpoint: `${host.endpoint}/base/`, environment: "test" }
    const server = serverOf()
    const instrumentation = instrumentServer(server, options)
    server.call("search", { query: "secret" })
    server.call("unknown")
    await instrumentation.shutdown()
    server.call()
    await host.close()
    assert.deepStrictEqual(
      host.arrived.map(({ batch, path }) => [path, batch.events.length, batch.droppedSinceLast]),
      [["/base/v1/events", 1, 0]]
    )
    assert.deepInclude(instrumentation.stats(), {
      attached: true,
      sent: 1,
      dropped: 1,
      droppedBy: { overflow: 0, failed: 0, stopped: 1, fault: 0 },
      ignored: { unnamed: 1, unfinished: 0 }
    })
  })

  for (const status of [401, 403]) {
    it(`end when ingest answers ${status}, which onError is told once and no caller notices`, async () => {
      const host = await openIngest((_, response) => void response.writeHead(status).end())
      const errors: Array<Error> = []
      const result = {}
      const server = serverOf(() => result)
      const instrumentation = instrumentServer(server, {
        apiKey: "ingest_key",
        endpoint: host.endpoint,
        onError: (error) => void errors.push(error)
      })
      for (let round = 0; round < 3; round++) {
        assert.strictEqual(server.call(), result)
        await instrumentation.flush()
      }
      await host.close()
      assert.lengthOf(host.arrived, 1)
      assert.lengthOf(errors, 1)
      assert.match(errors[0]!.message, new RegExp(`^the endpoint answered ${status}: `))
      assert.notInclude(errors[0]!.message, "ingest_key")
      const { droppedBy, sent } = instrumentation.stats()
      assert.deepStrictEqual([sent, droppedBy], [0, { overflow: 0, failed: 1, stopped: 2, fault: 0 }])
    })
  }

  it("are told of on stderr where there is no onError, each sentence once", async () => {
    const lines: Array<string> = []
    const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => {
      lines.push(String(line))
      return true
    })
    const host = await openIngest((_, response) => void response.writeHead(418).end())
    const server = serverOf()
    const instrumentation = instrumentServer(server, { apiKey: "k", endpoint: host.endpoint })
    for (let round = 0; round < 3; round++) {
      server.call()
      await instrumentation.flush()
    }
    write.mockRestore()
    await host.close()
    assert.deepStrictEqual(lines, ["mcp-inspect: the endpoint answered 418\n"])
    assert.strictEqual(instrumentation.stats().droppedBy.failed, 3)
    assert.deepStrictEqual(
      host.arrived.map(({ batch }) => batch.droppedSinceLast),
      [0, 1, 2]
    )
  })

  it("are dropped when emit throws or rejects, which only onError and stats tell", async () => {
    const errors: Array<Error> = []
    const onError = (error: Error): never => {
      errors.push(error)
      throw new Error("of onError")
    }
    const emits: ReadonlyArray<NonNullable<Options["emit"]>> = [
      () => {
        throw new Error("of emit")
      },
      () => Promise.reject(new Error("later"))
    ]
    for (const emit of emits) {
      const server = serverOf()
      const instrumentation = instrumentServer(server, { emit, onError })
      server.call()
      await instrumentation.flush()
    }
    await turn()
    assert.deepStrictEqual(
      errors.map(({ message }) => message),
      ["of emit", "later"]
    )
  })
})

describe("waitUntil", () => {
  it("is given a promise that ends when what the request left is sent", async () => {
    const waits: Array<Promise<void>> = []
    const { collected, options } = collecting({ waitUntil: (sent) => void waits.push(sent), flushIntervalMs: 60_000 })
    const server = serverOf()
    instrumentServer(server, options)
    for (let index = 0; index < 5; index++) server.call()
    assert.lengthOf(waits, 1)
    assert.lengthOf(collected, 0)
    await waits[0]
    assert.lengthOf(collected, 5)
    server.call()
    await waits[1]
    assert.lengthOf(collected, 6)
  })
})
