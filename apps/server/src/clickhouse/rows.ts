// A row as ClickHouse takes and gives it: a list of values in the order of the columns. Times are numbers, so that no server
// and no session has a say in how they are written.
import { dateAt } from "../platform/times.ts"
import { type UsageRow } from "../ingest/EventStore.ts"
import { add, type Histogram } from "../ingest/histogram.ts"

/** The values of a row. */
export type Values = readonly [
  orgId: string,
  projectId: string,
  entityKind: UsageRow["entityKind"],
  entityName: string,
  environment: string,
  success: boolean,
  clientName: string | null,
  clientVersion: string | null,
  protocolVersion: string | null,
  serverVersion: string | null,
  surfaceFingerprint: string | null,
  args: ReadonlyArray<string>,
  argumentsCut: boolean,
  /** Seconds since 1970. */
  at: number,
  /** Milliseconds since 1970. */
  receivedAt: number,
  n: number,
  durationSum: number,
  durationMax: number,
  histogram: Histogram
]

/** The columns in that order. */
export const columns = [
  "org_id",
  "project_id",
  "entity_kind",
  "entity_name",
  "environment",
  "success",
  "client_name",
  "client_version",
  "protocol_version",
  "server_version",
  "surface_fingerprint",
  "arguments",
  "arguments_cut",
  "at",
  "received_at",
  "n",
  "duration_sum",
  "duration_max",
  "histogram"
] as const

/** What to select, so that a row is {@link Values}. */
export const selected = columns
  .map((name) =>
    name === "at" ? "toUnixTimestamp(at)" : name === "received_at" ? "toUnixTimestamp64Milli(received_at)" : name
  )
  .join(", ")

/** A row as ClickHouse takes it. Of one use the longest duration tells the histogram. */
export const toValues = (row: UsageRow): Values => [
  row.orgId,
  row.projectId,
  row.entityKind,
  row.entityName,
  row.environment,
  row.success,
  row.clientName,
  row.clientVersion,
  row.protocolVersion,
  row.serverVersion,
  row.surfaceFingerprint,
  row.arguments,
  row.argumentsCut,
  Math.floor(row.at.getTime() / 1000),
  row.receivedAt.getTime(),
  row.n,
  row.durationSum,
  row.durationMax,
  row.n === 1 ? [] : row.histogram
]

const ofOne = (duration: number): Histogram => {
  const counts: Array<number> = []
  add(counts, duration)
  return counts
}

/** What {@link toValues} was made of. */
export const fromValues = (values: Values): UsageRow => {
  const [orgId, projectId, entityKind, entityName, environment, success, clientName, clientVersion] = values
  const [, , , , , , , , protocolVersion, serverVersion, surfaceFingerprint, args, argumentsCut] = values
  const [, , , , , , , , , , , , , at, receivedAt, n, durationSum, durationMax, histogram] = values
  return {
    orgId,
    projectId,
    entityKind,
    entityName,
    environment,
    success,
    clientName,
    clientVersion,
    protocolVersion,
    serverVersion,
    surfaceFingerprint,
    arguments: args,
    argumentsCut,
    at: dateAt(at * 1000),
    receivedAt: dateAt(receivedAt),
    n,
    durationSum,
    durationMax,
    histogram: n === 1 ? ofOne(durationMax) : histogram
  }
}
