// What clients do by weaker evidence, told once for the whole surface: a sentence a client, not a finding a tool.
import type { ClientLimit } from "../../clients/table.ts"
import { type Found, takesOf } from "../../clients/words.ts"
import { compareText } from "../../model/Json.ts"
import type { Breach } from "../breaches.ts"
import { server } from "../entities.ts"
import type { Hit } from "../Lint.ts"
import { counted, listed } from "../words.ts"

/** What one client does, and of which limits. */
export interface Reported {
  readonly client: string
  readonly ids: ReadonlyArray<string>
  /** Sentences. */
  readonly said: string
}

interface Met {
  readonly row: ClientLimit
  readonly found: Found
  /** What is the case, where that is a size; the other limits say it by what they take. */
  readonly state: string | null
  /** The tools that break it; none when the surface as a whole does. */
  readonly tools: ReadonlyArray<string>
}

const shownByName = 3

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

const clause = ({ found, row, state, tools }: Met): string => {
  const takes = takesOf(row.limit, found)
  const where =
    tools.length === 0 ? "" : `: ${tools.length > shownByName ? counted(tools.length, "tool") : listed(tools)}`
  return `${state === null ? takes : `${state}, ${lowered(takes)}`}${where} (known since ${row.since}).`
}

/** What each client does about those of its limits that are wanted, in order of clients. */
export const reported = (
  breaches: ReadonlyArray<Breach>,
  isWanted: (row: ClientLimit) => boolean
): ReadonlyArray<Reported> => {
  const broken = breaches.flatMap(({ entity, rows, state, stateOfMany }) =>
    rows.flatMap(({ found, row }) => {
      const isTool = entity.kind === "tool"
      const said = isTool ? (typeof found === "number" ? stateOfMany : null) : state
      return isWanted(row) ? [{ row, found, state: said, tool: isTool ? entity.name : null }] : []
    })
  )
  const met = [...Map.groupBy(broken, ({ row }) => row.id).values()].flatMap((same): ReadonlyArray<Met> => {
    const [first] = same
    if (first === undefined) return []
    const names = same.flatMap(({ found }) => (typeof found === "number" ? [] : found))
    return [
      {
        row: first.row,
        state: first.state,
        found: [...new Set(names)].toSorted(compareText),
        tools: [...new Set(same.flatMap(({ tool }) => tool ?? []))].toSorted(compareText)
      }
    ]
  })
  return [...Map.groupBy(met, ({ row }) => `${row.client} ${row.effect}`)]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([line, all]) => ({
      client: line,
      ids: all.map(({ row }) => row.id).toSorted(compareText),
      said: [`${line}.`, ...all.map(clause)].join(" ")
    }))
}

/** The same as one finding about the whole surface; none when no client has anything to say. */
export const reportedOnce = (
  breaches: ReadonlyArray<Breach>,
  isWanted: (row: ClientLimit) => boolean
): ReadonlyArray<Hit> => {
  const all = reported(breaches, isWanted)
  if (all.length === 0) return []
  const explanation = all.map(({ said }) => said).join(" ")
  return [{ entity: server, path: "", value: all.flatMap(({ ids }) => ids), explanation, same: null }]
}
