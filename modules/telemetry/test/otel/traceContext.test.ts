import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { type Context, context, INVALID_SPAN_CONTEXT, propagation, ROOT_CONTEXT, trace } from "@opentelemetry/api"
import { AlwaysOnSampler, ParentBasedSampler, type SpanProcessor } from "@opentelemetry/sdk-trace-base"
import fc from "fast-check"
import { otelExporter } from "../../src/otel/otelExporter.ts"
import { call, event } from "./support/calls.ts"
import { configure, spanOf, tracing, unconfigure } from "./support/tracing.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const spanId = "b7ad6b7169203331"
const traceparent = `00-${traceId}-${spanId}-01`

const malformedParents = [
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
]

/** Texts a caller may write. */
const wild = fc.oneof(
  fc.constantFrom(traceparent, "vendor=1", "user=alice", "user=%E0%A4%A", "__proto__=1,constructor=2"),
  fc.string({ unit: "binary" })
)

beforeEach(configure)
afterEach(unconfigure)

describe("the trace of a span", () => {
  it("joins the trace of the caller", () => {
    const span = spanOf({ trace: { traceparent, tracestate: "vendor=1" } })
    assert.strictEqual(span.parentSpanContext?.spanId, spanId)
    assert.isTrue(span.parentSpanContext?.isRemote)
    assert.strictEqual(span.parentSpanContext?.traceState?.serialize(), "vendor=1")
    assert.strictEqual(span.spanContext().traceId, traceId)
  })

  it("begins a trace of its own where that of the caller is malformed", () => {
    for (const malformed of malformedParents) {
      const span = spanOf({ trace: { traceparent: malformed, tracestate: "vendor=1" } })
      assert.isUndefined(span.parentSpanContext, malformed)
      assert.notStrictEqual(span.spanContext().traceId, traceId)
      assert.isUndefined(span.spanContext().traceState)
    }
  })

  it("shows a propagator nothing that is malformed or too long, whatever it would take it for", () => {
    const seen: Array<unknown> = []
    const extract = (within: Context, carrier: unknown): Context => {
      seen.push(carrier)
      return within
    }
    propagation.disable()
    propagation.setGlobalPropagator({ extract, inject: () => undefined, fields: () => [] })
    const tracestate = `vendor=${"1".repeat(505)}`
    const baggage = "b".repeat(8192)
    for (const malformed of malformedParents) spanOf({ trace: { traceparent: malformed, tracestate, baggage } })
    spanOf({ trace: { traceparent, tracestate, baggage } })
    spanOf({ trace: { traceparent, tracestate: `${tracestate}1`, baggage: `${baggage}b` } })
    spanOf({})
    const alone = malformedParents.map(() => ({ baggage }))
    assert.deepStrictEqual(seen, [...alone, { traceparent, tracestate, baggage }, { traceparent }, {}])
  })

  it("makes one span whatever the caller wrote, and none of it but ids is in there", () =>
    fc.assert(
      fc.property(fc.record({ traceparent: wild, tracestate: wild, baggage: wild }, { requiredKeys: [] }), (given) => {
        const span = spanOf({ trace: given })
        const isJoined = given.traceparent === traceparent
        assert.strictEqual(span.parentSpanContext?.spanId, isJoined ? spanId : undefined)
        assert.deepStrictEqual(span.attributes, spanOf({}).attributes)
        if (!isJoined) assert.isUndefined(span.spanContext().traceState)
      })
    ))

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
    assert.deepStrictEqual(seen, ["alice", "bob"])
    for (const { attributes, links, name } of spans())
      assert.notMatch(JSON.stringify([attributes, links, name]), /alice|bob/)
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
    for (const nonsense of ["nonsense", {}, { traceId }, { traceId, spanId }, null])
      emit(event(), call({ ambient: nonsense }))
    for (const { links } of spans()) assert.deepStrictEqual(links, [])
    assert.lengthOf(spans(), 7)
    const invalid = trace.setSpanContext(ROOT_CONTEXT, INVALID_SPAN_CONTEXT)
    assert.isUndefined(context.with(invalid, () => emit.ambient?.()))
  })

  it("ignores contexts where no propagator is configured", () => {
    propagation.disable()
    assert.isUndefined(spanOf({ trace: { traceparent } }).parentSpanContext)
  })

  it("begins a trace of its own where the propagator fails", () => {
    propagation.disable()
    const broken = (): never => {
      throw new Error("broken propagator")
    }
    propagation.setGlobalPropagator({ extract: broken, inject: broken, fields: () => [] })
    assert.isUndefined(spanOf({ trace: { traceparent } }).parentSpanContext)
  })
})
