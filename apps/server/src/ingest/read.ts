// Events as they are sent, judged one by one (ING-4, ING-6..ING-9): what `UsageEventShape` of the contract says, by hand,
// because each event of each batch comes this way. What is not named here is not read, and so not kept.
import { argumentPath, limits } from "@mcp-inspect/api/wire/usageLimits"
import { defaultEnvironment } from "@mcp-inspect/api/wire/names"
import { isArray, isObject, type Json, type JsonObject, own } from "@mcp-inspect/engine/model/Json"
import type { Series } from "./EventStore.ts"
import type { Generations } from "./Generations.ts"
import { longestMs } from "./histogram.ts"
import { type KeyedSeries, seriesKey } from "./series.ts"

/** A use. */
export interface Use {
  readonly series: KeyedSeries
  /** The start of its minute, in milliseconds since 1970. */
  readonly minute: number
  /** At most {@link longestMs}. */
  readonly durationMs: number
}

/** What was read of the events of a batch. */
export interface Events {
  /** In the order they were sent. */
  readonly uses: ReadonlyArray<Use>
  readonly wrongShape: number
  /** Entries of arguments, not events. */
  readonly pathsDiscarded: number
  /** Events whose time was out of bounds. */
  readonly late: number
}

/** How far the time of a use may lie from that of receipt, in milliseconds. */
export const bounds = { back: 48 * 3_600_000, ahead: 5 * 60_000 } as const

/** Paths of one event: as many as the instrumentation sends. More would make single rows as large as whole batches. */
export const mostPaths = 200

// The database cannot hold a NUL, nor half of a surrogate pair.
const line = /^[^\0\r\n\u0085\u2028\u2029]+$/

/** A text on one line that the database can hold. */
export const isLine = (value: unknown, length: number): value is string =>
  typeof value === "string" && value.length <= length && line.test(value) && value.isWellFormed()

/* The value of a member that may be left out: null where it is, undefined where it is no such line. */
const optionalLine = (event: JsonObject, key: string, length: number): string | null | undefined => {
  const value = own(event, key)
  if (value === undefined) return null
  return isLine(value, length) ? value : undefined
}

const kinds: ReadonlySet<unknown> = new Set(["tool", "resource", "prompt"] satisfies Array<Series["entityKind"]>)
const isKind = (value: unknown): value is Series["entityKind"] => kinds.has(value)

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/
/** The form of a fingerprint of a surface. */
export const fingerprint = /^sha256:[0-9a-f]{64}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/

/* In milliseconds; NaN where it is no time. */
const timeOf = (value: Json): number =>
  typeof value === "string" && instant.test(value) ? Date.parse(value) : Number.NaN

/** A path of property names. */
export const isPath = (path: string): boolean =>
  path.length <= limits.path &&
  argumentPath.test(path) &&
  path.split(".", limits.segments + 1).length <= limits.segments

const isCount = (value: Json | undefined): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0

/* Sorted, each once; the instrumentation sends them so. */
const inOrder = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  paths.every((path, index) => index === 0 || (paths[index - 1] ?? "") < path) ? paths : [...new Set(paths)].sort()

interface Paths {
  readonly kept: ReadonlyArray<string>
  readonly discarded: number
}

/* Undefined where an entry is no text, which makes the event one of the wrong shape. */
const pathsOf = (value: Json | undefined): Paths | undefined => {
  if (!isArray(value)) return undefined
  const kept: Array<string> = []
  for (const entry of value) {
    if (typeof entry !== "string") return undefined
    if (kept.length < mostPaths && isPath(entry)) kept.push(entry)
  }
  return { kept: inOrder(kept), discarded: value.length - kept.length }
}

interface Event {
  readonly series: Series
  readonly time: number | undefined
  readonly durationMs: number
  readonly discarded: number
}

const readEvent = (value: Json, orgId: string, projectId: string): Event | undefined => {
  if (!isObject(value)) return undefined
  const entityKind = own(value, "entityKind")
  const entityName = own(value, "entityName")
  const durationMs = own(value, "durationMs")
  const success = own(value, "success")
  if (!isKind(entityKind) || entityName === undefined || !isLine(entityName, limits.entityName)) return undefined
  if (entityKind === "resource" && !scheme.test(entityName)) return undefined
  if (!isCount(durationMs) || typeof success !== "boolean") return undefined
  const timestamp = own(value, "timestamp")
  const time = timestamp === undefined ? undefined : timeOf(timestamp)
  if (Number.isNaN(time)) return undefined
  const clientName = optionalLine(value, "clientName", limits.client)
  const clientVersion = optionalLine(value, "clientVersion", limits.client)
  const protocolVersion = optionalLine(value, "protocolVersion", limits.label)
  const serverVersion = optionalLine(value, "serverVersion", limits.label)
  const environment = optionalLine(value, "environment", limits.label)
  // Not kept, and judged all the same: an event has the shape of the contract or it has not.
  const sessionId = optionalLine(value, "sessionId", limits.label)
  if (clientName === undefined || clientVersion === undefined || protocolVersion === undefined) return undefined
  if (serverVersion === undefined || environment === undefined || sessionId === undefined) return undefined
  const surface = own(value, "surfaceFingerprint")
  if (surface !== undefined && (typeof surface !== "string" || !fingerprint.test(surface))) return undefined
  const paths = pathsOf(own(value, "argumentsPresent"))
  if (paths === undefined) return undefined
  return {
    series: {
      orgId,
      projectId,
      entityKind,
      entityName,
      environment: environment ?? defaultEnvironment,
      success,
      clientName,
      clientVersion,
      protocolVersion,
      serverVersion,
      surfaceFingerprint: surface ?? null,
      arguments: paths.kept,
      argumentsCut: paths.discarded > 0
    },
    time,
    durationMs: Math.min(durationMs, longestMs),
    discarded: paths.discarded
  }
}

/** Who sends events, when they came (milliseconds since 1970), and series that were seen before. */
export interface Reading {
  readonly orgId: string
  readonly projectId: string
  readonly receivedAt: number
  /** What is equal becomes the same, so that uses that wait to be stored share what they have in common. */
  readonly seen: Generations<KeyedSeries>
}

/** Reads the events of a batch. */
export const readEvents = (events: ReadonlyArray<Json>, { orgId, projectId, receivedAt, seen }: Reading): Events => {
  const uses: Array<Use> = []
  let [wrongShape, pathsDiscarded, late] = [0, 0, 0]
  for (const value of events) {
    const event = readEvent(value, orgId, projectId)
    if (event === undefined) {
      wrongShape++
      continue
    }
    pathsDiscarded += event.discarded
    const { durationMs, series, time = receivedAt } = event
    const isLate = time < receivedAt - bounds.back || time > receivedAt + bounds.ahead
    if (isLate) late++
    const at = isLate ? receivedAt : time
    uses.push({ series: sharedBy(seen, series), minute: at - (at % 60_000), durationMs })
  }
  return { uses, wrongShape, pathsDiscarded, late }
}

const sharedBy = (seen: Generations<KeyedSeries>, series: Series): KeyedSeries => {
  const key = seriesKey(series)
  const before = seen.get(key)
  if (before !== undefined) return before
  const keyed = { ...series, key }
  seen.set(key, keyed)
  return keyed
}
