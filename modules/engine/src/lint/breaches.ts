// What clients cannot do with a surface, for lints: limits of one kind that one tool breaks at once are one thing to mend,
// whichever clients have them.
import type { LimitKind, Reach } from "../clients/Limit.ts"
import { sideOf } from "../clients/measured.ts"
import { type ClientLimit, type LimitId, table } from "../clients/table.ts"
import { violations } from "../clients/Violations.ts"
import { type Found, limitsSaid, stateOfMany, takesOf } from "../clients/words.ts"
import type { EntityRef, Side } from "../model/Change.ts"
import { compareText, ownString } from "../model/Json.ts"
import type { Snapshot } from "../model/Surface.ts"
import { server } from "./entities.ts"

/** A row of the table that is broken, and by what. */
export interface BrokenRow {
  readonly row: ClientLimit
  readonly found: Found
}

/** Limits of one kind that one tool, or the surface as a whole, breaks in one way. */
export interface Breach {
  readonly entity: EntityRef
  readonly path: string
  readonly kind: LimitKind
  /** The schema side it concerns; null for limits on no schema. */
  readonly side: Side | null
  /** What is the case, as a sentence without its full stop. */
  readonly state: string
  /** The same of several tools. */
  readonly stateOfMany: string
  readonly rows: ReadonlyArray<BrokenRow>
}

const rowOf: ReadonlyMap<LimitId, ClientLimit> = new Map(table.map((row) => [row.id, row]))

/** Every breach of a surface. Entries without a name are none of a client's: the protocol itself refuses them. */
export const breachesOf = ({ lists, server: { fields } }: Snapshot): ReadonlyArray<Breach> => {
  const broken = violations({
    tools: lists.tools.map((tool) => tool.fields),
    prompts: lists.prompts.map((prompt) => prompt.fields),
    instructions: ownString(fields, "instructions") ?? ""
  }).flatMap((violation) => {
    const row = violation.tool === "" ? undefined : rowOf.get(violation.limit)
    return row === undefined ? [] : [{ ...violation, row }]
  })
  const keyOf = ({ detail, path, row, tool }: (typeof broken)[number]): string =>
    JSON.stringify([tool, row.limit.kind, sideOf(row.limit), path, detail])
  return [...Map.groupBy(broken, keyOf).values()].flatMap((same): ReadonlyArray<Breach> => {
    const [first] = same
    return first === undefined
      ? []
      : [
          {
            entity: first.tool === null ? server : { kind: "tool", name: first.tool },
            path: first.path,
            kind: first.row.limit.kind,
            side: sideOf(first.row.limit),
            state: first.detail,
            stateOfMany: stateOfMany(first.row.limit.kind, sideOf(first.row.limit), first.found),
            rows: same.map(({ found, row }) => ({ row, found }))
          }
        ]
  })
}

/** Its rows that are no notes. */
export const firm = ({ rows }: Breach): ReadonlyArray<BrokenRow> => rows.filter(({ row }) => row.weight === "firm")

const severest: ReadonlyArray<Reach> = ["server", "session", "tool", "part", "listing"]

/** The most that any of these rows costs a client's user. */
export const reachOf = (rows: ReadonlyArray<BrokenRow>): Reach | undefined =>
  severest.find((reach) => rows.some(({ row }) => row.reach === reach))

/** Kinds of limits that lints of their own speak of. */
const spokenOf: ReadonlySet<LimitKind> = new Set([
  "booleanSchema",
  "descriptionEmpty",
  "dialect",
  "nameCollision",
  "refDangling",
  "rootProperties",
  "toolCount",
  "toolsBytes",
  "untyped"
])

/** True for kinds of limits that no other lint speaks of than those about clients in general. */
export const isGeneral = (kind: LimitKind): boolean => !spokenOf.has(kind)

/** Which clients do what, as sentences. */
export const said = (state: string, rows: ReadonlyArray<BrokenRow>): string =>
  limitsSaid(
    state,
    rows
      .toSorted((a, b) => compareText(a.row.client, b.row.client) || compareText(a.row.id, b.row.id))
      .map(({ found, row }) => ({ ...row, limit: takesOf(row.limit, found) }))
  )

/** The names of the rows, as what makes one breach the same as another. */
export const idsOf = (rows: ReadonlyArray<BrokenRow>): ReadonlyArray<LimitId> => rows.map(({ row }) => row.id)
