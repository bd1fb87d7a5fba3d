// Where other instrumentations lost sight of calls, or broke what they could not see. Each was a public bug of one.
import { assert, describe, it } from "@effect/vitest"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
import { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js"
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { createMcpHandler, McpServer, Server } from "@modelcontextprotocol/server"
import * as z from "zod"
import { instrumentServer } from "../../src/Instrument.ts"
import type { Options } from "../../src/Options.ts"
import { collecting } from "../support/collecting.ts"
import { said, type ToolResult } from "./support/majors.ts"

const info = { name: "fixture", version: "1.0.0" }

const connected = async (server: { connect: (transport: InMemoryTransport) => Promise<void> }): Promise<Client> => {
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(far)
  const client = new Client({ name: "asker", version: "1.0.0" })
  await client.connect(near)
  return client
}

const flushed = (options: Options): Promise<void> => instrumentServer({ _requestHandlers: new Map() }, options).flush()

describe("a server of SDK 2", () => {
  it("is seen although it has no method `tool`", async () => {
    const { collected, options } = collecting()
    const server = new McpServer(info)
    assert.isFalse("tool" in server)
    const { stats } = instrumentServer(server, options)
    server.registerTool("one", {}, () => said("one"))
    await (await connected(server)).callTool({ name: "one" })
    await flushed(options)
    assert.isTrue(stats().attached)
    assert.lengthOf(collected, 1)
  })

  it("is seen when a handler is set later by the name of its method, in place of an observed one", async () => {
    const { collected, options } = collecting()
    const server = new Server(info, { capabilities: { tools: {} } })
    server.setRequestHandler("tools/call", () => said("first"))
    instrumentServer(server, options)
    server.setRequestHandler("tools/call", () => said("second"))
    const result = await (await connected(server)).callTool({ name: "one" })
    assert.deepStrictEqual(result.content, said("second").content)
    await flushed(options)
    assert.lengthOf(collected, 1)
  })

  it("keeps the third argument of a custom method, set before and after", async () => {
    const { collected, options } = collecting()
    const server = new Server(info, { capabilities: {} })
    const params = z.object({ name: z.string() })
    const schemas = { params, result: z.object({ hello: z.string() }) }
    server.setRequestHandler("acme/early", schemas, ({ name }) => ({ hello: `early ${name}` }))
    instrumentServer(server, options)
    server.setRequestHandler("acme/late", schemas, ({ name }) => ({ hello: `late ${name}` }))
    const client = await connected(server)
    for (const when of ["early", "late"]) {
      const answer = await client.request({ method: `acme/${when}`, params: { name: "bob" } }, schemas.result)
      assert.deepStrictEqual(answer, { hello: `${when} bob` })
    }
    await flushed(options)
    assert.lengthOf(collected, 0)
  })

  it("is seen whatever executor a tool has: updated, disabled and enabled, removed and registered anew", async () => {
    const { collected, options } = collecting()
    const server = new McpServer(info)
    const tool = server.registerTool("one", { inputSchema: z.object({ query: z.string() }) }, () => said("first"))
    instrumentServer(server, options)
    const client = await connected(server)
    const call = async () => (await client.callTool({ name: "one", arguments: { query: "q" } })).content
    assert.deepStrictEqual(await call(), said("first").content)
    tool.update({ callback: () => said("updated") })
    assert.deepStrictEqual(await call(), said("updated").content)
    tool.update({ paramsSchema: z.object({ query: z.string(), limit: z.number().optional() }) })
    assert.deepStrictEqual(await call(), said("updated").content)
    tool.remove()
    server.registerTool("one", { inputSchema: z.object({ query: z.string() }) }, () => said("anew"))
    assert.deepStrictEqual(await call(), said("anew").content)
    await flushed(options)
    assert.deepStrictEqual(
      collected.map(({ event }) => event.argumentsPresent),
      [["query"], ["query"], ["query"], ["query"]]
    )
  })

  it("tells the protocol from the request of the web, where nothing is called `requestInfo`", async () => {
    const { collected, options } = collecting()
    const handlers = new Map<string, (request: object, context: object) => unknown>()
    instrumentServer({ _requestHandlers: handlers, _registeredTools: { one: {} } }, options)
    handlers.set("tools/call", () => said("one"))
    const req = new Request("http://localhost/mcp", { headers: { "MCP-Protocol-Version": "2025-11-25" } })
    handlers.get("tools/call")?.({ params: { name: "one" } }, { mcpReq: { id: 1 }, http: { req } })
    await flushed(options)
    assert.strictEqual(collected[0]!.event.protocolVersion, "2025-11-25")
  })
})

describe("stateless HTTP", () => {
  it("is seen with SDK 1, where each request has a server and a transport of its own", async () => {
    const { collected, options } = collecting()
    const answer = async (request: Request): Promise<Response> => {
      const server = new McpServer1(info)
      instrumentServer(server, options)
      server.registerTool("one", {}, () => said("one"))
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await server.connect(transport)
      return transport.handleRequest(request)
    }
    const client = new Client({ name: "asker", version: "1.0.0" })
    const fetch = (url: string | URL, init?: RequestInit) => answer(new Request(url, init))
    await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch }))
    for (let time = 0; time < 3; time++) await client.callTool({ name: "one" })
    await flushed(options)
    assert.lengthOf(collected, 3)
    assert.isTrue(collected.every(({ call, event }) => call.sessionId === undefined && event.success))
  })

  it("is given no session of ours in the stateless era, and its responses have the headers they had", async () => {
    const { collected, options } = collecting()
    const headersOf = async (attach: (server: object) => void): Promise<ReadonlyArray<string>> => {
      const seen: Array<string> = []
      const handler = createMcpHandler(() => {
        const server = new McpServer(info)
        attach(server)
        server.registerTool("one", {}, () => said("one"))
        return server
      })
      const client = new Client({ name: "asker", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } })
      const fetch = async (url: string | URL, init?: RequestInit) => {
        const response = await handler.fetch(new Request(url, init))
        seen.push(JSON.stringify([response.status, ...response.headers]))
        return response
      }
      await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch }))
      await client.callTool({ name: "one" })
      await client.close()
      return seen
    }
    const bare = await headersOf(() => undefined)
    assert.deepStrictEqual(await headersOf((server) => instrumentServer(server, options)), bare)
    await flushed(options)
    assert.strictEqual(collected[0]!.event.protocolVersion, "2026-07-28")
    assert.isUndefined(collected[0]!.call.sessionId)
  })
})

/** A transport with private state, which no Proxy around it could reach, and a request that waits before it starts. */
class Eager extends InMemoryTransport {
  readonly #early: ReadonlyArray<Parameters<InMemoryTransport["send"]>[0]>
  constructor(early: ReadonlyArray<Parameters<InMemoryTransport["send"]>[0]>) {
    super()
    this.#early = early
  }
  readonly sent: Array<unknown> = []
  override async start(): Promise<void> {
    for (const message of this.#early) this.onmessage?.(message)
  }
  override async send(message: Parameters<InMemoryTransport["send"]>[0]): Promise<void> {
    this.sent.push(message)
  }
}

describe("a transport", () => {
  it("that delivers a request while it starts has it answered and observed", async () => {
    const { collected, options } = collecting()
    const server = new McpServer(info)
    server.registerTool("one", {}, () => said("one"))
    instrumentServer(server, options)
    const params = { name: "one", arguments: {} }
    const transport = new Eager([{ jsonrpc: "2.0", id: 1, method: "tools/call", params }])
    await server.connect(transport)
    await new Promise((resolve) => setTimeout(resolve, 20))
    assert.lengthOf(transport.sent, 1)
    await flushed(options)
    assert.lengthOf(collected, 1)
  })

  it("stays the object it was, with the functions it had", async () => {
    const { options } = collecting()
    const server = new McpServer(info)
    server.registerTool("one", {}, () => said("one"))
    instrumentServer(server, options)
    const transport = new Eager([])
    const { send, start } = transport
    await server.connect(transport)
    assert.strictEqual(server.server.transport, transport)
    assert.strictEqual(transport.send, send)
    assert.strictEqual(transport.start, start)
    assert.notInclude(Object.getOwnPropertyNames(transport), "send")
  })
})

/** Registers, in place of the handler of tools/call that a server has, one that hands everything on to it. */
const intercept = (
  low: object,
  register: (handler: (request: object, context: object) => Promise<ToolResult>) => void
) => {
  const handlers: unknown = Reflect.get(low, "_requestHandlers")
  const inner: unknown = handlers instanceof Map ? handlers.get("tools/call") : undefined
  register((request, context) =>
    typeof inner === "function" ? inner(request, context) : Promise.reject(new Error("none"))
  )
}

describe("a handler that its owner has put around the observed one", () => {
  it("leaves one call one call, although the SDK parses the request anew: SDK 1", async () => {
    const { collected, options } = collecting()
    const server = new McpServer1(info)
    server.registerTool("one", {}, () => said("one"))
    instrumentServer(server, options)
    intercept(server.server, (handler) => server.server.setRequestHandler(CallToolRequestSchema, handler))
    const client = await connected(server)
    for (let time = 0; time < 3; time++) await client.callTool({ name: "one" })
    await flushed(options)
    assert.lengthOf(collected, 3)
  })

  it("leaves one call one call, although the SDK parses the request anew: SDK 2", async () => {
    const { collected, options } = collecting()
    const server = new McpServer(info)
    server.registerTool("one", {}, () => said("one"))
    instrumentServer(server, options)
    intercept(server.server, (handler) => server.server.setRequestHandler("tools/call", handler))
    const client = await connected(server)
    for (let time = 0; time < 3; time++) await client.callTool({ name: "one" })
    await flushed(options)
    assert.lengthOf(collected, 3)
  })
})

describe("a server", () => {
  it("is told by its shape: neither the name of its class nor the version of its SDK matters", async () => {
    class Renamed extends McpServer {
      readonly #greeting = "private"
      readonly greet = () => said(this.#greeting)
    }
    Object.defineProperty(Renamed, "name", { value: "t" })
    const { collected, options } = collecting()
    const server = new Renamed({ name: "fixture", version: "99.0.0" })
    server.registerTool("greet", {}, () => server.greet())
    assert.isTrue(instrumentServer(server, options).stats().attached)
    const { content } = await (await connected(server)).callTool({ name: "greet" })
    assert.deepStrictEqual(content, said("private").content)
    await flushed(options)
    assert.lengthOf(collected, 1)
  })
})
