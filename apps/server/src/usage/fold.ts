// Raw uses added up by day, as daily rollups keep them. Pure: what is added does not depend on the order or on how many
// times it is done in parts.
import type { EntityKind } from "@mcp-inspect/api/wire/UsageEvent"
import type { UsageRow } from "../ingest/EventStore.ts"
import { merge } from "../ingest/histogram.ts"
import { dayOf } from "../platform/times.ts"

/** What a rollup tells apart (ING-40). */
export interface Cohort {
  readonly entityKind: EntityKind
  readonly entityName: string
  readonly environment: string
  readonly clientName: string | null
  readonly clientVersion: string | null
  readonly surfaceFingerprint: string | null
}

/** The calls of one cohort on one day, UTC. */
export interface DaySum {
  readonly cohort: Cohort
  readonly day: string
  calls: number
  errors: number
  /** Calls of which not all arguments are known: that one was not seen says nothing of these. */
  cut: number
  /** Milliseconds. */
  durationSum: number
  durationMax: number
  histogram: ReadonlyArray<number>
  lastAt: Date
  /** Calls by the paths of arguments that were present in them. */
  readonly present: Map<string, number>
}

/** When a client was seen (ING-11). */
export interface ClientSeen {
  readonly name: string
  readonly version: string
  firstAt: Date
  lastAt: Date
}

/** What is added up of one project. */
export interface ProjectSums {
  readonly orgId: string
  readonly projectId: string
  readonly days: Map<string, DaySum>
  readonly clients: Map<string, ClientSeen>
}

/** What is added up, by project. */
export type Sums = Map<string, ProjectSums>

/** A sender lists so many paths of a call at most, and does not say whether there were more. */
const mostPaths = 200

/** A cohort as text: the same for the same members. */
export const cohortKey = (cohort: Cohort): string =>
  JSON.stringify([
    cohort.entityKind,
    cohort.entityName,
    cohort.environment,
    cohort.clientName,
    cohort.clientVersion,
    cohort.surfaceFingerprint
  ])

const earlier = (one: Date, other: Date): Date => (one.getTime() <= other.getTime() ? one : other)
const later = (one: Date, other: Date): Date => (one.getTime() >= other.getTime() ? one : other)

/** Under which a project stands in {@link Sums}. */
export const projectKey = ({ orgId, projectId }: Pick<UsageRow, "orgId" | "projectId">): string =>
  `${orgId} ${projectId}`

const projectIn = (sums: Sums, { orgId, projectId }: UsageRow): ProjectSums => {
  const key = projectKey({ orgId, projectId })
  const found = sums.get(key) ?? { orgId, projectId, days: new Map(), clients: new Map() }
  sums.set(key, found)
  return found
}

const dayIn = ({ days }: ProjectSums, row: UsageRow): DaySum => {
  const cohort: Cohort = {
    entityKind: row.entityKind,
    entityName: row.entityName,
    environment: row.environment,
    clientName: row.clientName,
    clientVersion: row.clientVersion,
    surfaceFingerprint: row.surfaceFingerprint
  }
  const day = dayOf(row.at)
  const key = `${day} ${cohortKey(cohort)}`
  const found: DaySum = days.get(key) ?? {
    cohort,
    day,
    calls: 0,
    errors: 0,
    cut: 0,
    durationSum: 0,
    durationMax: 0,
    histogram: [],
    lastAt: row.at,
    present: new Map()
  }
  days.set(key, found)
  return found
}

const see = ({ clients }: ProjectSums, { at, clientName: name, clientVersion }: UsageRow): void => {
  if (name === null) return
  const version = clientVersion ?? ""
  const key = JSON.stringify([name, version])
  const found = clients.get(key)
  if (found === undefined) clients.set(key, { name, version, firstAt: at, lastAt: at })
  else {
    found.firstAt = earlier(found.firstAt, at)
    found.lastAt = later(found.lastAt, at)
  }
}

/** Adds a row to what is added up. */
export const addRow = (sums: Sums, row: UsageRow): Sums => {
  const project = projectIn(sums, row)
  const sum = dayIn(project, row)
  sum.calls += row.n
  if (!row.success) sum.errors += row.n
  if (row.argumentsCut || row.arguments.length >= mostPaths) sum.cut += row.n
  sum.durationSum += row.durationSum
  sum.durationMax = Math.max(sum.durationMax, row.durationMax)
  sum.histogram = merge(sum.histogram, row.histogram)
  sum.lastAt = later(sum.lastAt, row.at)
  for (const path of row.arguments) sum.present.set(path, (sum.present.get(path) ?? 0) + row.n)
  see(project, row)
  return sums
}
