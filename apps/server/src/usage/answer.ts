// From rows of rollups to the answer about an entity (ING-46, ING-50..62, USE-1, USE-2). Pure.
import type { Usage } from "@mcp-inspect/api/wire/Usage"
import type { UsageSettings } from "@mcp-inspect/api/wire/UsageSettings"
import { caveat, statementOf } from "@mcp-inspect/api/wording/usage"
import { compareText } from "@mcp-inspect/engine/model/Json"
import { DateTime } from "effect"
import { instant } from "../platform/times.ts"
import type { Declaration } from "./Contracts.ts"
import { type Client, coveredBy, isExcluded } from "./coverage.ts"
import type { ArgumentRow, CallRow, ClientRow, DayRow, Window } from "./usageRows.ts"

/** All that an answer is made of. */
export interface Known {
  readonly entity: string
  readonly window: Window
  readonly settings: UsageSettings
  readonly calls: ReadonlyArray<CallRow>
  readonly arguments: ReadonlyArray<ArgumentRow>
  /** Of the whole server. */
  readonly days: ReadonlyArray<DayRow>
  /** Of the whole server, for clients that the settings may leave out. */
  readonly clients: ReadonlyArray<ClientRow>
  readonly dropped: number
  /** What recorded contracts declare of the entity, by fingerprint. */
  readonly contracts: ReadonlyMap<string, Declaration>
}

const sumOf = <A>(all: ReadonlyArray<A>, value: (one: A) => number): number =>
  all.reduce((sum, one) => sum + value(one), 0)

const latest = (rows: ReadonlyArray<{ readonly last_at: Date }>): string | null => {
  const times = rows.map(({ last_at }) => last_at.getTime())
  return times.length === 0 ? null : instant(new Date(Math.max(...times)))
}

const clientKey = ({ client_name, client_version }: Client): string => JSON.stringify([client_name, client_version])

const cohortsOf = (rows: ReadonlyArray<CallRow>): Usage["cohorts"] =>
  [...Map.groupBy(rows, clientKey).values()]
    .map((own) => ({
      clientName: own[0]?.client_name ?? null,
      clientVersion: own[0]?.client_version ?? null,
      calls: sumOf(own, ({ calls }) => calls),
      lastCallAt: latest(own) ?? ""
    }))
    .sort((a, b) => b.calls - a.calls || compareText(JSON.stringify(a), JSON.stringify(b)))

type ByPath = ReadonlyMap<string, ReadonlyArray<ArgumentRow>>

/* Calls of the counted cohorts, under contracts that declare the argument, of which all arguments are known. Where the
   argument stands within another, those with that other: the rest could not have it. */
const omissionOf = (known: Counted, path: string): Pick<Usage["arguments"][number], "omission"> => {
  const declares = ({ surface_fingerprint }: CallRow | ArgumentRow): boolean =>
    surface_fingerprint !== null && known.contracts.get(surface_fingerprint)?.has(path) === true
  const calls = sumOf(known.calls.filter(declares), ({ whole }) => whole)
  if (calls === 0) return {}
  const parent = path.slice(0, Math.max(0, path.lastIndexOf(".")))
  const wholeOf = (of: string): number => sumOf((known.byPath.get(of) ?? []).filter(declares), ({ whole }) => whole)
  const could = parent === "" ? calls : wholeOf(parent)
  const did = wholeOf(path)
  return { omission: { omitted: Math.max(0, could - did), calls } }
}

interface Counted extends Omit<Known, "arguments"> {
  readonly byPath: ByPath
  /** Of the cohorts that the settings leave out. */
  readonly left: { readonly calls: ReadonlyArray<CallRow>; readonly byPath: ByPath }
  readonly isComplete: boolean
}

/* Absence is known where every call, whoever made it, came under a recorded contract with the argument and is known with
   all its arguments. */
const isAbsenceKnown = ({ calls, contracts, isComplete, left }: Counted, path: string): boolean =>
  isComplete &&
  [...calls, ...left.calls].every(
    ({ cut, surface_fingerprint }) =>
      cut === 0 && surface_fingerprint !== null && contracts.get(surface_fingerprint)?.has(path) === true
  )

const argumentOf = (known: Counted, path: string): Usage["arguments"][number] => {
  const present = sumOf(known.byPath.get(path) ?? [], (row) => row.present)
  const excluded = sumOf(known.left.byPath.get(path) ?? [], (row) => row.present)
  const isAbsent = present === 0 && excluded === 0 && isAbsenceKnown(known, path)
  return {
    path,
    present,
    status: present > 0 ? "observed" : isAbsent ? "not_observed" : "unknown",
    ...omissionOf(known, path),
    ...(excluded > 0 ? { excluded } : {})
  }
}

const pathsOf = ({ byPath, contracts, left }: Counted): ReadonlyArray<string> =>
  [
    ...new Set([
      ...byPath.keys(),
      ...left.byPath.keys(),
      ...[...contracts.values()].flatMap((declared) => [...(declared ?? [])])
    ])
  ].sort(compareText)

/* A share is one of all calls that count, of the whole server: neither of those of the entity, nor of those left out. */
const thresholdOf = (
  { threshold }: UsageSettings,
  calls: number,
  serverCalls: number
): Pick<Usage, "threshold"> | undefined => {
  if (threshold === undefined) return undefined
  const reached =
    "calls" in threshold ? calls >= threshold.calls : calls > 0 && (calls / serverCalls) * 100 >= threshold.percent
  return { threshold: { of: threshold, reached } }
}

/** The answer. */
export const answerOf = (known: Known): Usage => {
  const { settings, window } = known
  const isCounted = (client: Client): boolean => !isExcluded(settings, client)
  const isLeft = (client: Client): boolean => isExcluded(settings, client)
  const covered = coveredBy(
    window,
    known.days.map(({ day }) => day),
    known.dropped
  )
  const counted: Counted = {
    ...known,
    calls: known.calls.filter(isCounted),
    byPath: Map.groupBy(known.arguments.filter(isCounted), ({ path }) => path),
    left: {
      calls: known.calls.filter(isLeft),
      byPath: Map.groupBy(known.arguments.filter(isLeft), ({ path }) => path)
    },
    isComplete: covered.complete
  }
  const calls = sumOf(counted.calls, (row) => row.calls)
  const serverCalls = sumOf(known.days, (row) => row.calls) - sumOf(known.clients.filter(isLeft), (row) => row.calls)
  const cutCalls = sumOf(counted.calls, ({ cut }) => cut)
  const left = cohortsOf(counted.left.calls)
  const answer: Usage = {
    formatVersion: 1,
    entity: known.entity,
    window: { days: window.days, from: DateTime.formatIso(window.from), to: DateTime.formatIso(window.to) },
    calls,
    errors: sumOf(counted.calls, ({ errors }) => errors),
    lastCallAt: latest(counted.calls),
    ...(known.days.length > 0 ? { serverCalls } : {}),
    cohorts: cohortsOf(counted.calls),
    arguments: pathsOf(counted).map((path) => argumentOf(counted, path)),
    coverage: {
      ...covered,
      exactContractCalls: sumOf(
        counted.calls.filter(({ surface_fingerprint: of }) => of !== null && known.contracts.get(of) !== undefined),
        (row) => row.calls
      ),
      ...(cutCalls > 0 ? { cutCalls } : {}),
      ...(left.length > 0 ? { excluded: { cohorts: left.length, calls: sumOf(left, (one) => one.calls) } } : {})
    },
    ...thresholdOf(settings, calls, serverCalls),
    statement: "",
    caveat
  }
  return { ...answer, statement: statementOf(answer) }
}
