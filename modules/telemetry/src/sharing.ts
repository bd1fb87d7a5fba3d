// One pipeline for all options that say the same, so that servers which are made for every request, each with options
// written anew, do not own a connection and a timer each (TEL-22, TEL-26).
import { isObject } from "./foreign.ts"
import type { Session } from "./Session.ts"
import type { Settings } from "./settings.ts"

/** Different settings that are remembered, the oldest forgotten first; those of a process are few. */
const most = 100

const running = new Map<string, Session>()

const ids = new WeakMap<object, number>()
let lastId = 0

/** A number for what is the same only when it is the same object or function. */
const idOf = (value: object): number => {
  const known = ids.get(value)
  if (known !== undefined) return known
  lastId += 1
  ids.set(value, lastId)
  return lastId
}

/** What is the same for settings that say the same; undefined for functions that take events, which share nothing. */
const keyOf = ({ destination, surface, waitUntil, ...plain }: Settings): string | undefined => {
  if (destination.to === "emit") return undefined
  const { environment, serverVersion, surfaceFingerprint } = plain
  const { batchSize, capacity, flushIntervalMs, requestTimeoutMs } = plain
  return JSON.stringify([
    [destination.url.href, destination.apiKey, environment, serverVersion, surfaceFingerprint],
    [batchSize, capacity, flushIntervalMs, requestTimeoutMs],
    [isObject(surface) ? idOf(surface) : surface, waitUntil === undefined ? undefined : idOf(waitUntil)]
  ])
}

/** The running session of such settings, or a new one. One that was shut down is over; one that ingest refused stays. */
export const sharedSession = (settings: Settings, open: () => Session): Session => {
  const key = keyOf(settings)
  if (key === undefined) return open()
  const known = running.get(key)
  if (known !== undefined && !known.isShutDown()) return known
  const opened = open()
  const [oldest] = running.keys()
  if (running.size === most && oldest !== undefined) running.delete(oldest)
  running.set(key, opened)
  return opened
}
