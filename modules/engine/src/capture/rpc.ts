// The JSON-RPC messages of a read-only inspector. What may be sent is a closed union: a method outside the allow-list
// of CAP-3 and CAP-5 has no type and so no way out.
import { isObject, type Json, type JsonObject, own, ownString } from "../model/Json.ts"
import type { Era } from "../model/Surface.ts"
import type { Received } from "./json.ts"

/** The list methods. */
export type ListMethod = "tools/list" | "resources/list" | "resources/templates/list" | "prompts/list"

/** The complete allow-list of requests that read (CAP-3). */
export type DiscoveryMethod = "server/discover" | ListMethod

/** A request: discovery, or the handshake of the legacy era. */
export interface Call {
  readonly id: number
  readonly method: DiscoveryMethod | "initialize"
  readonly params: JsonObject
  readonly era: Era
  /** The revision that is spoken; null before a legacy handshake has settled it. */
  readonly version: string | null
}

/** A notification of the lifecycle. */
export interface Notice {
  readonly method: "notifications/initialized" | "notifications/cancelled"
  readonly params: JsonObject
  readonly era: Era
  readonly version: string | null
}

/** An error as a server sends it. Its members are as foreign as the rest. */
export interface RpcError {
  readonly code: Json
  readonly message: string
  readonly data: Json
  /** The error as received. */
  readonly received: Json
}

/** What a server answered to one request. */
export type Answer = {
  /** What reading the answer lost or tolerated, one sentence each; the same for the same answer. */
  readonly remarks: ReadonlyArray<string>
  readonly tooDeep: boolean
} & ({ readonly result: Json } | { readonly error: RpcError })

/** What a server sent, by kind. */
export type Incoming =
  | { readonly kind: "answer"; readonly id: Json; readonly answer: Answer }
  | { readonly kind: "request"; readonly id: Json; readonly method: string }
  | { readonly kind: "notification"; readonly method: string }
  | { readonly kind: "other" }

/** The text of a request. */
export const encodeCall = ({ id, method, params }: Call): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params })

/** The text of a notification. */
export const encodeNotice = ({ method, params }: Notice): string => JSON.stringify({ jsonrpc: "2.0", method, params })

/** The answer to a server's request: alive, and able to nothing (CAP-9). Servers stall on an unanswered one. */
export const encodeReply = ({ id, method }: { readonly id: Json; readonly method: string }): string =>
  JSON.stringify(
    method === "ping"
      ? { jsonrpc: "2.0", id, result: {} }
      : { jsonrpc: "2.0", id, error: { code: -32601, message: "mcp-inspect only reads what a server advertises" } }
  )

/** Sorts a received message. Members beside those of JSON-RPC do not matter, nor does a missing `jsonrpc`. */
export const classify = ({ losses, tooDeep, value }: Received): Incoming => {
  if (!isObject(value)) return { kind: "other" }
  const id = own(value, "id") ?? null
  const error = own(value, "error")
  const result = own(value, "result")
  const method = ownString(value, "method")
  // `error: null` beside a result is how JSON-RPC 1.0 says that there was none.
  if (error !== undefined && error !== null) {
    return { kind: "answer", id, answer: { remarks: losses, tooDeep, error: toError(error) } }
  }
  if (result !== undefined) return { kind: "answer", id, answer: { remarks: losses, tooDeep, result } }
  if (method === undefined) return { kind: "other" }
  return Object.hasOwn(value, "id") ? { kind: "request", id, method } : { kind: "notification", method }
}

/** The answer to a request, if it is: some servers send its id back as a string, which strict clients never match. */
export const answerTo = (call: { readonly id: number }, id: Json, answer: Answer): Answer | undefined => {
  if (id === call.id) return answer
  return id === String(call.id) ? { ...answer, remarks: [...answer.remarks, idDrift] } : undefined
}

const idDrift = "the server sends the request's id back as a string; strict clients wait for ever"

const toError = (received: Json): RpcError => {
  const body = isObject(received) ? received : { message: received }
  const message = own(body, "message")
  return {
    code: own(body, "code") ?? null,
    message: typeof message === "string" ? message : "no message",
    data: own(body, "data") ?? null,
    received
  }
}
