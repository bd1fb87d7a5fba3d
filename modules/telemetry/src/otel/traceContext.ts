// The trace a call belongs to, as the caller wrote it into `_meta`, and the one that is open around the handler. Read and
// written by the propagator that the process has configured, from and to three keys and no other (TEL-31).
import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  trace
} from "@opentelemetry/api"
import { attempt, isObject, member } from "../foreign.ts"
import type { CallDetails } from "../Options.ts"

type Given = NonNullable<CallDetails["trace"]>

/** The form that W3C Trace Context gives it; neither version ff nor an id of zeros is one. */
const wellFormed = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/u

const longest = { tracestate: 512, baggage: 8192 } as const

/** What of it may be read: a malformed `traceparent` is as good as none, and `tracestate` is nothing without one. */
const trusted = ({ baggage, traceparent, tracestate }: Given): Given => ({
  ...(traceparent !== undefined && wellFormed.test(traceparent)
    ? { traceparent, ...(tracestate !== undefined && tracestate.length <= longest.tracestate ? { tracestate } : {}) }
    : {}),
  ...(baggage !== undefined && baggage.length <= longest.baggage ? { baggage } : {})
})

/** The context of the caller; that of nobody, which begins a trace of its own, where none can be read. */
export const callerContext = (given: Given = {}): Context =>
  attempt(() => propagation.extract(ROOT_CONTEXT, trusted(given))) ?? ROOT_CONTEXT

/** The ids of the span that is open, such as that of an HTTP request: not the span, which would be kept from ending. */
export const ambientSpan = (): SpanContext | undefined => {
  const open = trace.getSpanContext(context.active())
  return open !== undefined && isSpanContextValid(open) ? open : undefined
}

/** Whether it is what `ambientSpan` answered. */
export const isAmbientSpan = (value: unknown): value is SpanContext =>
  isObject(value) &&
  typeof member(value, "traceId") === "string" &&
  typeof member(value, "spanId") === "string" &&
  typeof member(value, "traceFlags") === "number"
