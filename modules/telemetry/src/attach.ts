// How a server's handlers are reached. Neither major of the SDK has a hook for it; both keep handlers by method in a map,
// which every registration goes through, whatever its form. So nothing else is touched: what is in the map is wrapped, and
// what is put into it later. Told by shape and never by version.
import { ask, isObject, member } from "./foreign.ts"
import { kindOf } from "./names.ts"
import type { UseMethod } from "./Options.ts"
import { type Handler, isWrapped, mark, type Observer, watch, type Watched, wrap } from "./wrap.ts"

/** How it went; a reason where it did not. */
export type Attached = { readonly isAttached: true } | { readonly isAttached: false; readonly reason: string }

/** The reason of what has none of the members that are looked for. */
export const noServer = "it is no `McpServer` or `Server` of the TypeScript SDK"

const isUse = (method: unknown): method is UseMethod => typeof method === "string" && Object.hasOwn(kindOf, method)

const isHandler = (value: unknown): value is Handler => typeof value === "function"

/** Wraps the handlers of a server: of a high-level one, or of the low-level one within it. May throw. */
export const attach = (server: object, observer: Observer): Attached => {
  const inner = member(server, "server")
  const low = isObject(inner) ? inner : server
  if (Object.hasOwn(low, mark))
    return { isAttached: false, reason: "another copy of this package instruments this server" }
  const watched: Watched = watch(server, low, observer)
  const handlers = member(low, "_requestHandlers")
  const attached = handlers instanceof Map ? attachMap(watched, handlers) : attachMethod(watched)
  if (attached.isAttached) Object.defineProperty(low, mark, { value: true })
  return attached
}

const observed = (watched: Watched, method: unknown, handler: unknown): unknown =>
  isUse(method) && isHandler(handler) && !isWrapped(handler) ? wrap(watched, method, handler) : handler

const attachMap = (watched: Watched, handlers: Map<unknown, unknown>): Attached => {
  const set: unknown = member(handlers, "set")
  if (!isHandler(set)) return { isAttached: false, reason: "its map of handlers cannot be set" }
  const shadow = function (this: unknown, method: unknown, handler: unknown, ...rest: ReadonlyArray<unknown>): unknown {
    return Reflect.apply(set, this, [method, observed(watched, method, handler), ...rest])
  }
  Object.defineProperty(handlers, "set", { value: shadow, configurable: true, writable: true })
  for (const method of Object.keys(kindOf)) {
    const handler: unknown = handlers.get(method)
    if (isHandler(handler)) handlers.set(method, handler)
  }
  return { isAttached: true }
}

/** A server that keeps its handlers elsewhere: those that are registered from now on are wrapped. */
const attachMethod = (watched: Watched): Attached => {
  const register = member(watched.low, "setRequestHandler")
  if (!isHandler(register)) return { isAttached: false, reason: noServer }
  const shadow = function (this: unknown, ...args: ReadonlyArray<unknown>): unknown {
    const method = methodOf(args[0])
    const last = args.findLastIndex(isHandler)
    const replaced = args.map((arg, index) => (index === last ? observed(watched, method, arg) : arg))
    return Reflect.apply(register, this, replaced)
  }
  Object.defineProperty(watched.low, "setRequestHandler", { value: shadow, configurable: true, writable: true })
  return { isAttached: true }
}

/** The method that a registration is for: a text, or a schema of requests whose `method` is a literal. */
const methodOf = (first: unknown): unknown => {
  if (typeof first === "string") return first
  const given = member(first, "shape") ?? ask(member(first, "_def"), "shape")
  const literal = member(given, "method")
  return member(literal, "value") ?? member(member(literal, "_def"), "value")
}

/** Methods of a server that are called before it serves. */
const early = [
  "setRequestHandler",
  "registerTool",
  "registerResource",
  "registerPrompt",
  "tool",
  "resource",
  "prompt",
  "connect"
]

/** Has `found` told of every server of a class, before it serves. May throw. */
export const attachClass = (Class: unknown, found: (server: object) => void): Attached => {
  const prototype: unknown = typeof Class === "function" ? Class.prototype : undefined
  if (!isObject(prototype))
    return { isAttached: false, reason: "it is no class; a server itself is for `instrumentServer`" }
  if (Object.hasOwn(prototype, mark))
    return { isAttached: false, reason: "another copy of this package instruments this class" }
  const methods = early.filter((name) => isHandler(member(prototype, name)))
  if (methods.length === 0)
    return { isAttached: false, reason: "it is not the class `McpServer` or `Server` of the TypeScript SDK" }
  for (const name of methods) {
    const method = member(prototype, name)
    if (!isHandler(method)) continue
    const shadow = function (this: unknown, ...args: ReadonlyArray<unknown>): unknown {
      if (isObject(this)) found(this)
      return Reflect.apply(method, this, args)
    }
    Object.defineProperty(prototype, name, { value: shadow, configurable: true, writable: true })
  }
  Object.defineProperty(prototype, mark, { value: true })
  return { isAttached: true }
}
