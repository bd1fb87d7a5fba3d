import { assert, describe, it } from "@effect/vitest"
import { SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api"
import { instrumentServer } from "../../src/Instrument.ts"
import type { CallDetails } from "../../src/Options.ts"
import { otelExporter } from "../../src/otel/otelExporter.ts"
import { call, event } from "./support/calls.ts"
import { spanOf, tracing } from "./support/tracing.ts"

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
