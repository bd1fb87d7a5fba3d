// The two calls that users make. Neither throws, whatever it is given: a server that cannot be instrumented runs as it
// did, and one line says why it is not.
import { type Attached, attach, attachClass, lowOf, noServer } from "./attach.ts"
import { attempt, isObject, quiet } from "./foreign.ts"
import type { Instrumentation, Options, Stats } from "./Options.ts"
import { say } from "./say.ts"
import { openSession, type Session } from "./Session.ts"
import { type Settings, settingsOf } from "./settings.ts"
import { sharedSession } from "./sharing.ts"
import type { Observer } from "./wrap.ts"

// Options that are the same object share one pipeline, as do those that say the same: servers that are made for every
// request must not own timers.
const sessions = new WeakMap<object, Used | string>()

/** A session, as one options object uses it. */
interface Used {
  readonly session: Session
  readonly observer: Observer
}

/** By the low-level server, which is the same whichever way it is given. */
const instrumented = new WeakMap<object, Instrumentation>()

/**
 * Records the calls of tools, reads of resources and gets of prompts of an MCP server: an `McpServer` or a `Server` of
 * either major of the SDK, before or after its handlers are registered. Handlers run as they did. A second call for the
 * same server changes nothing and answers the same. Give servers that are made for every request the same `options`
 * object: they share one buffer then. Never throws; `stats()` says what is recorded, and why nothing is.
 */
export const instrumentServer = (server: unknown, options: Options = {}): Instrumentation =>
  attempt(() => instrument(server, options)) ?? inert("it cannot be instrumented")

/**
 * Records the same of every server of a class, for frameworks that keep their instances to themselves: give it the class
 * that the framework uses, `McpServer` where there is one, before the framework makes any. Never throws.
 */
export const instrumentServerClass = (Class: unknown, options: Options = {}): Instrumentation =>
  attempt(() => instrumentClass(Class, options)) ?? inert("it cannot be instrumented")

const instrument = (server: unknown, options: Options): Instrumentation => {
  if (!isObject(server)) return inert(noServer)
  const low = lowOf(server)
  const known = instrumented.get(low)
  if (known !== undefined) return known
  const used = usedBy(options)
  if (typeof used === "string") return inert(used)
  const made = instrumentation(
    used.session,
    attempt(() => attach(server, used.observer))
  )
  if (made.stats().attached) instrumented.set(low, made)
  return made
}

const instrumentClass = (Class: unknown, options: Options): Instrumentation => {
  const known = typeof Class === "function" ? instrumented.get(Class) : undefined
  if (known !== undefined) return known
  const used = usedBy(options)
  if (typeof used === "string") return inert(used)
  const attached = attempt(() => attachClass(Class, (server) => instrumentServer(server, options)))
  const made = instrumentation(used.session, attached)
  if (typeof Class === "function" && made.stats().attached) instrumented.set(Class, made)
  return made
}

const usedBy = (options: unknown): Used | string => {
  if (!isObject(options)) return "its options are no object"
  const known = sessions.get(options)
  if (known !== undefined) return known
  const settings = attempt(() => settingsOf(options)) ?? "its options cannot be read"
  const used = typeof settings === "string" ? settings : (attempt(() => use(settings, options)) ?? "it cannot start")
  sessions.set(options, used)
  return used
}

const use = (settings: Settings, options: Options): Used => {
  const session = sharedSession(settings, () => openSession(settings, reporter(options)))
  return { session, observer: session.observerFor(settings.waitUntil) }
}

/** Tells the user's function, or else stderr, once for each sentence. */
const reporter = (options: Options): ((error: Error) => void) => {
  const { onError } = options
  return (error) => {
    if (typeof onError === "function") quiet(attempt((): unknown => onError(error)))
    else attempt(() => say(error.message))
  }
}

const instrumentation = ({ flush, shutdown, stats }: Session, result: Attached | undefined): Instrumentation => {
  const attached = result ?? { isAttached: false, reason: "it cannot be instrumented" }
  if (!attached.isAttached) saysWhy(attached.reason)
  const state = attached.isAttached ? { attached: true } : { attached: false, reason: attached.reason }
  return { flush, shutdown, stats: () => ({ ...state, ...stats() }) }
}

const nothing: Omit<Stats, "attached" | "reason"> = {
  buffered: 0,
  sent: 0,
  refused: 0,
  dropped: 0,
  droppedBy: { overflow: 0, failed: 0, stopped: 0, fault: 0 },
  ignored: { unnamed: 0, unfinished: 0 }
}

const inert = (reason: string): Instrumentation => {
  saysWhy(reason)
  return {
    flush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
    stats: () => ({ attached: false, reason, ...nothing })
  }
}

const saysWhy = (reason: string): void => say(`use of this server is not recorded: ${reason}`)
