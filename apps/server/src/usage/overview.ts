// All recorded use of a project, for the console, and which contracts answered it (USE-3). Pure.
import type { UsageSettings } from "@mcp-inspect/api/wire/UsageSettings"
import type { UsageOverview, UsageSurfaces } from "@mcp-inspect/api/wire/UsageViews"
import { share } from "@mcp-inspect/api/wording/numbers"
import { caveat, surfacesNote } from "@mcp-inspect/api/wording/usage"
import { DateTime } from "effect"
import { instant } from "../platform/times.ts"
import { coveredBy, isExcluded } from "./coverage.ts"
import type { SeenRow, SurfaceRow, EntityRow } from "./overviewRows.ts"
import { type ClientRow, type DayRow, droppedOf, type Outcomes, type Window } from "./usageRows.ts"

const sumOf = <A>(all: ReadonlyArray<A>, value: (one: A) => number): number =>
  all.reduce((sum, one) => sum + value(one), 0)

const onWire = ({ days, from, to }: Window): UsageOverview["window"] => ({
  days,
  from: DateTime.formatIso(from),
  to: DateTime.formatIso(to)
})

/** Rows of a list that are shown; their number is told. */
const shown = 200

/** Surfaces that are shown. */
const shownSurfaces = 50

/** The overview. */
export const overviewOf = ({
  clients,
  days,
  entities,
  outcomes,
  seen,
  settings,
  window
}: {
  readonly window: Window
  readonly settings: UsageSettings
  readonly days: ReadonlyArray<DayRow>
  readonly entities: ReadonlyArray<EntityRow>
  readonly clients: ReadonlyArray<ClientRow>
  readonly seen: ReadonlyArray<SeenRow>
  readonly outcomes: Outcomes
}): UsageOverview => ({
  formatVersion: 1,
  window: onWire(window),
  calls: sumOf(days, ({ calls }) => calls),
  errors: sumOf(days, ({ errors }) => errors),
  days: days.map(({ calls, day, errors }) => ({ day, calls, errors })),
  entities: entities.slice(0, shown).map((row) => ({
    kind: row.entity_kind,
    name: row.entity_name,
    calls: row.calls,
    errors: row.errors,
    lastCallAt: instant(row.last_at)
  })),
  entityCount: entities.length,
  cohorts: clients.slice(0, shown).map((row) => ({
    clientName: row.client_name,
    clientVersion: row.client_version,
    calls: row.calls,
    lastCallAt: instant(row.last_at),
    excluded: isExcluded(settings, row)
  })),
  cohortCount: clients.length,
  clients: seen.map((row) => ({
    name: row.client_name,
    version: row.client_version,
    firstSeen: instant(row.first_seen),
    lastSeen: instant(row.last_seen)
  })),
  outcomes: {
    accepted: outcomes.accepted,
    overQuota: outcomes.over_quota,
    wrongShape: outcomes.wrong_shape,
    pathsDiscarded: outcomes.path_discarded,
    seriesLimit: outcomes.series_limit,
    late: outcomes.late,
    senderDropped: outcomes.sender_dropped
  },
  coverage: coveredBy(
    window,
    days.map(({ day }) => day),
    droppedOf(outcomes)
  ),
  caveat
})

/** Which contracts answered over time. */
export const surfacesOf = ({
  recorded,
  rows,
  window
}: {
  readonly window: Window
  readonly rows: ReadonlyArray<SurfaceRow>
  /** The fingerprints that the project has snapshots of. */
  readonly recorded: ReadonlySet<string>
}): UsageSurfaces => {
  const calls = sumOf(rows, (row) => row.calls)
  const surfaces = [...Map.groupBy(rows, ({ surface_fingerprint }) => surface_fingerprint)]
    .map(([fingerprint, own]) => {
      const of = sumOf(own, (row) => row.calls)
      return {
        fingerprint,
        recorded: fingerprint !== null && recorded.has(fingerprint),
        calls: of,
        share: share(of, calls),
        lastCallAt: instant(new Date(Math.max(...own.map(({ last_at }) => last_at.getTime())))),
        days: own.map((row) => ({ day: row.day, calls: row.calls }))
      }
    })
    .sort((a, b) => b.calls - a.calls || (String(a.fingerprint) < String(b.fingerprint) ? -1 : 1))
  return {
    formatVersion: 1,
    window: onWire(window),
    calls,
    surfaces: surfaces.slice(0, shownSurfaces),
    note: surfacesNote,
    caveat
  }
}
