// OpenTelemetry as its users set it up, with the official SDK: spans end in a list.
import { assert } from "@effect/vitest"
import { context, propagation, trace } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from "@opentelemetry/core"
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  type Sampler,
  SimpleSpanProcessor,
  type SpanProcessor
} from "@opentelemetry/sdk-trace-base"
import type { CallDetails } from "../../../src/Options.ts"
import { otelExporter } from "../../../src/otel/otelExporter.ts"
import { call, event } from "./calls.ts"

/** A provider, and the spans that have ended. */
export const tracing = (more: { readonly processors?: Array<SpanProcessor>; readonly sampler?: Sampler } = {}) => {
  const memory = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({
    spanProcessors: [...(more.processors ?? []), new SimpleSpanProcessor(memory)],
    ...(more.sampler === undefined ? {} : { sampler: more.sampler })
  })
  return {
    provider,
    tracer: provider.getTracer("test"),
    spans: (): ReadonlyArray<ReadableSpan> => memory.getFinishedSpans()
  }
}

/** The one span that is made of a use. */
export const spanOf = (of: Partial<CallDetails>, success = true) => {
  const { spans, tracer } = tracing()
  otelExporter(tracer)(event({ success }), call(of))
  const [span, ...others] = spans()
  assert.lengthOf(others, 0)
  return span!
}

/** Configures the process: contexts follow promises, and the propagators of W3C read and write them. */
export const configure = (): void => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const propagators = [new W3CTraceContextPropagator(), new W3CBaggagePropagator()]
  propagation.setGlobalPropagator(new CompositePropagator({ propagators }))
}

/** Undoes it. */
export const unconfigure = (): void => {
  context.disable()
  propagation.disable()
  trace.disable()
}
