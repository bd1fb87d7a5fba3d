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

/** By what a series is found again in the database: 128 bits of a SHA-256, which no two share by chance. */
export const seriesDigest = (key: string): Uint8Array => new Uint8Array(hash("sha256", key, "buffer").subarray(0, 16))
