// What ingest reads of a batch (ING-1..ING-9). Each event is judged by itself: one of the wrong shape is dropped, and
// members that are not named here are not stored.
import { Schema } from "effect"
import { Count, Fingerprint, Instant } from "./Common.ts"
import { argumentPath, limits } from "./usageLimits.ts"
import type { UsageEvent, UsageEventBatch } from "./UsageEvent.ts"

const Line = (length: number) =>
  Schema.NonEmptyString.check(Schema.isMaxLength(length), Schema.isPattern(/^[^\r\n\u0085\u2028\u2029]*$/u))

/** The shape of a path of an argument: a shape check, no detector of secrets (ING-6..ING-8). */
export const ArgumentPath = Schema.String.check(
  Schema.isMaxLength(limits.path),
  Schema.isPattern(argumentPath),
  Schema.makeFilter((path: string) => path.split(".").length <= limits.segments)
)

const common = {
  entityName: Line(limits.entityName),
  argumentsPresent: Schema.Array(Schema.String),
  durationMs: Count,
  success: Schema.Boolean,
  timestamp: Schema.optionalKey(Instant),
  clientName: Schema.optionalKey(Line(limits.client)),
  clientVersion: Schema.optionalKey(Line(limits.client)),
  protocolVersion: Schema.optionalKey(Line(limits.label)),
  serverVersion: Schema.optionalKey(Line(limits.label)),
  surfaceFingerprint: Schema.optionalKey(Fingerprint),
  environment: Schema.optionalKey(Line(limits.label)),
  sessionId: Schema.optionalKey(Line(limits.label))
}

/** One use as ingest takes it. Entries of `argumentsPresent` are judged one by one, by `ArgumentPath`. */
export const UsageEventShape = Schema.Struct({
  entityKind: Schema.Literals(["tool", "resource", "prompt"]),
  ...common
}).check(
  Schema.makeFilter(
    ({ entityKind, entityName }: UsageEvent) =>
      entityKind !== "resource" || /^[A-Za-z][A-Za-z0-9+.-]*:/u.test(entityName)
  )
)

/** A batch as it is sent: every event of the right shape. */
export const UsageEventBatchShape: Schema.Codec<UsageEventBatch> = Schema.Struct({
  events: Schema.Array(UsageEventShape).check(Schema.isMaxLength(limits.events)),
  droppedSinceLast: Schema.optionalKey(Count)
})
