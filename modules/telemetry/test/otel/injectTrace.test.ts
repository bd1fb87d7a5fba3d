import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { Client as Client2, InMemoryTransport as Memory2 } from "@modelcontextprotocol/client"
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js"
import { InMemoryTransport as Memory1 } from "@modelcontextprotocol/sdk/inMemory.js"
import { Server as Server1 } from "@modelcontextprotocol/sdk/server/index.js"
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import { Server as Server2 } from "@modelcontextprotocol/server"
import { type Context, context, createTraceState, propagation, ROOT_CONTEXT, trace } from "@opentelemetry/api"
import { injectTrace } from "../../src/otel/injectTrace.ts"
import { configure, unconfigure } from "./support/tracing.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const spanId = "b7ad6b7169203331"
const traceparent = `00-${traceId}-${spanId}-01`
const span = { traceId, spanId, traceFlags: 1 }
const stale: { traceparent?: string; tracestate?: string } = {
  traceparent: "00-11111111111111111111111111111111-2222222222222222-00",
  tracestate: "stale=1"
}

const server = { name: "other", version: "1.0.0" }
const capabilities = { tools: {} }
const nothing = { content: [] }

/** A server of each major that keeps `_meta` of the last call, and a client that calls it as the README does. */
const lines = [
  {
    name: "SDK 1",
    connect: async () => {
      let meta: object | undefined
      const low = new Server1(server, { capabilities })
      low.setRequestHandler(CallToolRequestSchema, ({ params }) => {
        meta = params._meta
        return nothing
      })
      const [near, far] = Memory1.createLinkedPair()
      const client = new Client1({ name: "asker", version: "1.0.0" })
      await Promise.all([low.connect(far), client.connect(near)])
      return { ask: () => client.callTool({ name: "search", _meta: injectTrace({}) }), arrived: () => meta }
    }
  },
  {
    name: "SDK 2",
    connect: async () => {
      let meta: object | undefined
      const low = new Server2(server, { capabilities })
      low.setRequestHandler("tools/call", ({ params }) => {
        meta = params._meta
        return nothing
      })
      const [near, far] = Memory2.createLinkedPair()
      const client = new Client2({ name: "asker", version: "1.0.0" })
      await Promise.all([low.connect(far), client.connect(near)])
      return { ask: () => client.callTool({ name: "search", _meta: injectTrace({}) }), arrived: () => meta }
    }
  }
]

const within = <A>(active: Context, run: () => A): A => context.with(active, run)

beforeEach(configure)
afterEach(unconfigure)

describe("injectTrace", () => {
  for (const { connect, name } of lines)
    it(`is what \`_meta\` of a request may be, and arrives: ${name}`, async () => {
      const { ask, arrived } = await connect()
      const active = trace.setSpanContext(ROOT_CONTEXT, span)
      await within(active, () => ask())
      assert.deepInclude(arrived(), { traceparent })
    })

  it("writes the active context into a copy", () => {
    const spanned = trace.setSpanContext(ROOT_CONTEXT, { ...span, traceState: createTraceState("vendor=1") })
    const active = propagation.setBaggage(spanned, propagation.createBaggage({ user: { value: "alice" } }))
    const meta = Object.freeze({ progressToken: 7 })
    assert.deepStrictEqual(
      within(active, () => injectTrace(meta)),
      {
        progressToken: 7,
        traceparent,
        tracestate: "vendor=1",
        baggage: "user=alice"
      }
    )
    assert.deepStrictEqual(meta, { progressToken: 7 })
  })

  it("replaces a trace that is there, and never mixes two", () => {
    const meta = { ...stale, baggage: "user=bob" }
    const active = trace.setSpanContext(ROOT_CONTEXT, span)
    assert.deepStrictEqual(
      within(active, () => injectTrace(meta)),
      { traceparent, baggage: "user=bob" }
    )
  })

  it("leaves what is there where no span is open", () => {
    const meta = { ...stale, other: 1 }
    assert.deepStrictEqual(injectTrace(meta), meta)
    assert.notStrictEqual(injectTrace(meta), meta)
  })

  it("writes nothing where no propagator is configured, or it fails", () => {
    const active = trace.setSpanContext(ROOT_CONTEXT, span)
    propagation.disable()
    assert.deepStrictEqual(
      within(active, () => injectTrace({ other: 1 })),
      { other: 1 }
    )
    const inject = (): never => {
      throw new Error("broken propagator")
    }
    propagation.setGlobalPropagator({ extract: (given) => given, inject, fields: () => [] })
    assert.deepStrictEqual(
      within(active, () => injectTrace({ other: 1 })),
      { other: 1 }
    )
  })

  it("writes no other key that a propagator has", () => {
    propagation.disable()
    propagation.setGlobalPropagator({
      extract: (given) => given,
      inject: (_, carrier, setter) => {
        for (const key of ["b3", "traceparent", "__proto__", "uber-trace-id"]) setter.set(carrier, key, "value")
      },
      fields: () => []
    })
    assert.deepStrictEqual(injectTrace({}), { traceparent: "value" })
  })

  it("keeps keys that a copy could lose", () => {
    const meta: object = JSON.parse('{"__proto__":{"a":1},"constructor":2}')
    assert.strictEqual(JSON.stringify(injectTrace(meta)), '{"__proto__":{"a":1},"constructor":2}')
  })
})
