// What the context of a call tells of the client and the transport, in both majors of the SDK and both eras of the
// protocol, told apart by shape. What is not there is left out, never guessed (TEL-13).
import type { CallDetails } from "./Options.ts"
import { ask, attempt, isObject, label, member } from "./foreign.ts"

/** Who called, as it says itself. */
export interface Caller {
  readonly clientName?: string
  readonly clientVersion?: string
  readonly protocolVersion?: string
}

/** What of a call's details the transport tells. */
export type Carriage = Pick<CallDetails, "requestId" | "sessionId" | "transport" | "trace">

const reserved = "io.modelcontextprotocol/"

/** Without the members that are not known. */
const known = <A extends object>(members: { readonly [K in keyof A]: A[K] | undefined }): Partial<A> => {
  const kept: Partial<A> = {}
  for (const key in members) {
    const value = members[key]
    if (value !== undefined) kept[key] = value
  }
  return kept
}

/** The caller: from the envelope of the request, else its `_meta`, else headers, else what the server remembers. */
export const callerOf = (low: object, request: object, context: unknown): Caller => {
  const envelope = member(member(context, "mcpReq"), "envelope")
  const meta = member(member(request, "params"), "_meta")
  const own = (key: string): unknown => member(envelope, reserved + key) ?? member(meta, reserved + key)
  const client = own("clientInfo") ?? ask(low, "getClientVersion")
  const version = own("protocolVersion") ?? header(context) ?? ask(low, "getNegotiatedProtocolVersion")
  const clientName = label(member(client, "name"), 128)
  const clientVersion = label(member(client, "version"), 128)
  const protocolVersion = label(version, 32)
  return known<Required<Caller>>({ clientName, clientVersion, protocolVersion })
}

const header = (context: unknown): unknown => {
  const name = "mcp-protocol-version"
  const plain = member(member(context, "requestInfo"), "headers")
  const web = member(member(member(context, "http"), "req"), "headers")
  const get = member(web, "get") ?? member(plain, "get")
  if (typeof get === "function") return Reflect.apply(get, web ?? plain, [name])
  return member(plain, name)
}

/** What the transport tells. Texts are bounded, and not checked besides. */
export const carriageOf = (low: object, request: object, context: unknown): Carriage => {
  const modern = member(context, "mcpReq")
  const meta = member(member(request, "params"), "_meta") ?? member(modern, "_meta") ?? member(context, "_meta")
  const text = (key: string, length: number): string | undefined => {
    const value = member(meta, key)
    return typeof value === "string" && value.length <= length ? value : undefined
  }
  const trace = known<Required<NonNullable<CallDetails["trace"]>>>({
    traceparent: text("traceparent", 256),
    tracestate: text("tracestate", 512),
    baggage: text("baggage", 8192)
  })
  const id = member(modern, "id") ?? member(context, "requestId") ?? member(request, "id")
  return known<Required<Carriage>>({
    requestId: typeof id === "number" ? String(id) : label(id, 256),
    sessionId: label(member(context, "sessionId"), 256),
    transport: attempt(() => transportOf(low, context)),
    trace: Object.keys(trace).length > 0 ? trace : undefined
  })
}

const transportOf = (low: object, context: unknown): "pipe" | "tcp" | undefined => {
  if (isObject(member(context, "requestInfo")) || isObject(member(context, "http"))) return "tcp"
  const transport = member(low, "transport")
  return isObject(member(transport, "_stdin")) && isObject(member(transport, "_stdout")) ? "pipe" : undefined
}
