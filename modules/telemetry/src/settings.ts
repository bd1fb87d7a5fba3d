// Options as they are used: checked once, each replaced by its default where it is of no use. What makes recording
// impossible is a reason, not an error.
import { attempt, label } from "./foreign.ts"
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

const number = (options: Options, key: keyof typeof defaults): number => {
  const value: unknown = options[key]
  return typeof value === "number" && value >= 1 ? Math.min(Math.trunc(value), most[key]) : defaults[key]
}

/** The settings, or why there are none. May throw what the getters of the options throw. */
export const settingsOf = (options: Options): Settings | string => {
  const destination = destinationOf(options)
  if (typeof destination === "string") return destination
  const { surface, waitUntil } = options
  const capacity = number(options, "capacity")
  return {
    destination,
    environment: label(options.environment, 128),
    serverVersion: label(options.serverVersion, 128),
    // Of an object at once: one that is made anew for every server is no other surface.
    surfaceFingerprint: asFingerprint(options.surfaceFingerprint) ?? attempt(() => fingerprintIn(surface)),
    surface: typeof surface === "string" ? surface : undefined,
    capacity,
    // A batch that is larger than the buffer would never be full.
    batchSize: Math.min(capacity, number(options, "batchSize")),
    flushIntervalMs: number(options, "flushIntervalMs"),
    requestTimeoutMs: number(options, "requestTimeoutMs"),
    waitUntil: typeof waitUntil === "function" ? waitUntil : undefined
  }
}

const destinationOf = ({ apiKey, emit, endpoint }: Options): Destination | string => {
  if (typeof emit === "function") return { to: "emit", emit }
  if (typeof apiKey !== "string" || apiKey === "") return "there is no apiKey"
  if (!/^[\x21-\x7e]{1,512}$/.test(apiKey)) return "the apiKey cannot be sent as one"
  if (typeof endpoint !== "string" || endpoint === "") return "there is no endpoint"
  const url = attempt(() => new URL(endpoint))
  if (url === undefined || !/^https?:$/.test(url.protocol)) return "the endpoint is no address of the web"
  if (url.protocol === "http:" && !isThisMachine(url.hostname))
    return "the endpoint is an http URL of another machine, where the apiKey would travel in the clear: use its https URL"
  return { to: "ingest", url: new URL(`${url.origin}${url.pathname.replace(/\/*$/, "")}/v1/events`), apiKey }
}

const isThisMachine = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname)
