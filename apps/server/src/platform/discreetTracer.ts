// Spans that hold nothing of a request but its route and what came of it (PRV-12). The tracers of HTTP and of SQL record
// whole addresses, headers and statements, and failures their texts: here it is said what may leave, all else stays.
import { Cause, Effect, Exit, Layer, Option, Tracer } from "effect"

/** Attributes that are ours to choose, or one of a few words. */
const allowed: ReadonlySet<string> = new Set([
  "db.client.connection.wait_time_ms",
  "db.system.name",
  "effect.sql.method",
  "error.type",
  "http.request.method",
  "http.response.status_code",
  "http.route"
])

/* The text and the stack of a failure may hold what was sent; its name is from our code. */
const nameless = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit
  const fault = Cause.squash(exit.cause)
  const name = fault instanceof Error && /^[A-Za-z/]{1,60}$/u.test(fault.name) ? fault.name : "Error"
  return Exit.fail(Object.assign(new Error(name), { name, stack: name }))
}

/* What a stranger sends as the trace of a request is an identifier, or it is none. */
const parentOf = (parent: Option.Option<Tracer.AnySpan>): Option.Option<Tracer.AnySpan> =>
  Option.filter(
    parent,
    ({ _tag, spanId, traceId }) =>
      _tag === "Span" || (/^[0-9a-f]{32}$/u.test(traceId) && /^[0-9a-f]{16}$/u.test(spanId))
  )

const discreet = (inner: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    ...inner,
    span: (options) => {
      const span = inner.span({ ...options, parent: parentOf(options.parent), links: [] })
      const end = span.end.bind(span)
      const attribute = span.attribute.bind(span)
      let method = ""
      return Object.assign(span, {
        attribute: (key: string, value: unknown): void => {
          if (!allowed.has(key)) return
          if (key === "http.request.method") method = `${String(value)} `
          attribute(key, value)
        },
        event: () => {},
        addLinks: () => {},
        end: (time: bigint, exit: Exit.Exit<unknown, unknown>): void => {
          const route = span.attributes.get("http.route")
          if (typeof route === "string") Object.assign(span, { name: `${method}${route}` })
          end(time, nameless(exit))
        }
      })
    }
  })

/** Puts a guard around the tracer that is in place. */
export const discreetTracer: Layer.Layer<never> = Layer.effect(Tracer.Tracer, Effect.map(Tracer.Tracer, discreet))
