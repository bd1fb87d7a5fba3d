// No value of arguments, results, errors or `_meta` is in a span, whatever they are and however a call ends (TEL-33).
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { ReadableSpan } from "@opentelemetry/sdk-trace-base"
import fc from "fast-check"
import { instrumentServer } from "../../src/Instrument.ts"
import { otelExporter } from "../../src/otel/otelExporter.ts"
import { configure, tracing, unconfigure } from "./support/tracing.ts"

/** Values that nothing else has: no key, no name and no time. */
const marked = fc.oneof(
  fc.string().map((text) => `§${text}§`),
  fc.integer({ min: 7_000_000_000_000, max: 7_999_999_999_999 })
)

const key = fc.oneof(fc.constantFrom("query", "filters", "owner", "__proto__", "toJSON"), fc.string())

const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    marked,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(key, tie("tree"), { maxKeys: 4 })
  )
}))

const uses = [
  { method: "tools/call", params: { name: "search" } },
  { method: "prompts/get", params: { name: "greet" } },
  { method: "resources/read", params: { uri: "users://§someone§" } }
] as const

const endings = ["answers", "isError", "throws", "rejects"] as const

/** Handlers that end as they are told, of a server in which all names are registered. */
const ended = (ending: (typeof endings)[number], value: unknown): unknown => {
  if (ending === "answers") return { content: value, structuredContent: value }
  if (ending === "isError") return { content: value, isError: true }
  const error = Object.assign(new Error(JSON.stringify(value)), {
    name: "SecretOfSomeone",
    data: value,
    code: "§code§"
  })
  if (ending === "rejects") return Promise.reject(error)
  throw error
}

const template = { match: (uri: string) => ({ id: uri }), toString: () => "users://{id}" }
const registered = {
  _registeredTools: { search: {} },
  _registeredPrompts: { greet: {} },
  _registeredResources: {},
  _registeredResourceTemplates: { user: { resourceTemplate: { uriTemplate: template } } }
}

const shown = ({ attributes, events, links, name, resource, status }: ReadableSpan): string =>
  JSON.stringify([name, attributes, status, events, links, resource.attributes])

beforeAll(configure)
afterAll(unconfigure)

describe("a span", () => {
  it("has no value of what was asked and what was answered", () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...uses),
        fc.dictionary(key, tree, { maxKeys: 5 }),
        tree,
        fc.constantFrom(...endings),
        async ({ method, params }, args, value, ending) => {
          const { spans, tracer } = tracing()
          const handlers = new Map([[String(method), () => ended(ending, value)]])
          const server = { _requestHandlers: handlers, ...registered }
          const instrumentation = instrumentServer(server, { emit: otelExporter(tracer) })
          const _meta = { progressToken: "§token§", baggage: "user=§someone§", traceparent: "§trace§", other: value }
          const handler: ((request: object) => unknown) | undefined = handlers.get(method)
          const ask = async (): Promise<unknown> => handler?.({ method, params: { ...params, arguments: args, _meta } })
          await ask().catch(() => undefined)
          await instrumentation.flush()
          assert.lengthOf(spans(), 1)
          for (const span of spans()) assert.notMatch(shown(span), /§|\b7\d{12}\b|Secret/)
        }
      )
    ))
})
