// A batch as a message of the stream. Another release of the service may read it than wrote it, so its form has a version;
// and whoever may write to the broker can write anything, so it is read as strictly as what comes from outside.
import { limits } from "@mcp-inspect/api/wire/usageLimits"
import { Option, Schema } from "effect"
import type { Batch } from "../Batch.ts"
import type { Series } from "../EventStore.ts"
import { longestMs } from "../histogram.ts"
import { bounds, fingerprint, isLine, isPath, mostPaths, type Use } from "../read.ts"
import { type KeyedSeries, seriesKey } from "../series.ts"

/** The version that is written. */
const version = 1

const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

const Time = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000_000 }))

const line = (length: number) => Schema.String.check(Schema.makeFilter((text) => isLine(text, length)))

const labelled = Schema.NullOr(line(limits.label))

const SeriesOfMessage = Schema.Struct({
  kind: Schema.Literals(["tool", "resource", "prompt"]),
  name: line(limits.entityName),
  environment: line(limits.label),
  success: Schema.Boolean,
  clientName: Schema.NullOr(line(limits.client)),
  clientVersion: Schema.NullOr(line(limits.client)),
  protocolVersion: labelled,
  serverVersion: labelled,
  fingerprint: Schema.NullOr(Schema.String.check(Schema.isPattern(fingerprint))),
  paths: Schema.Array(Schema.String.check(Schema.makeFilter(isPath))).check(Schema.isMaxLength(mostPaths)),
  isCut: Schema.Boolean
})

const Message = Schema.Struct({
  version: Schema.Literal(version),
  org: Schema.String.check(Schema.isUUID()),
  project: Schema.String.check(Schema.isUUID()),
  receivedAt: Time,
  /** As it came, with the number of the part where the batch is more than one message. */
  key: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9A-Za-z-]{8,64}(\/[1-9]\d{0,3})?$/u))),
  senderDropped: Count,
  wrongShape: Count,
  pathsDiscarded: Count,
  late: Count,
  series: Schema.Array(SeriesOfMessage),
  /** The place of the series, the minute, and the duration. */
  uses: Schema.Array(
    Schema.Tuple([Count, Time, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: longestMs }))])
  ).check(Schema.isMaxLength(limits.events))
})

const encode = Schema.encodeSync(Schema.fromJsonString(Message))
const parse = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))
const decode = Schema.decodeUnknownOption(Message)
const hasVersion = Schema.is(Schema.Struct({ version: Count }))

/** The most bytes that a message has. */
export const longestMessage = 512 * 1024

/* At least as many bytes as a series takes: of a character of a text, six, should it have to be escaped. */
const sizeOf = (series: Series): number => {
  const texts = [
    series.entityName,
    series.environment,
    series.clientName,
    series.clientVersion,
    series.protocolVersion,
    series.serverVersion
  ]
  const ofTexts = texts.reduce((total, text) => total + 6 * (text?.length ?? 0), 0)
  return 400 + ofTexts + series.arguments.reduce((total, path) => total + path.length + 3, 0)
}

const sizeOfUse = 48

const sizeOfRest = 1024

/*
 * Where a batch is cut does not depend on when it came nor on the broker: the same batch again is the same parts, which their
 * keys tell apart from others.
 */
const inParts = (uses: ReadonlyArray<Use>): ReadonlyArray<ReadonlyArray<Use>> => {
  let part: Array<Use> = []
  const parts = [part]
  let seen = new Set<string>()
  let size = sizeOfRest
  for (const use of uses) {
    let more = sizeOfUse + (seen.has(use.series.key) ? 0 : sizeOf(use.series))
    if (part.length > 0 && size + more > longestMessage) {
      parts.push((part = []))
      seen = new Set()
      size = sizeOfRest
      more = sizeOfUse + sizeOf(use.series)
    }
    seen.add(use.series.key)
    part.push(use)
    size += more
  }
  return parts
}

const seriesOf = (series: Series): typeof SeriesOfMessage.Type => ({
  kind: series.entityKind,
  name: series.entityName,
  environment: series.environment,
  success: series.success,
  clientName: series.clientName,
  clientVersion: series.clientVersion,
  protocolVersion: series.protocolVersion,
  serverVersion: series.serverVersion,
  fingerprint: series.surfaceFingerprint,
  paths: series.arguments,
  isCut: series.argumentsCut
})

const withPlaces = (uses: ReadonlyArray<Use>): Pick<typeof Message.Type, "series" | "uses"> => {
  const places = new Map<string, number>()
  const series: Array<typeof SeriesOfMessage.Type> = []
  const placed = uses.map((use) => {
    const found = places.get(use.series.key)
    const place = found ?? series.push(seriesOf(use.series)) - 1
    if (found === undefined) places.set(use.series.key, place)
    return [place, use.minute, use.durationMs] as const
  })
  return { series, uses: placed }
}

/** A batch as messages, each at most {@link longestMessage}: all but the largest are one. */
export const toMessages = (batch: Batch): ReadonlyArray<string> =>
  inParts(batch.events.uses).map((uses, part) => {
    const { late, pathsDiscarded, wrongShape } = batch.events
    const counts =
      part === 0
        ? { senderDropped: batch.senderDropped, wrongShape, pathsDiscarded, late }
        : { senderDropped: 0, wrongShape: 0, pathsDiscarded: 0, late: 0 }
    const key = batch.idempotencyKey
    return encode({
      version,
      org: batch.orgId,
      project: batch.projectId,
      receivedAt: batch.receivedAt,
      ...(key === undefined ? {} : { key: part === 0 ? key : `${key}/${part}` }),
      ...counts,
      ...withPlaces(uses)
    })
  })

/** What a message that is no batch is: of a release to come, or nothing that any release wrote. */
type NoBatch = "later" | "malformed"

const toSeries = (
  { org: orgId, project: projectId }: typeof Message.Type,
  one: typeof SeriesOfMessage.Type
): KeyedSeries => {
  const series: Series = {
    orgId,
    projectId,
    entityKind: one.kind,
    entityName: one.name,
    environment: one.environment,
    success: one.success,
    clientName: one.clientName,
    clientVersion: one.clientVersion,
    protocolVersion: one.protocolVersion,
    serverVersion: one.serverVersion,
    surfaceFingerprint: one.fingerprint,
    arguments: one.paths,
    argumentsCut: one.isCut
  }
  return { ...series, key: seriesKey(series) }
}

/**
 * The batch of a message. One that came without a key gets `identity`, what tells the message from all others, so that
 * it is stored once however often it is delivered.
 */
export const toBatch = (data: Uint8Array, identity: string): Batch | NoBatch => {
  const value = Option.getOrUndefined(parse(new TextDecoder().decode(data)))
  if (hasVersion(value) && value.version > version) return "later"
  const message = Option.getOrUndefined(decode(value))
  if (message === undefined) return "malformed"
  const { late, pathsDiscarded, receivedAt, wrongShape } = message
  const series = message.series.map((one) => toSeries(message, one))
  const uses = message.uses.flatMap(([place, minute, durationMs]): ReadonlyArray<Use> => {
    const found = series[place]
    const isNear = minute > receivedAt - bounds.back - 60_000 && minute <= receivedAt + bounds.ahead
    return found === undefined || !isNear ? [] : [{ series: found, minute, durationMs }]
  })
  if (uses.length < message.uses.length) return "malformed"
  return {
    orgId: message.org,
    projectId: message.project,
    receivedAt,
    events: { uses, wrongShape, pathsDiscarded, late },
    senderDropped: message.senderDropped,
    idempotencyKey: message.key ?? identity,
    bytes: data.length
  }
}
