// The numbers of usage answers, counted one use after the other: what the service answers has to be the same.
import type { UsageRow } from "../../src/ingest/EventStore.ts"

const dayMillis = 86_400_000
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Which uses are counted: of one project, received until `to`, used since the day `days` before that of `to`. */
export interface Question {
  readonly projectId: string
  readonly to: Date
  readonly days: number
  readonly entity: string
  readonly kind?: string
  readonly environment?: string
  /** `name version`, with null for what is not said. */
  readonly excluded?: ReadonlyArray<string>
  /** The paths that each recorded contract declares of the entity. */
  readonly declared: ReadonlyMap<string, ReadonlySet<string>>
}

const client = (row: UsageRow): string => `${row.clientName} ${row.clientVersion}`

/** Everything of an answer that is a number, a time or a status. */
export const naiveUsage = (rows: ReadonlyArray<UsageRow>, question: Question) => {
  const { days, declared, entity, environment, excluded = [], kind = "tool", projectId, to } = question
  const from = new Date(Math.floor((to.getTime() - days * dayMillis) / dayMillis) * dayMillis)
  const served = rows.filter(
    (row) =>
      row.projectId === projectId &&
      row.receivedAt <= to &&
      row.at >= from &&
      (environment === undefined || row.environment === environment)
  )
  const all = served.filter((row) => row.entityName === entity && row.entityKind === kind)
  let [calls, errors, exact, cut, last] = [0, 0, 0, 0, 0]
  const cohorts = new Map<string, { calls: number; last: number }>()
  const present = new Map<string, number>()
  const presentExcluded = new Map<string, number>()
  const left = new Map<string, number>()
  for (const row of all) {
    const isLeft = excluded.includes(client(row))
    for (const path of row.arguments) {
      const into = isLeft ? presentExcluded : present
      into.set(path, (into.get(path) ?? 0) + row.n)
    }
    if (isLeft) {
      left.set(client(row), (left.get(client(row)) ?? 0) + row.n)
      continue
    }
    calls += row.n
    if (!row.success) errors += row.n
    if (row.argumentsCut) cut += row.n
    if (declared.has(row.surfaceFingerprint ?? "")) exact += row.n
    last = Math.max(last, row.at.getTime())
    const cohort = cohorts.get(client(row)) ?? { calls: 0, last: 0 }
    cohorts.set(client(row), {
      calls: cohort.calls + row.n,
      last: Math.max(cohort.last, row.at.getTime())
    })
  }
  const withData = new Set(served.map(({ at }) => dayOf(at)))
  const fullDays = Array.from({ length: days }, (_, index) => dayOf(new Date(from.getTime() + index * dayMillis)))
  const isCovered = fullDays.every((day) => withData.has(day))
  const paths = new Set([
    ...present.keys(),
    ...presentExcluded.keys(),
    ...[...declared.values()].flatMap((of) => [...of])
  ])
  const statusOf = (path: string): string => {
    if ((present.get(path) ?? 0) > 0) return "observed"
    const isKnown =
      isCovered &&
      !presentExcluded.has(path) &&
      all.every((row) => !row.argumentsCut && declared.get(row.surfaceFingerprint ?? "")?.has(path) === true)
    return isKnown ? "not_observed" : "unknown"
  }
  return {
    calls,
    errors,
    lastCallAt: last === 0 ? null : new Date(last).toISOString(),
    serverCalls: served.filter((row) => !excluded.includes(client(row))).reduce((sum, { n }) => sum + n, 0),
    cohorts: [...cohorts]
      .map(([name, cohort]) => `${name}: ${cohort.calls} until ${new Date(cohort.last).toISOString()}`)
      .sort(),
    arguments: [...paths].sort().map((path) => `${path}: ${present.get(path) ?? 0} ${statusOf(path)}`),
    cutCalls: cut,
    exactContractCalls: exact,
    complete: isCovered,
    excludedCalls: [...left.values()].reduce((sum, one) => sum + one, 0),
    excludedCohorts: left.size
  }
}

/** The same of an answer. */
export const numbersIn = (answer: {
  readonly calls: number
  readonly errors: number
  readonly lastCallAt: string | null
  readonly serverCalls?: number
  readonly cohorts: ReadonlyArray<{
    readonly clientName: string | null
    readonly clientVersion: string | null
    readonly calls: number
    readonly lastCallAt: string
  }>
  readonly arguments: ReadonlyArray<{ readonly path: string; readonly present: number; readonly status: string }>
  readonly coverage: {
    readonly complete: boolean
    readonly exactContractCalls: number
    readonly cutCalls?: number
    readonly excluded?: { readonly cohorts: number; readonly calls: number }
  }
}) => ({
  calls: answer.calls,
  errors: answer.errors,
  lastCallAt: answer.lastCallAt,
  serverCalls: answer.serverCalls ?? 0,
  cohorts: answer.cohorts
    .map((one) => `${one.clientName} ${one.clientVersion}: ${one.calls} until ${one.lastCallAt}`)
    .sort(),
  arguments: answer.arguments.map(({ path, present, status }) => `${path}: ${present} ${status}`),
  cutCalls: answer.coverage.cutCalls ?? 0,
  exactContractCalls: answer.coverage.exactContractCalls,
  complete: answer.coverage.complete,
  excludedCalls: answer.coverage.excluded?.calls ?? 0,
  excludedCohorts: answer.coverage.excluded?.cohorts ?? 0
})
