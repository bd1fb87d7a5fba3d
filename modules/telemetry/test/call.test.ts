import { assert, describe, it } from "@effect/vitest"
import { callerOf as callerWith, carriageOf, makeLastClient } from "../src/call.ts"

const callerOf = (low: object, request: { readonly [key: string]: unknown }, context: unknown) =>
  callerWith(low, request, context, makeLastClient())

const client = { name: "desktop", version: "1.0" }
const newer = { name: "newer", version: "2.0" }
const reserved = (clientInfo: unknown, protocolVersion: unknown) => ({
  "io.modelcontextprotocol/clientInfo": clientInfo,
  "io.modelcontextprotocol/protocolVersion": protocolVersion
})

describe("callerOf", () => {
  it("goes by the envelope, then _meta, then headers, then what the server remembers", () => {
    const low = { getClientVersion: () => client, getNegotiatedProtocolVersion: () => "2025-06-18" }
    const version = (request: { readonly [key: string]: unknown }, context: unknown) =>
      callerOf(low, request, context).protocolVersion
    const meta = { params: { _meta: reserved(newer, "2026-07-28") } }
    const envelope = { mcpReq: { envelope: reserved(newer, "2027-01-01") } }
    const plain = { requestInfo: { headers: { "mcp-protocol-version": "2025-11-25" } } }
    const web = { http: { req: { headers: new Headers({ "MCP-Protocol-Version": "2025-11-25" }) } } }
    assert.strictEqual(version(meta, envelope), "2027-01-01")
    assert.strictEqual(version(meta, web), "2026-07-28")
    assert.strictEqual(version({}, web), "2025-11-25")
    assert.strictEqual(version({}, plain), "2025-11-25")
    assert.strictEqual(version({}, {}), "2025-06-18")
    assert.strictEqual(callerOf(low, {}, {}).clientName, "desktop")
    assert.strictEqual(callerOf(low, {}, envelope).clientName, "newer")
  })

  it("leaves out what is not known", () => {
    assert.deepStrictEqual(callerOf({}, {}, undefined), {})
    assert.deepStrictEqual(callerOf({ getClientVersion: () => ({ name: "a" }) }, {}, {}), { clientName: "a" })
  })

  it("tells another client as another, and the same as before", () => {
    const last = makeLastClient()
    const told = (of: object, protocolVersion?: string) =>
      callerWith({ getClientVersion: () => of, getNegotiatedProtocolVersion: () => protocolVersion }, {}, {}, last)
    const first = told(client)
    assert.strictEqual(told(client), first)
    assert.strictEqual(told(newer).clientName, "newer")
    assert.strictEqual(told(newer, "2025-11-25").protocolVersion, "2025-11-25")
    assert.deepStrictEqual(told(client), first)
  })

  it("leaves out what is no short line of text", () => {
    for (const name of ["", "a\nb", "a\u0000", "\u001b[31m", "x".repeat(129), 7, null, {}])
      assert.deepStrictEqual(callerOf({ getClientVersion: () => ({ name, version: name }) }, {}, {}), {})
  })
})

describe("the version of the protocol", () => {
  it("is told in the form that versions have, and no other text of the caller", () => {
    const told = (version: unknown) =>
      callerOf({}, { params: { _meta: reserved(undefined, version) } }, undefined).protocolVersion
    for (const version of ["2024-11-05", "2026-07-28", "2031-01-01", "DRAFT-2026-v1"])
      assert.strictEqual(told(version), version)
    for (const odd of ["my secret", "sk-live-4242", "2025-11-25 bob", "2025-11-25\n", "DRAFT-bob-v1", "", 20251125, {}])
      assert.isUndefined(told(odd))
  })
})

describe("carriageOf", () => {
  const trace = { traceparent: "00-a-b-01", tracestate: "a=1", baggage: "b=2" }

  it("reads the context of both majors", () => {
    const older = { requestId: 7, sessionId: "s", _meta: { ...trace, progressToken: 1 }, requestInfo: { headers: {} } }
    const modern = { sessionId: "s", mcpReq: { id: "7", _meta: trace }, http: { req: {} } }
    for (const context of [older, modern])
      assert.deepStrictEqual(carriageOf({}, {}, context), { requestId: "7", sessionId: "s", transport: "tcp", trace })
    assert.deepStrictEqual(carriageOf({}, { id: 7, params: { _meta: trace } }, undefined), { requestId: "7", trace })
  })

  it("knows a pipe by its two streams, and nothing by less", () => {
    const pipe = { transport: { _stdin: process.stdin, _stdout: process.stdout } }
    assert.deepStrictEqual(carriageOf(pipe, {}, {}), { transport: "pipe" })
    assert.deepStrictEqual(carriageOf({ transport: {} }, {}, {}), {})
    const odd = {
      get transport(): never {
        throw new Error("no")
      }
    }
    assert.deepStrictEqual(carriageOf(odd, {}, {}), {})
  })

  it("leaves out what is too long or of another type", () => {
    const meta = { traceparent: "x".repeat(257), tracestate: 7, baggage: "x".repeat(8193) }
    assert.deepStrictEqual(carriageOf({}, { id: null, params: { _meta: meta } }, { sessionId: "a\nb" }), {})
  })
})
