// The other direction: a server that asks another server hands its trace on.
import { context, propagation, type TextMapSetter } from "@opentelemetry/api"
import { attempt } from "../foreign.ts"

/** What of a trace context stands in `_meta`. No interface: only what is no interface goes where any key may stand. */
export type TraceMeta = {
  traceparent?: string
  tracestate?: string
  baggage?: string
}

/**
 * A copy of `meta` with the active trace context, for `_meta` of an outgoing request: `traceparent`, `tracestate` and
 * `baggage`, as far as the propagator that is configured writes them, and no other key. What is given is not changed. A
 * `traceparent` that is written takes the place of one that is there, and of its `tracestate`. Where no propagator is
 * configured and where no span is open, nothing is written.
 */
export const injectTrace = <Meta extends object>(meta: Meta): Meta & TraceMeta => {
  const written: TraceMeta = {}
  // A propagator is code of others. A request without a trace is better than none.
  attempt(() => propagation.inject(context.active(), written, setter))
  const copy = { ...meta, ...written }
  if (written.traceparent !== undefined && written.tracestate === undefined) Reflect.deleteProperty(copy, "tracestate")
  return copy
}

const setter: TextMapSetter<TraceMeta> = {
  set: (written, key, value) => {
    if (key === "traceparent" || key === "tracestate" || key === "baggage") written[key] = value
  }
}
