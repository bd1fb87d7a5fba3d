// The way of one call. The handler is called exactly once and its answer or error passes through as it is; what we do
// about it stands apart, and whatever fails in it is counted and ends there.
import { types } from "node:util"
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import { summarizeParams } from "./arguments.ts"
import { callerOf, carriageOf, type LastClient, makeLastClient } from "./call.ts"
import { attempt, type Foreign, isObject, label, member, quiet } from "./foreign.ts"
import { kindOf, type Learnt, type Named, named } from "./names.ts"
import type { CallDetails, UseMethod } from "./Options.ts"

/** A function as a map of handlers holds it. */
export type Handler = (...args: ReadonlyArray<unknown>) => unknown

/** One use as the buffer holds it. What is the same for all events is added when it is sent. */
export interface Use {
  readonly event: UsageEvent
  readonly startedAtMs: number
  /** Only for exporters that look at it. */
  readonly call: CallDetails | undefined
}

/** Where uses go. Nothing here throws, waits or runs code of others, but for `ambient`. */
export interface Observer {
  /** False once nothing more is recorded. */
  readonly isOpen: () => boolean
  readonly offer: (use: Use) => void
  /** Counts a call that came after the end. */
  readonly stopped: () => void
  readonly fault: () => void
  readonly unnamed: () => void
  readonly unfinished: () => void
  readonly learnt: Learnt
  /** Whether exporters want to know more of calls than events tell. */
  readonly wantsDetails: boolean
  readonly ambient: (() => unknown) | undefined
}

/** A server whose handlers are wrapped: the object that was instrumented, and the low-level server that has the handlers. */
export interface Watched {
  readonly server: object
  readonly low: object
  readonly observer: Observer
  /** Methods whose handler was wrapped. */
  readonly methods: Set<UseMethod>
  /**
   * Requests that were observed, from when on a handler was registered anew: one that is made of the former is wrapped
   * twice. Not before: remembering costs as much as all the rest.
   */
  seen: WeakSet<object> | undefined
  /** The client of the last call, which is that of most, and how it is told. */
  readonly last: LastClient
}

/** A server to wrap handlers of. */
export const watch = (server: object, low: object, observer: Observer): Watched => ({
  server,
  low,
  observer,
  methods: new Set(),
  seen: undefined,
  last: makeLastClient()
})

/** A call that has begun. */
interface Begun {
  readonly method: UseMethod
  readonly what: Named
  readonly argumentsPresent: ReadonlyArray<string>
  readonly request: Foreign
  readonly context: unknown
  readonly ambient: unknown
  readonly startedAtMs: number
  readonly startedAt: number
}

/** Known to every copy of this package in a process, so that no two of them wrap one handler. */
export const mark = Symbol.for("@mcp-inspect/instrumentation")

/** Whether a function is one that `wrap` made. */
export const isWrapped = (handler: unknown): boolean => typeof handler === "function" && Object.hasOwn(handler, mark)

/** The handler, observed. */
export const wrap = (watched: Watched, method: UseMethod, handler: Handler): Handler => {
  if (watched.methods.has(method)) watched.seen ??= new WeakSet()
  watched.methods.add(method)
  const wrapped = function (this: unknown, ...args: ReadonlyArray<unknown>): unknown {
    const call = begin(watched, method, args)
    if (call === undefined) return Reflect.apply(handler, this, args)
    let answer: unknown
    try {
      answer = Reflect.apply(handler, this, args)
    } catch (error) {
      failed(watched, call, error)
      throw error
    }
    return follow(watched, call, answer)
  }
  Object.defineProperty(wrapped, mark, { value: true })
  return wrapped
}

/** Waits for the answer beside whoever else does. What is no promise of ours to share is asked once, by a promise. */
const follow = (watched: Watched, call: Begun, answer: unknown): unknown => {
  // Not by `instanceof`, which asks a proxy: that may throw.
  const isPromise = types.isPromise(answer) && Object.getPrototypeOf(answer) === Promise.prototype
  if (!isPromise && !isThenable(answer)) {
    answered(watched, call, answer)
    return answer
  }
  const shared = isPromise ? answer : Promise.resolve(answer)
  // As `await` does: a member `then` of a promise is never asked.
  Reflect.apply(Promise.prototype.then, shared, [
    (result: unknown) => answered(watched, call, result),
    (error: unknown) => failed(watched, call, error)
  ])
  return shared
}

const isThenable = (value: unknown): boolean => attempt(() => typeof member(value, "then") === "function") ?? false

/** What is the same in each handler of a request: the SDK parses the request itself anew for every one. */
const identityOf = (request: object, context: unknown): object => {
  const modern = member(context, "mcpReq")
  if (isObject(modern)) return modern
  return isObject(context) && member(context, "requestId") !== undefined ? context : request
}

const begin = (watched: Watched, method: UseMethod, args: ReadonlyArray<unknown>): Begun | undefined => {
  const { observer, seen } = watched
  try {
    const request = args[0]
    if (!isObject(request)) return undefined
    if (seen !== undefined) {
      const identity = identityOf(request, args[1])
      if (seen.has(identity)) return undefined
      seen.add(identity)
    }
    if (!observer.isOpen()) {
      observer.stopped()
      return undefined
    }
    const { params } = request
    const what = isObject(params) ? named(watched.server, observer.learnt, method, params) : undefined
    if (what === undefined || !isObject(params)) {
      observer.unnamed()
      return undefined
    }
    const argumentsPresent = method === "resources/read" ? [] : summarizeParams(params, what.schema)
    const ambient = observer.ambient === undefined ? undefined : attempt(observer.ambient)
    if (ambient !== undefined) quiet(ambient)
    const startedAtMs = Date.now()
    return {
      method,
      what,
      argumentsPresent,
      request,
      context: args[1],
      ambient,
      startedAtMs,
      startedAt: performance.now()
    }
  } catch {
    observer.fault()
    return undefined
  }
}

const answered = (watched: Watched, call: Begun, result: unknown): void => {
  try {
    const isResult = isObject(result)
    if (isResult && result["resultType"] === "input_required") return watched.observer.unfinished()
    const isError = isResult && call.method === "tools/call" && result["isError"] === true
    record(watched, call, !isError, isError ? { errorType: "tool_error" } : {})
  } catch {
    watched.observer.fault()
  }
}

const failed = (watched: Watched, call: Begun, error: unknown): void => {
  try {
    const code = member(error, "code")
    const type = label(member(error, "name"), 64)
    record(watched, call, false, {
      ...(typeof code === "number" && Number.isSafeInteger(code) ? { errorCode: code } : {}),
      ...(type !== undefined && /^[A-Za-z_$][\w$.]*$/u.test(type) ? { errorType: type } : {})
    })
  } catch {
    watched.observer.fault()
  }
}

const record = (
  { last, low, observer }: Watched,
  call: Begun,
  success: boolean,
  error: Pick<CallDetails, "errorCode" | "errorType">
): void => {
  const { argumentsPresent, method, startedAtMs, what } = call
  const entityKind = kindOf[method]
  if (!what.isRegistered) {
    if (!success) return observer.unnamed()
    observer.learnt.add(entityKind, what.name)
  }
  const elapsed = durationOf(performance.now() - call.startedAt)
  const event: UsageEvent = {
    entityKind,
    entityName: what.name,
    argumentsPresent,
    durationMs: Math.round(elapsed),
    success,
    ...callerOf(low, call.request, call.context, last)
  }
  if (!observer.wantsDetails) return observer.offer({ event, startedAtMs, call: undefined })
  const details: CallDetails = {
    method,
    startedAtMs,
    endedAtMs: startedAtMs + elapsed,
    ...carriageOf(low, call.request, call.context),
    ...error,
    ...(call.ambient === undefined ? {} : { ambient: call.ambient })
  }
  observer.offer({ event, startedAtMs, call: details })
}

/** Clocks are code of others where tests replace them: a time that is none is no time. */
const durationOf = (ms: number): number => (Number.isFinite(ms) ? Math.max(0, ms) : 0)
