// The way of one call. The handler is called exactly once and its answer or error passes through as it is; what we do
// about it stands apart, and whatever fails in it is counted and ends there.
import type { UsageEvent } from "@mcp-inspect/api/wire/UsageEvent"
import { summarizeParams } from "./arguments.ts"
import { callerOf, carriageOf } from "./call.ts"
import { attempt, isObject, label, member } from "./foreign.ts"
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
  /** Requests that were observed: a handler made of a wrapped one and registered anew is wrapped twice. */
  readonly seen: WeakSet<object>
}

/** A call that has begun. */
interface Begun {
  readonly method: UseMethod
  readonly what: Named
  readonly argumentsPresent: ReadonlyArray<string>
  readonly request: object
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
  const isPromise = answer instanceof Promise && Object.getPrototypeOf(answer) === Promise.prototype
  if (!isPromise && !isThenable(answer)) {
    answered(watched, call, answer)
    return answer
  }
  const shared = isPromise ? answer : Promise.resolve(answer)
  shared.then(
    (result) => answered(watched, call, result),
    (error: unknown) => failed(watched, call, error)
  )
  return shared
}

const isThenable = (value: unknown): boolean => attempt(() => typeof member(value, "then") === "function") ?? false

const begin = (watched: Watched, method: UseMethod, args: ReadonlyArray<unknown>): Begun | undefined => {
  const { observer, seen } = watched
  try {
    const [request, context] = args
    if (!isObject(request) || seen.has(request)) return undefined
    seen.add(request)
    if (!observer.isOpen()) {
      observer.stopped()
      return undefined
    }
    const params = member(request, "params")
    const what = isObject(params) ? named(watched.server, observer.learnt, method, params) : undefined
    if (what === undefined || !isObject(params)) {
      observer.unnamed()
      return undefined
    }
    const argumentsPresent = method === "resources/read" ? [] : summarizeParams(params, what.schema)
    const ambient = observer.ambient === undefined ? undefined : attempt(observer.ambient)
    const startedAtMs = Date.now()
    return { method, what, argumentsPresent, request, context, ambient, startedAtMs, startedAt: performance.now() }
  } catch {
    observer.fault()
    return undefined
  }
}

const answered = (watched: Watched, call: Begun, result: unknown): void => {
  try {
    const type = member(result, "resultType")
    if (type === "input_required") return watched.observer.unfinished()
    const isError = call.method === "tools/call" && member(result, "isError") === true
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
  { low, observer }: Watched,
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
  const elapsed = Math.max(0, performance.now() - call.startedAt)
  const event: UsageEvent = {
    entityKind,
    entityName: what.name,
    argumentsPresent,
    durationMs: Math.round(elapsed),
    success,
    ...callerOf(low, call.request, call.context)
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
