// What a collector gets: spans by OTLP over HTTP, from the official exporter.
import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { Schema } from "effect"
import { instrumentServer } from "../../src/Instrument.ts"
import { otelExporter } from "../../src/otel/otelExporter.ts"

const Attribute = Schema.Struct({ key: Schema.String, value: Schema.Json })
const Span = Schema.Struct({
  traceId: Schema.String,
  spanId: Schema.String,
  name: Schema.String,
  kind: Schema.Number,
  startTimeUnixNano: Schema.String,
  endTimeUnixNano: Schema.String,
  attributes: Schema.Array(Attribute),
  status: Schema.Struct({ code: Schema.Number, message: Schema.optionalKey(Schema.String) })
})
const Body = Schema.Struct({
  resourceSpans: Schema.Array(Schema.Struct({ scopeSpans: Schema.Array(Schema.Struct({ spans: Schema.Array(Span) })) }))
})
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Body))

/** SPAN_KIND_SERVER of OTLP. */
const serverKind = 2

/** A collector on this machine, and the bodies that arrived. */
const openCollector = async () => {
  const bodies: Array<string> = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/v1/traces`, bodies, close }
}

describe("a collector", () => {
  it("gets each use as a span, with every attribute and no value", async () => {
    const collector = await openCollector()
    const exporter = new OTLPTraceExporter({ url: collector.url })
    const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] })
    const handlers = new Map<string, (request: object) => unknown>()
    const server = { _requestHandlers: handlers, _registeredTools: { search: {}, fails: {} } }
    const instrumentation = instrumentServer(server, { emit: otelExporter(provider.getTracer("test")) })
    handlers.set("tools/call", (request) => {
      if (JSON.stringify(request).includes("fails")) throw new Error("secret failure")
      return { content: [{ type: "text", text: "secret" }] }
    })
    const ask = (name: string): unknown =>
      handlers.get("tools/call")?.({ params: { name, arguments: { query: "secret", limit: 7 } } })
    const before = BigInt(Date.now()) * 1_000_000n
    ask("search")
    assert.throws(() => ask("fails"), "secret failure")
    await instrumentation.flush()
    await provider.shutdown()
    await collector.close()

    assert.lengthOf(collector.bodies, 1)
    const [body = ""] = collector.bodies
    assert.notInclude(body, "secret")
    const spans = decode(body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    assert.deepStrictEqual(
      spans.map(({ kind, name, status }) => [name, kind, status]),
      [
        ["tools/call search", serverKind, { code: 0 }],
        ["tools/call fails", serverKind, { code: 2 }]
      ]
    )
    const string = (key: string, stringValue: string) => ({ key, value: { stringValue } })
    const present = { arrayValue: { values: [{ stringValue: "limit" }, { stringValue: "query" }] } }
    assert.deepStrictEqual(spans[1]?.attributes, [
      string("mcp.method.name", "tools/call"),
      string("gen_ai.tool.name", "fails"),
      string("gen_ai.operation.name", "execute_tool"),
      string("rpc.response.status_code", "-32603"),
      string("error.type", "-32603"),
      string("mcp.tool.name", "fails"),
      { key: "mcp.inspect.arguments_present", value: present },
      string("mcp.request.outcome", "error")
    ])
    for (const { endTimeUnixNano, startTimeUnixNano } of spans) {
      assert.isTrue(BigInt(startTimeUnixNano) >= before)
      assert.isTrue(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano))
      assert.isTrue(BigInt(endTimeUnixNano) <= BigInt(Date.now() + 1) * 1_000_000n)
    }
  })
})
