// The table by limits: rows that share one are measured once.
import type { Side } from "../model/Change.ts"
import type { Limit } from "./Limit.ts"
import { isToolLimit, type ToolLimit } from "./predicates.ts"
import type { ClientLimit } from "./table.ts"

/** Rows with one and the same limit. */
export interface Measured<A extends Limit = Limit> {
  readonly limit: A
  readonly rows: ReadonlyArray<ClientLimit>
}

const keyOf = (limit: Limit): string =>
  JSON.stringify(limit, (_key, value: unknown) => (value instanceof RegExp ? String(value) : value))

/** Rows by their limit, in the order of the table. */
export const byLimit = (rows: ReadonlyArray<ClientLimit>): ReadonlyArray<Measured> =>
  [...Map.groupBy(rows, ({ limit }) => keyOf(limit)).values()].flatMap((same) =>
    same[0] === undefined ? [] : [{ limit: same[0].limit, rows: same }]
  )

/** Those that one tool alone can break. */
export const ofTools = (all: ReadonlyArray<Measured>): ReadonlyArray<Measured<ToolLimit>> =>
  all.flatMap(({ limit, rows }) => (isToolLimit(limit) ? [{ limit, rows }] : []))

/** The side of a limit on schemas. */
export const sideOf = (limit: Limit): Side | null => ("of" in limit ? limit.of : null)
