// Options as they are used: checked once, each replaced by its default where it is of no use. What makes recording
// impossible is a reason, not an error.
import { attempt, label, member } from "./foreign.ts"
import type { Emit, Options } from "./Options.ts"
import { asFingerprint, fingerprintIn } from "./surface.ts"

/** Where events go. */
export type Destination =
  | { readonly to: "ingest"; readonly url: URL; readonly apiKey: string }
  | { readonly to: "emit"; readonly emit: Emit }

/** Options as they are used. */
export interface Settings {
  readonly destination: Destination
  readonly environment: string | undefined
  readonly serverVersion: string | undefined
  readonly surfaceFingerprint: string | undefined
  /** The path of a file that has the fingerprint. */
  readonly surface: string | undefined
  readonly capacity: number
  readonly batchSize: number
  readonly flushIntervalMs: number
  readonly requestTimeoutMs: number
  readonly waitUntil: ((sent: Promise<void>) => void) | undefined
  /** Names of options that were given what they cannot be, and are taken as not given. */
  readonly unusable: ReadonlyArray<string>
}

/** What options without numbers mean (TEL-8). */
export const defaults = { capacity: 1000, batchSize: 100, flushIntervalMs: 5000, requestTimeoutMs: 5000 } as const

/** The most each number may be; the least is 1. A batch is bounded by ingest, times by how long a process may be held. */
const most = {
  capacity: 1_000_000,
  batchSize: 1000,
  flushIntervalMs: 24 * 60 * 60 * 1000,
  requestTimeoutMs: 10 * 60 * 1000
} as const

const number = (options: Options, key: keyof typeof defaults): number | undefined => {
  const value: unknown = options[key]
  return typeof value === "number" && value >= 1 ? Math.min(Math.trunc(value), most[key]) : undefined
}

/** Those of `used` that are undefined although there was something in the options. */
const unusableOf = (options: Options, used: object): ReadonlyArray<string> =>
  Object.keys(used).filter((key) => {
    const given = member(options, key)
    return member(used, key) === undefined && given !== undefined && given !== null && given !== ""
  })

/** The settings, or why there are none. May throw what the getters of the options throw. */
export const settingsOf = (options: Options): Settings | string => {
  const destination = destinationOf(options)
  if (typeof destination === "string") return destination
  const { onError, surface, waitUntil } = options
  // Of an object at once: one that is made anew for every server is no other surface.
  const ofSurface = attempt(() => fingerprintIn(surface))
  const path = typeof surface === "string" && surface !== "" ? surface : undefined
  const used = {
    environment: label(options.environment, 128),
    serverVersion: label(options.serverVersion, 128),
    surfaceFingerprint: asFingerprint(options.surfaceFingerprint),
    surface: path ?? ofSurface,
    capacity: number(options, "capacity"),
    batchSize: number(options, "batchSize"),
    flushIntervalMs: number(options, "flushIntervalMs"),
    requestTimeoutMs: number(options, "requestTimeoutMs"),
    waitUntil: typeof waitUntil === "function" ? waitUntil : undefined
  }
  const { capacity = defaults.capacity } = used
  return {
    ...used,
    destination,
    surfaceFingerprint: used.surfaceFingerprint ?? ofSurface,
    surface: path,
    capacity,
    // A batch that is larger than the buffer would never be full.
    batchSize: Math.min(capacity, used.batchSize ?? defaults.batchSize),
    flushIntervalMs: used.flushIntervalMs ?? defaults.flushIntervalMs,
    requestTimeoutMs: used.requestTimeoutMs ?? defaults.requestTimeoutMs,
    unusable: unusableOf(options, { ...used, onError: typeof onError === "function" ? onError : undefined })
  }
}

const destinationOf = ({ apiKey, emit, endpoint }: Options): Destination | string => {
  if (typeof emit === "function") return { to: "emit", emit }
  if (emit !== undefined && emit !== null) return "`emit` is no function"
  if (typeof apiKey !== "string" || apiKey === "") return "there is no `apiKey`, and no `emit` in its place"
  if (!/^[\x21-\x7e]{1,512}$/.test(apiKey))
    return "the `apiKey` has spaces, control characters or letters beyond ASCII, or more than 512 characters"
  if (typeof endpoint !== "string" || endpoint === "") return "there is no `endpoint` to send to"
  const url = attempt(() => new URL(endpoint))
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return "the `endpoint` does not begin with https:// or http://, or is no URL"
  if (url.protocol === "http:" && !isThisMachine(url.hostname))
    return "the `endpoint` is an http URL of another machine, where the key would travel in the clear: use its https URL"
  return { to: "ingest", url: new URL(`${url.origin}${url.pathname.replace(/\/*$/, "")}/v1/events`), apiKey }
}

const isThisMachine = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname)
