// The names that spans of MCP have. The conventions are in development, so theirs may change; they are written here and
// nowhere else, as they stand in
// https://github.com/open-telemetry/semantic-conventions-genai/tree/0e5e6a8d59d38c9c19556a5164a83cc11a7d53ff/model/mcp
// (2026, after v0.1.0). Its newest rule for servers is the one kept: an error that is the caller's fault is none of ours.

/** Attributes of the conventions. Those that hold values of arguments or results, or an address, are not among them. */
export const standard = {
  methodName: "mcp.method.name",
  toolName: "gen_ai.tool.name",
  promptName: "gen_ai.prompt.name",
  resourceUri: "mcp.resource.uri",
  operationName: "gen_ai.operation.name",
  protocolVersion: "mcp.protocol.version",
  sessionId: "mcp.session.id",
  requestId: "jsonrpc.request.id",
  statusCode: "rpc.response.status_code",
  errorType: "error.type",
  networkTransport: "network.transport",
  networkProtocolName: "network.protocol.name"
} as const

/** Attributes of ours: in no version of the conventions, but for the two names, which earlier drafts had. */
export const ours = {
  toolName: "mcp.tool.name",
  promptName: "mcp.prompt.name",
  outcome: "mcp.request.outcome",
  argumentsPresent: "mcp.inspect.arguments_present"
} as const

/** What `gen_ai.operation.name` is for `tools/call`; for nothing else it is set. */
export const executeTool = "execute_tool"

/** What `error.type` is for a tool result with `isError: true`. */
export const toolError = "tool_error"

/** The JSON-RPC code that both majors of the SDK answer with for an error without one. */
export const internalError = -32603

/** JSON-RPC codes that say the caller is at fault: parse error, invalid request, method, parameters; no such resource. */
export const callerFaults: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32002])

/** The first revision of the protocol that has no sessions: no span of it or of a later one may have the id of one. */
export const firstWithoutSessions = "2026-07-28"
