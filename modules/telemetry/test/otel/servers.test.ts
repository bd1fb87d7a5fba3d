// Real servers and clients of both majors, in memory, with the official SDK of OpenTelemetry.
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { context, ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api"
import type { ReadableSpan } from "@opentelemetry/sdk-trace-base"
import { instrumentServer } from "../../src/Instrument.ts"
import { injectTrace } from "../../src/otel/injectTrace.ts"
import { otelExporter } from "../../src/otel/otelExporter.ts"
import { highLevel, type Line } from "../support/servers.ts"
import { configure, tracing, unconfigure } from "./support/tracing.ts"

/** A session with an instrumented server, in which the client has a span open; the spans of the server, in order. */
const traced = async (line: Line) => {
  const { spans, tracer } = tracing()
  const options = { emit: otelExporter(tracer) }
  const client = await line.connect(
    (server) => instrumentServer(server, options),
    () => undefined
  )
  const own = tracer.startSpan("agent")
  await context.with(trace.setSpan(ROOT_CONTEXT, own), async () => {
    const joined = { _meta: injectTrace({}) }
    await client.callTool(Object.assign({ name: "search", arguments: { query: "secret" } }, joined))
    await client.callTool(Object.assign({ name: "fails", arguments: {} }, joined))
    await client.readResource(Object.assign({ uri: "users://secret" }, joined))
    await client.getPrompt(Object.assign({ name: "greet", arguments: { who: "secret" } }, joined))
  })
  await client.callTool({ name: "search" })
  await client.callTool(Object.assign({ name: "search" }, { _meta: { traceparent: "secret" } }))
  await client.close()
  await instrumentServer({ _requestHandlers: new Map() }, options).flush()
  return { spans: spans(), own: own.spanContext() }
}

const told = ({ attributes, kind, links, name, status }: ReadableSpan): unknown => [
  name,
  kind,
  status,
  links,
  attributes
]

beforeAll(configure)
afterAll(unconfigure)

for (const line of highLevel) {
  describe(`spans of ${line.name}`, () => {
    it("join the trace of the caller, and have no value", async () => {
      const { own, spans } = await traced(line)
      assert.deepStrictEqual(
        spans.map(({ name, parentSpanContext, status }) => [name, status.code, parentSpanContext?.spanId]),
        [
          ["tools/call search", SpanStatusCode.UNSET, own.spanId],
          ["tools/call fails", SpanStatusCode.ERROR, own.spanId],
          ["resources/read", SpanStatusCode.UNSET, own.spanId],
          ["prompts/get greet", SpanStatusCode.UNSET, own.spanId],
          ["tools/call search", SpanStatusCode.UNSET, undefined],
          ["tools/call search", SpanStatusCode.UNSET, undefined]
        ]
      )
      for (const span of spans.slice(0, 4)) assert.strictEqual(span.spanContext().traceId, own.traceId)
      for (const span of spans.slice(4)) assert.notStrictEqual(span.spanContext().traceId, own.traceId)
      const [search, fails, read, get] = spans.map(({ attributes }) => attributes)
      assert.deepInclude(search, { "gen_ai.tool.name": "search", "mcp.inspect.arguments_present": ["query"] })
      assert.deepInclude(fails, { "error.type": "tool_error", "mcp.request.outcome": "error" })
      assert.deepInclude(read, { "mcp.resource.uri": "users://{id}" })
      assert.deepInclude(get, { "gen_ai.prompt.name": "greet", "mcp.inspect.arguments_present": ["who"] })
      for (const span of spans) {
        assert.strictEqual(span.attributes["mcp.protocol.version"], line.protocolVersion)
        assert.match(String(span.attributes["jsonrpc.request.id"]), /^\d+$/)
        assert.notInclude(JSON.stringify(told(span)), "secret")
      }
    })
  })
}
