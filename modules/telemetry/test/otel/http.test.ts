// A process whose HTTP is traced by the official instrumentation of Node's own client and server.
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createServer, request } from "node:http"
import { createRequire, syncBuiltinESMExports } from "node:module"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js"
import { context, SpanKind } from "@opentelemetry/api"
import { isTracingSuppressed } from "@opentelemetry/core"
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http"
import { instrumentServer } from "../../src/Instrument.ts"
import { otelExporter } from "../../src/otel/otelExporter.ts"
import { untraced } from "../../src/untraced.ts"
import { openIngest } from "../support/ingest.ts"
import { configure, tracing, unconfigure } from "./support/tracing.ts"

const instrumentation = new HttpInstrumentation()

beforeAll(() => {
  configure()
  // It changes the module as `require` answers it, of which imports see what is synchronized.
  createRequire(import.meta.url)("http")
  syncBuiltinESMExports()
})
afterAll(() => {
  instrumentation.disable()
  syncBuiltinESMExports()
  unconfigure()
})

/** An MCP server over HTTP with sessions, and its client. */
const overHttp = async (instrument: (server: McpServer) => void) => {
  const server = new McpServer({ name: "fixture", version: "1.0.0" })
  instrument(server)
  server.registerTool("search", {}, () => ({ content: [] }))
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => "session-1" })
  const listener = createServer((incoming, response) => void transport.handleRequest(incoming, response))
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  const address = listener.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  await server.connect(transport)
  const client = new Client({ name: "tester", version: "1.0.0" })
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)))
  const close = async (): Promise<void> => {
    await client.close()
    await new Promise<void>((resolve) => {
      listener.close(() => resolve())
      listener.closeAllConnections()
    })
  }
  return { client, close }
}

const ask = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/events`, { method: "POST" }, (incoming) => incoming.resume().on("end", resolve))
    sent.on("error", reject).end('{"events":[]}')
  })

describe("a process whose HTTP is traced", () => {
  it("has the span of the request linked from that of the call, which begins a trace of its own", async () => {
    const { provider, spans, tracer } = tracing()
    instrumentation.setTracerProvider(provider)
    const options = { emit: otelExporter(tracer) }
    const { client, close } = await overHttp((server) => instrumentServer(server, options))
    await client.callTool({ name: "search" })
    await close()
    await instrumentServer({ _requestHandlers: new Map() }, options).flush()
    const span = spans().find(({ name }) => name === "tools/call search")
    assert.isUndefined(span?.parentSpanContext)
    const [link, ...others] = span?.links ?? []
    assert.lengthOf(others, 0)
    const http = spans().find((one) => one.spanContext().spanId === link?.context.spanId)
    assert.deepStrictEqual(
      [http?.kind, http?.name, http?.instrumentationScope.name],
      [SpanKind.SERVER, "POST", "@opentelemetry/instrumentation-http"]
    )
    assert.deepInclude(span?.attributes, {
      "mcp.session.id": "session-1",
      "mcp.protocol.version": "2025-11-25",
      "network.transport": "tcp",
      "network.protocol.name": "http"
    })
    const addresses = Object.keys(span?.attributes ?? {}).filter((key) => /[.](address|port)$/.test(key))
    assert.deepStrictEqual(addresses, [])
  })

  it("has no span of a request of ours to ingest, nor its trace in one", async () => {
    const { provider, spans, tracer } = tracing()
    instrumentation.setTracerProvider(provider)
    const ingest = await openIngest()
    const clientSpans = () => spans().filter(({ kind }) => kind === SpanKind.CLIENT).length

    const handlers = new Map<string, (request: object) => unknown>([["tools/call", () => "answer"]])
    const server = { _requestHandlers: handlers, _registeredTools: { search: {} } }
    const recorded = instrumentServer(server, { apiKey: "key", endpoint: ingest.endpoint })
    await tracer.startActiveSpan("call", async (span) => {
      handlers.get("tools/call")?.({ params: { name: "search" } })
      await recorded.flush()
      span.end()
    })
    assert.strictEqual(recorded.stats().sent, 1)
    assert.strictEqual(clientSpans(), 0)

    // Any other request of the same process is traced: the instrumentation is there.
    await tracer.startActiveSpan("call", async (span) => {
      await ask(ingest.endpoint)
      span.end()
    })
    assert.strictEqual(clientSpans(), 1)
    assert.deepStrictEqual(
      ingest.arrived.map(({ headers }) => headers["traceparent"] !== undefined),
      [false, true]
    )
    await ingest.close()
  })
})

describe("untraced", () => {
  it("is what the SDK of OpenTelemetry takes for suppressed, inside alone", () => {
    assert.isTrue(untraced(() => isTracingSuppressed(context.active())))
    assert.isFalse(isTracingSuppressed(context.active()))
  })
})
