// What is known of the data behind numbers (ING-56), and whose calls count (USE-2). Pure.
import type { UsageSettings } from "@mcp-inspect/api/wire/UsageSettings"
import { DateTime } from "effect"
import type { Window } from "./usageRows.ts"

/** How far a window is covered. */
export interface Covered {
  readonly complete: boolean
  readonly dropped: number
  readonly daysWithData: number
}

/**
 * A window is complete with data on each of its full days and nothing dropped. The day on which it ends is not over, so it
 * needs no data; it never makes up for a full day without any.
 */
export const coveredBy = ({ days, from, to }: Window, withData: ReadonlyArray<string>, dropped: number): Covered => {
  const today = DateTime.formatIsoDateUtc(to)
  const first = DateTime.formatIsoDateUtc(from)
  const inWindow = withData.filter((day) => day >= first)
  const full = inWindow.filter((day) => day < today).length
  const all = inWindow.some((day) => day >= today) ? full + 1 : full
  if (full === days) return { complete: dropped === 0, dropped, daysWithData: days }
  return { complete: false, dropped, daysWithData: Math.max(Math.min(all, days - 1), Math.min(all, 1)) }
}

/** A client, as calls name it. */
export interface Client {
  readonly client_name: string | null
  readonly client_version: string | null
}

/** Whether a project's settings leave the calls of a client out. */
export const isExcluded = ({ excluded = [] }: UsageSettings, { client_name, client_version }: Client): boolean =>
  excluded.some(
    (one) => one.clientName === client_name && (one.clientVersion === undefined || one.clientVersion === client_version)
  )
