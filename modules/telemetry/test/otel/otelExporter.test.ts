import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer, context } from "@opentelemetry/api"
import { AlwaysOnSampler, ParentBasedSampler, type SpanProcessor } from "@opentelemetry/sdk-trace-base"
import { instrumentServer } from "../../src/Instrument.ts"
import type { CallDetails } from "../../src/Options.ts"
import { otelExporter } from "../../src/otel/otelExporter.ts"
import { call, event } from "./support/calls.ts"
import { configure, tracing, unconfigure } from "./support/tracing.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const spanId = "b7ad6b7169203331"
const traceparent = `00-${traceId}-${spanId}-01`

/** The one span that is made of a use. */
const spanOf = (of: Partial<CallDetails>, success = true) => {
  const { spans, tracer } = tracing()
  otelExporter(tracer)(event({ success }), call(of))
  const [span, ...others] = spans()
  assert.lengthOf(others, 0)
  return span!
}

beforeAll(configure)
afterAll(unconfigure)

describe("otelExporter", () => {
  it("makes a server span with the times of the call, whatever the time is now", () => {
    const span = spanOf({})
    assert.strictEqual(span.name, "tools/call search")
    assert.strictEqual(span.kind, SpanKind.SERVER)
    assert.deepStrictEqual(span.startTime, [1_790_000_000, 0])
    assert.deepStrictEqual(span.endTime, [1_790_000_000, 42_250_000])
    assert.deepStrictEqual(span.duration, [0, 42_250_000])
    assert.deepStrictEqual(span.events, [])
  })

  it("takes a time before the process began for what it is", () => {
    const span = spanOf({ startedAtMs: 1500, endedAtMs: 1999.999_999_9 })
    assert.deepStrictEqual(
      [span.startTime, span.endTime],
      [
        [1, 500_000_000],
        [1, 999_999_999]
      ]
    )
  })

  it("has the attributes that are asked for", () => {
    const { spans, tracer } = tracing()
    otelExporter(tracer, { attributes: "conventions" })(event(), call())
    otelExporter(tracer, { attributes: "both" })(event(), call())
    otelExporter(tracer)(event(), call())
    const keys = spans().map(({ attributes }) => Object.keys(attributes).filter((key) => key.startsWith("mcp.")))
    const both = ["mcp.method.name", "mcp.tool.name", "mcp.inspect.arguments_present", "mcp.request.outcome"]
    assert.deepStrictEqual(keys, [["mcp.method.name"], both, both])
  })

  it("marks failures of the server as errors, and those of the caller not, without a text", () => {
    const status = (of: Partial<CallDetails>, success = false): unknown => spanOf(of, success).status
    const error = { code: SpanStatusCode.ERROR }
    const unset = { code: SpanStatusCode.UNSET }
    assert.deepStrictEqual(status({ errorType: "tool_error" }), error)
    assert.deepStrictEqual(status({ errorType: "TypeError" }), error)
    assert.deepStrictEqual(status({ errorCode: -32603 }), error)
    assert.deepStrictEqual(status({ errorCode: -32602 }), unset)
    assert.deepStrictEqual(status({ errorCode: -32002 }), unset)
    assert.deepStrictEqual(status({}, true), unset)
  })

  it("joins the trace of the caller", () => {
    const span = spanOf({ trace: { traceparent, tracestate: "vendor=1" } })
    assert.strictEqual(span.parentSpanContext?.spanId, spanId)
    assert.isTrue(span.parentSpanContext?.isRemote)
    assert.strictEqual(span.parentSpanContext?.traceState?.serialize(), "vendor=1")
    assert.strictEqual(span.spanContext().traceId, traceId)
  })

  it("begins a trace of its own where that of the caller is malformed", () => {
    for (const malformed of [
      "",
      "nonsense",
      traceparent.toUpperCase(),
      `ff-${traceId}-${spanId}-01`,
      `00-${"0".repeat(32)}-${spanId}-01`,
      `00-${traceId}-${"0".repeat(16)}-01`,
      `00-${traceId}-${spanId}`,
      `${traceparent}-extra`,
      `${traceparent}\n`,
      ` ${traceparent}`,
      `00-${traceId}-${spanId}-1`
    ]) {
      const span = spanOf({ trace: { traceparent: malformed, tracestate: "vendor=1" } })
      assert.isUndefined(span.parentSpanContext, malformed)
      assert.notStrictEqual(span.spanContext().traceId, traceId)
      assert.isUndefined(span.spanContext().traceState)
    }
  })

  it("leaves out what is too long", () => {
    const { parentSpanContext } = spanOf({ trace: { traceparent, tracestate: `vendor=${"1".repeat(506)}` } })
    assert.strictEqual(parentSpanContext?.spanId, spanId)
    assert.isUndefined(parentSpanContext?.traceState)
  })

  it("keeps to the caller's decision not to record a trace", () => {
    const { spans, tracer } = tracing({ sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }) })
    const emit = otelExporter(tracer)
    emit(event(), call({ trace: { traceparent: `00-${traceId}-${spanId}-00` } }))
    assert.lengthOf(spans(), 0)
    emit(event(), call())
    assert.lengthOf(spans(), 1)
  })

  it("gives baggage to the processors of spans, and to no span", () => {
    const seen: Array<string | undefined> = []
    const done = () => Promise.resolve()
    const processor: SpanProcessor = {
      onStart: (_, parent) => void seen.push(propagation.getBaggage(parent)?.getEntry("user")?.value),
      onEnd: () => undefined,
      forceFlush: done,
      shutdown: done
    }
    const { spans, tracer } = tracing({ processors: [processor] })
    const emit = otelExporter(tracer)
    emit(event(), call({ trace: { traceparent, baggage: "user=alice" } }))
    emit(event(), call({ trace: { baggage: "user=bob" } }))
    emit(event(), call({ trace: { baggage: `user=${"c".repeat(8190)}` } }))
    assert.deepStrictEqual(seen, ["alice", "bob", undefined])
    for (const { attributes, links, name } of spans())
      assert.notMatch(JSON.stringify([attributes, links, name]), /alice|bob|ccc/)
  })

  it("links the span that was open when the call began", () => {
    const { spans, tracer } = tracing()
    const emit = otelExporter(tracer)
    const http = tracer.startSpan("POST /mcp")
    const ambient = context.with(trace.setSpan(ROOT_CONTEXT, http), () => emit.ambient?.())
    emit(event(), call({ ambient, trace: { traceparent } }))
    emit(event(), call({ ambient }))
    const [joined, alone] = spans()
    assert.deepStrictEqual(joined?.links, [{ context: http.spanContext() }])
    assert.strictEqual(joined?.parentSpanContext?.spanId, spanId)
    assert.deepStrictEqual(alone?.links, joined?.links)
    assert.isUndefined(alone?.parentSpanContext)
  })

  it("links nothing where nothing is open, and no span to its parent", () => {
    const { spans, tracer } = tracing()
    const emit = otelExporter(tracer)
    assert.isUndefined(emit.ambient?.())
    const open = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true })
    const ambient = context.with(open, () => emit.ambient?.())
    emit(event(), call({ ambient, trace: { traceparent } }))
    emit(event(), call({ ambient: undefined }))
    emit(event(), call({ ambient: "nonsense" }))
    for (const { links } of spans()) assert.deepStrictEqual(links, [])
    assert.lengthOf(spans(), 3)
  })

  it("ignores contexts where no propagator is configured", () => {
    propagation.disable()
    assert.isUndefined(spanOf({ trace: { traceparent } }).parentSpanContext)
    unconfigure()
    configure()
    assert.isDefined(spanOf({ trace: { traceparent } }).parentSpanContext)
  })

  it("begins a trace of its own where the propagator fails", () => {
    propagation.disable()
    const broken = (): never => {
      throw new Error("broken propagator")
    }
    propagation.setGlobalPropagator({ extract: broken, inject: broken, fields: () => [] })
    assert.isUndefined(spanOf({ trace: { traceparent } }).parentSpanContext)
    unconfigure()
    configure()
  })

  it("has a tracer that fails counted and told, and calls go on", async () => {
    const broken: Tracer = {
      startSpan: () => {
        throw new Error("broken tracer")
      },
      startActiveSpan: (..._: ReadonlyArray<unknown>): never => {
        throw new Error("not used")
      }
    }
    const told: Array<string> = []
    const handlers = new Map<string, (request: object) => unknown>([["tools/call", () => "answer"]])
    const server = { _requestHandlers: handlers, _registeredTools: { search: {} } }
    const onError = (error: Error): void => void told.push(error.message)
    const instrumentation = instrumentServer(server, { emit: otelExporter(broken), onError })
    assert.strictEqual(handlers.get("tools/call")?.({ params: { name: "search" } }), "answer")
    await instrumentation.flush()
    assert.deepStrictEqual(told, ["broken tracer"])
    assert.strictEqual(instrumentation.stats().droppedBy.failed, 1)
  })
})
