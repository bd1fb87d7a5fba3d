// How a server's handlers are reached. Neither major of the SDK has a hook for it; both keep handlers by method in a map,
// which every registration goes through, whatever its form. So nothing else is touched: what is in the map is wrapped, and
// what is put into it later. Told by shape and never by version.
import { types } from "node:util"
import { ask, attempt, isObject, member } from "./foreign.ts"
import { kindOf } from "./names.ts"
import type { UseMethod } from "./Options.ts"
import { type Handler, isWrapped, mark, type Observer, watch, type Watched, wrap } from "./wrap.ts"

/** How it went; a reason where it did not. */
export type Attached = { readonly isAttached: true } | { readonly isAttached: false; readonly reason: string }

/** The reason of what has none of the members that are looked for. */
export const noServer = "it is no `McpServer` or `Server` of the TypeScript SDK"

const isUse = (method: unknown): method is UseMethod => typeof method === "string" && Object.hasOwn(kindOf, method)

const isHandler = (value: unknown): value is Handler => typeof value === "function"

/** A map of this realm or of another: `instanceof` knows those of this one alone. */
const isMap = (value: unknown): value is Map<unknown, unknown> => types.isMap(value)

const hasHandlers = (server: unknown): boolean =>
  isMap(member(server, "_requestHandlers")) || isHandler(member(server, "setRequestHandler"))

/** The low-level server: the one within a high-level server, or a server itself, whatever else it calls `server`. */
export const lowOf = (server: object): object => {
  const inner = member(server, "server")
  return isObject(inner) && (hasHandlers(inner) || !hasHandlers(server)) ? inner : server
}

/** Wraps the handlers of a server: of a high-level one, or of the low-level one within it. May throw. */
export const attach = (server: object, observer: Observer): Attached => {
  const low = lowOf(server)
  const watched: Watched = watch(server, low, observer)
  const handlers = member(low, "_requestHandlers")
  const place = isMap(handlers) ? handlers : low
  if (Object.hasOwn(place, mark))
    return { isAttached: false, reason: "another copy of this package instruments this server" }
  // Before anything is changed, and by what will change: a server may be frozen, and its map not.
  if (!Object.isExtensible(place)) return { isAttached: false, reason: "it is frozen" }
  const attached = isMap(handlers) ? attachMap(watched, handlers) : attachMethod(watched)
  if (attached.isAttached) Object.defineProperty(place, mark, { value: true })
  return attached
}

const observed = (watched: Watched, method: unknown, handler: unknown): unknown =>
  isUse(method) && isHandler(handler) && !isWrapped(handler) ? wrap(watched, method, handler) : handler

const attachMap = (watched: Watched, handlers: Map<unknown, unknown>): Attached => {
  const set: unknown = member(handlers, "set")
  const get: unknown = member(handlers, "get")
  if (!isHandler(set) || !isHandler(get)) return { isAttached: false, reason: "its map of handlers cannot be set" }
  const shadow = function (this: unknown, method: unknown, handler: unknown, ...rest: ReadonlyArray<unknown>): unknown {
    return Reflect.apply(set, this, [method, observed(watched, method, handler), ...rest])
  }
  Object.defineProperty(handlers, "set", { value: shadow, configurable: true, writable: true })
  for (const method of Object.keys(kindOf)) {
    const handler: unknown = handlers.get(method)
    if (isHandler(handler)) handlers.set(method, handler)
  }
  // Both majors ask the map for a handler as a request arrives, and where it has none take the one for all the rest.
  const fallbackFor = fallbacks(watched)
  const shadowGet = function (this: unknown, method: unknown, ...rest: ReadonlyArray<unknown>): unknown {
    const handler: unknown = Reflect.apply(get, this, [method, ...rest])
    return handler === undefined && isUse(method) ? fallbackFor(method) : handler
  }
  Object.defineProperty(handlers, "get", { value: shadowGet, configurable: true, writable: true })
  return { isAttached: true }
}

/**
 * The server's handler for methods without one, observed. Its registry has nothing to do with what that serves: names
 * count as those of a low-level server do.
 */
const fallbacks = ({ low, observer }: Watched): ((method: UseMethod) => unknown) => {
  const watched = watch(low, low, observer)
  const wrapped = new WeakMap<Handler, Map<UseMethod, Handler>>()
  return (method) => {
    const fallback = attempt(() => member(low, "fallbackRequestHandler"))
    if (!isHandler(fallback) || isWrapped(fallback)) return undefined
    const known = wrapped.get(fallback) ?? new Map<UseMethod, Handler>()
    wrapped.set(fallback, known)
    const handler = known.get(method) ?? wrap(watched, method, fallback)
    known.set(method, handler)
    return handler
  }
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
