import { hash } from "node:crypto"
import type { Series } from "./EventStore.ts"

/** What tells a series from all others. No member has the character that stands between them. */
export const seriesKey = (series: Series): string =>
  [
    series.projectId,
    series.entityKind,
    series.entityName,
    series.environment,
    series.success ? "1" : "0",
    series.clientName ?? "",
    series.clientVersion ?? "",
    series.protocolVersion ?? "",
    series.serverVersion ?? "",
    series.surfaceFingerprint ?? "",
    series.argumentsCut ? "1" : "0",
    ...series.arguments
  ].join("\0")

/** A series with its key. */
export interface KeyedSeries extends Series {
  readonly key: string
}

const isKeyed = (series: Series): series is KeyedSeries => "key" in series

/** The key of a series, which it may have already. */
export const keyOf = (series: Series): string => (isKeyed(series) ? series.key : seriesKey(series))

/** By what a series is found again in the database: 128 bits of a SHA-256, which no two share by chance. */
export const seriesDigest = (key: string): Uint8Array => new Uint8Array(hash("sha256", key, "buffer").subarray(0, 16))
