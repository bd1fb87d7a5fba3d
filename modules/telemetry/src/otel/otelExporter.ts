// Uses as spans of OpenTelemetry. A span is made when its event leaves the buffer, with the times of the call: nothing of
// OpenTelemetry runs on the way of a call but a look at which span is open.
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import {
  type HrTime,
  type Link,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer
} from "@opentelemetry/api"
import type { CallDetails, Emit } from "../Options.ts"
import { attributesOf, spanName } from "./attributes.ts"
import { standard } from "./conventions.ts"
import { ambientSpan, callerContext, isAmbientSpan } from "./traceContext.ts"

/** How spans are made. */
export interface OtelOptions {
  /** `conventions` for the attributes that OpenTelemetry names; `both`, the default, for those of this package as well. */
  readonly attributes?: "conventions" | "both" | undefined
}

/**
 * An `emit` that makes one span of kind SERVER of each use, with the tracer given: `instrumentServer(server, { emit:
 * otelExporter(tracer) })`. Nothing is sent to `endpoint` then. Its parent is the span that `_meta` of the request names,
 * by the propagator that is configured, and none where there is none; the span that was open when the call began, such as
 * that of the HTTP request, is a link. It has names, paths of arguments and codes, never a value, a result or the text of
 * an error.
 */
export const otelExporter = (tracer: Tracer, options: OtelOptions = {}): Emit => {
  const vocabulary = options.attributes === "conventions" ? "conventions" : "both"
  const emit = (event: UsageEvent, call: CallDetails): void => {
    const parent = callerContext(call.trace)
    const attributes = attributesOf(event, call, vocabulary)
    const links = linksOf(call.ambient, trace.getSpanContext(parent))
    const startTime = hrTime(call.startedAtMs)
    const span = tracer.startSpan(
      spanName(event, call),
      { kind: SpanKind.SERVER, startTime, attributes, links },
      parent
    )
    // Without a description: that would be the text of the error.
    if (Object.hasOwn(attributes, standard.errorType)) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(hrTime(call.endedAtMs))
  }
  return Object.assign(emit, { ambient: ambientSpan })
}

const linksOf = (ambient: unknown, parent: SpanContext | undefined): Array<Link> =>
  isAmbientSpan(ambient) && !(ambient.traceId === parent?.traceId && ambient.spanId === parent.spanId)
    ? [{ context: ambient }]
    : []

/** Seconds and nanoseconds. A plain number could be taken for a time since the process began. */
const hrTime = (epochMs: number): HrTime => [Math.trunc(epochMs / 1000), Math.trunc((epochMs % 1000) * 1_000_000)]
