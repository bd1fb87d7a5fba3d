// One pipeline for all options that say the same, so that servers which are made for every request, each with options
// written anew, do not own a connection and a timer each (TEL-22, TEL-26).
import type { Session } from "./Session.ts"
import type { Settings } from "./settings.ts"

/** Different settings that are remembered, the oldest forgotten first; those of a process are few. */
const most = 100

const running = new Map<string, Session>()

/**
 * What is the same for settings that say the same; undefined for functions that take events, which share nothing. Not
 * `waitUntil`: where it matters it belongs to one request, and every user of a session brings its own.
 */
const keyOf = ({ destination, surface, ...plain }: Settings): string | undefined => {
  if (destination.to === "emit") return undefined
  const { environment, serverVersion, surfaceFingerprint } = plain
  const { batchSize, capacity, flushIntervalMs, requestTimeoutMs } = plain
  return JSON.stringify([
    [destination.url.href, destination.apiKey, environment, serverVersion, surfaceFingerprint],
    [batchSize, capacity, flushIntervalMs, requestTimeoutMs, surface]
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
