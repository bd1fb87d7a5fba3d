// Snapshots on the wire. The document itself is opaque here: whoever receives one verifies it as CAP-50 asks, with the
// same decoder that reads files, and a copy made member by member could differ from what was signed.
import { isObject, type JsonObject } from "@mcp-inspect/engine/model/Json"
import { Schema } from "effect"
import { EnvironmentName, Fingerprint, Instant, ServerName } from "./Common.ts"

/** A snapshot document, as `mcp-inspect snapshot` writes it. */
export const SnapshotDocument = Schema.declare((value: unknown): value is JsonObject => isObject(value), {
  identifier: "SnapshotDocument",
  expected: "a snapshot document",
  // It is JSON already.
  toCodecJson: () => undefined
})

/** The commit a snapshot was captured from. */
export const Commit = Schema.String.check(Schema.isPattern(/^[0-9A-Fa-f]{7,64}$/u))

/** The branch a snapshot was captured from. */
export const Branch = Schema.String.check(Schema.isPattern(/^[^\p{Cc}\p{Cs}]{1,255}$/u))

/** A snapshot to record. Absent commit or branch: not known. Absent server: the project's only one. */
export const Push = Schema.Struct({
  snapshot: SnapshotDocument,
  environment: EnvironmentName,
  server: Schema.optionalKey(ServerName),
  commit: Schema.optionalKey(Commit),
  branch: Schema.optionalKey(Branch)
})

/** What recording a snapshot made of it. */
export const Deployment = Schema.Struct({
  deployment: Schema.Struct({
    id: Schema.NonEmptyString,
    fingerprint: Fingerprint,
    environment: EnvironmentName,
    createdAt: Instant
  })
})
