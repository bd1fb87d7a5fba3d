import { assert, describe, it } from "@effect/vitest"
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import fc from "fast-check"
import type { CallDetails } from "../../src/Options.ts"
import { attributesOf, spanName } from "../../src/otel/attributes.ts"
import { anyUse, call, event } from "./support/calls.ts"

interface Row {
  readonly key: string
  /** As the conventions have it; `ours` for what they do not have. */
  readonly level: "required" | "conditionally required" | "recommended" | "ours"
  readonly isDue: (event: UsageEvent, call: CallDetails) => boolean
}

const isToolError = ({ errorCode, errorType }: CallDetails): boolean =>
  errorCode === undefined && errorType === "tool_error"

const isCallers = ({ errorCode }: CallDetails): boolean => /^-32(700|60[012]|002)$/.test(String(errorCode))

/** Everything that a span may have, and when it has it. */
const allowed: ReadonlyArray<Row> = [
  { key: "mcp.method.name", level: "required", isDue: () => true },
  {
    key: "gen_ai.tool.name",
    level: "conditionally required",
    isDue: (_, { method }) => method === "tools/call"
  },
  {
    key: "gen_ai.prompt.name",
    level: "conditionally required",
    isDue: (_, { method }) => method === "prompts/get"
  },
  {
    key: "mcp.resource.uri",
    level: "conditionally required",
    isDue: (_, { method }) => method === "resources/read"
  },
  {
    key: "jsonrpc.request.id",
    level: "conditionally required",
    isDue: (_, { requestId }) => requestId !== undefined
  },
  {
    key: "rpc.response.status_code",
    level: "conditionally required",
    isDue: ({ success }, of) => !success && !isToolError(of)
  },
  {
    key: "error.type",
    level: "conditionally required",
    isDue: ({ success }, of) => !success && !isCallers(of)
  },
  {
    key: "gen_ai.operation.name",
    level: "recommended",
    isDue: (_, { method }) => method === "tools/call"
  },
  {
    key: "mcp.protocol.version",
    level: "recommended",
    isDue: ({ protocolVersion }) => protocolVersion !== undefined
  },
  {
    key: "mcp.session.id",
    level: "recommended",
    isDue: ({ protocolVersion = "" }, { sessionId }) =>
      sessionId !== undefined && ["", "2025-06-18", "2025-11-25"].includes(protocolVersion)
  },
  { key: "network.transport", level: "recommended", isDue: (_, { transport }) => transport !== undefined },
  { key: "network.protocol.name", level: "recommended", isDue: (_, { transport }) => transport === "tcp" },
  { key: "mcp.tool.name", level: "ours", isDue: ({ entityKind }) => entityKind === "tool" },
  { key: "mcp.prompt.name", level: "ours", isDue: ({ entityKind }) => entityKind === "prompt" },
  { key: "mcp.request.outcome", level: "ours", isDue: () => true },
  { key: "mcp.inspect.arguments_present", level: "ours", isDue: ({ entityKind }) => entityKind !== "resource" }
]

describe("attributesOf", () => {
  it("has exactly the attributes that are allowed and due, by vocabulary, whatever the use", () =>
    fc.assert(
      fc.property(anyUse, ({ call, event }) => {
        const due = allowed.filter(({ isDue }) => isDue(event, call))
        const keys = (rows: ReadonlyArray<Row>) => rows.map(({ key }) => key).sort()
        const standard = due.filter(({ level }) => level !== "ours")
        assert.deepStrictEqual(Object.keys(attributesOf(event, call, "both")).sort(), keys(due))
        assert.deepStrictEqual(Object.keys(attributesOf(event, call, "conventions")).sort(), keys(standard))
      })
    ))

  it("tells a call of a tool", () => {
    const details = call({ requestId: "7", sessionId: "s-1", transport: "tcp" })
    assert.deepStrictEqual(attributesOf(event({ protocolVersion: "2025-11-25" }), details, "both"), {
      "mcp.method.name": "tools/call",
      "gen_ai.tool.name": "search",
      "gen_ai.operation.name": "execute_tool",
      "mcp.protocol.version": "2025-11-25",
      "mcp.session.id": "s-1",
      "jsonrpc.request.id": "7",
      "network.transport": "tcp",
      "network.protocol.name": "http",
      "mcp.tool.name": "search",
      "mcp.inspect.arguments_present": ["limit", "query"],
      "mcp.request.outcome": "success"
    })
  })

  it("tells a read of a resource by what was registered", () => {
    const read = event({ entityKind: "resource", entityName: "users://{id}", argumentsPresent: [] })
    assert.deepStrictEqual(attributesOf(read, call({ method: "resources/read", transport: "pipe" }), "both"), {
      "mcp.method.name": "resources/read",
      "mcp.resource.uri": "users://{id}",
      "network.transport": "pipe",
      "mcp.request.outcome": "success"
    })
  })

  it("tells a get of a prompt, and that no argument was present", () => {
    const got = event({ entityKind: "prompt", entityName: "greet", argumentsPresent: [] })
    assert.deepStrictEqual(attributesOf(got, call({ method: "prompts/get" }), "both"), {
      "mcp.method.name": "prompts/get",
      "gen_ai.prompt.name": "greet",
      "mcp.prompt.name": "greet",
      "mcp.inspect.arguments_present": [],
      "mcp.request.outcome": "success"
    })
  })

  it("names no session where the protocol has none", () => {
    const sessionOf = (protocolVersion: string): unknown =>
      attributesOf(event({ protocolVersion }), call({ sessionId: "s-1" }), "both")["mcp.session.id"]
    assert.strictEqual(sessionOf("2025-11-25"), "s-1")
    for (const version of ["2026-07-28", "2026-07-29", "2027-01-01", "DRAFT-2026-v1"])
      assert.isUndefined(sessionOf(version))
  })

  const failures: ReadonlyArray<{
    readonly what: string
    readonly of: Partial<CallDetails>
    readonly code: string | undefined
    readonly type: string | undefined
  }> = [
    { what: "parse error", of: { errorCode: -32700 }, code: "-32700", type: undefined },
    { what: "invalid request", of: { errorCode: -32600 }, code: "-32600", type: undefined },
    { what: "no such method", of: { errorCode: -32601 }, code: "-32601", type: undefined },
    { what: "invalid parameters", of: { errorCode: -32602, errorType: "McpError" }, code: "-32602", type: undefined },
    { what: "no such resource", of: { errorCode: -32002 }, code: "-32002", type: undefined },
    { what: "internal error", of: { errorCode: -32603, errorType: "McpError" }, code: "-32603", type: "-32603" },
    { what: "a code of servers", of: { errorCode: -32000 }, code: "-32000", type: "-32000" },
    { what: "a code that is nobody's", of: { errorCode: 42 }, code: "42", type: "42" },
    { what: "an error without a code", of: { errorType: "TypeError" }, code: "-32603", type: "-32603" },
    { what: "what is no error", of: {}, code: "-32603", type: "-32603" },
    { what: "a result with isError", of: { errorType: "tool_error" }, code: undefined, type: "tool_error" },
    { what: "a class of that name", of: { errorCode: -32001, errorType: "tool_error" }, code: "-32001", type: "-32001" }
  ]

  it("has the code of every error, and a type for those that are not the caller's fault", () => {
    for (const { code, of, type, what } of failures) {
      const attributes = attributesOf(event({ success: false }), call(of), "both")
      assert.strictEqual(attributes["rpc.response.status_code"], code, what)
      assert.strictEqual(attributes["error.type"], type, what)
      assert.strictEqual(attributes["mcp.request.outcome"], "error", what)
    }
  })
})

describe("spanName", () => {
  it("is the method, and the tool or prompt, but no resource", () => {
    assert.strictEqual(spanName(event(), call()), "tools/call search")
    const prompt = event({ entityKind: "prompt", entityName: "greet" })
    assert.strictEqual(spanName(prompt, call({ method: "prompts/get" })), "prompts/get greet")
    const resource = event({ entityKind: "resource", entityName: "file:///fixed" })
    assert.strictEqual(spanName(resource, call({ method: "resources/read" })), "resources/read")
  })
})
