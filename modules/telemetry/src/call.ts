// What the context of a call tells of the client and the transport, in both majors of the SDK and both eras of the
// protocol, told apart by shape. What is not there is left out, never guessed (TEL-13).
import type { CallDetails } from "./Options.ts"
import { ask, attempt, type Foreign, isObject, label, member } from "./foreign.ts"

/** Who called, as it says itself. */
export interface Caller {
  readonly clientName?: string
  readonly clientVersion?: string
  readonly protocolVersion?: string
}

/** What of a call's details the transport tells. */
export type Carriage = Pick<CallDetails, "requestId" | "sessionId" | "transport" | "trace">

const clientKey = "io.modelcontextprotocol/clientInfo"
const versionKey = "io.modelcontextprotocol/protocolVersion"

/** The client that was told last, and the version, as they were given and as they are told. */
export interface LastClient {
  client: unknown
  version: unknown
  caller: Caller
}

/** None yet. */
export const makeLastClient = (): LastClient => ({ client: undefined, version: undefined, caller: {} })

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
export const callerOf = (low: object, request: Foreign, context: unknown, last: LastClient): Caller => {
  const modern = isObject(context) ? context["mcpReq"] : undefined
  const envelope = isObject(modern) ? modern["envelope"] : undefined
  const { params } = request
  const meta = isObject(params) ? params["_meta"] : undefined
  const client = member(envelope, clientKey) ?? member(meta, clientKey) ?? ask(low, "getClientVersion")
  const version =
    member(envelope, versionKey) ??
    member(meta, versionKey) ??
    header(context) ??
    ask(low, "getNegotiatedProtocolVersion")
  if (last.client !== client || last.version !== version) {
    last.client = client
    last.version = version
    last.caller = known<Required<Caller>>({
      clientName: label(member(client, "name"), 128),
      clientVersion: label(member(client, "version"), 128),
      protocolVersion: revision(version)
    })
  }
  return last.caller
}

/** A revision of the protocol, which is a date or a numbered draft. Callers may write anything there, which is data. */
const revision = (value: unknown): string | undefined =>
  typeof value === "string" && /^(?:\d{4}-\d{2}-\d{2}|DRAFT-\d{4}-v\d{1,4})$/u.test(value) ? value : undefined

const header = (context: unknown): unknown => {
  if (!isObject(context)) return undefined
  const { http, requestInfo } = context
  const plain = isObject(requestInfo) ? requestInfo["headers"] : undefined
  const web = isObject(http) ? member(http["req"], "headers") : undefined
  const headers = web ?? plain
  if (!isObject(headers)) return undefined
  const { get } = headers
  return typeof get === "function" ? Reflect.apply(get, headers, [versionHeader]) : headers[versionHeader]
}

const versionHeader = "mcp-protocol-version"

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
