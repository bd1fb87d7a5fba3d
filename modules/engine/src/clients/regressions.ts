// Which firm limits a surface breaks that it did not break before (PORT-3). A tool is compared with what it was; a tool
// that is new breaks nothing for anyone, unless it takes the other tools of its server with it.
import type { Side } from "../model/Change.ts"
import { compareText, type JsonObject } from "../model/Json.ts"
import type { Limit, LimitOf, Reach } from "./Limit.ts"
import { collided, listBytes, nameOf, toolBytes } from "./lists.ts"
import { byLimit, type Measured, ofTools, sideOf } from "./measured.ts"
import { fieldOf, measure, type Measure, type ToolLimit } from "./predicates.ts"
import { type ClientLimit, table } from "./table.ts"
import type { Found } from "./words.ts"

/** A tool of the later surface and what it was in the earlier one. */
export interface Pairing {
  readonly name: string
  readonly before: JsonObject | undefined
  readonly after: JsonObject
  /** True when its schemas are known to be the same: they are not read. */
  readonly hasSameSchemas: boolean
}

/** Both lists of tools, whole, and who is whose successor. Pairs that are equal may be left out. */
export interface Both {
  readonly before: ReadonlyArray<JsonObject>
  readonly after: ReadonlyArray<JsonObject>
  readonly pairs: ReadonlyArray<Pairing>
}

/** Limits of one kind that one tool newly breaks, or that the list does with it. */
export interface Regression {
  /** The tool; of a list that grew too long the last that was added, of one that grew too large the one that grew most. */
  readonly tool: string
  readonly kind: Limit["kind"]
  readonly side: Side | null
  readonly path: string
  readonly before: Found
  readonly after: Found
  readonly limits: ReadonlyArray<ClientLimit>
}

const firm = byLimit(table.filter(({ weight }) => weight === "firm"))
const toolLimits = ofTools(firm)

const surfaceLimits = <Kind extends Limit["kind"]>(kind: Kind): ReadonlyArray<Measured<LimitOf<Kind>>> =>
  firm.flatMap(({ limit, rows }) => (limit.kind === kind ? [{ limit: limit as LimitOf<Kind>, rows }] : []))

const counts = surfaceLimits("toolCount")
const sizes = surfaceLimits("toolsBytes")
const collisions = surfaceLimits("nameCollision")

type One = Omit<Regression, "kind" | "limits" | "side"> & Measured

/** What costs users more than the tool that does it. */
const spreads: ReadonlySet<Reach> = new Set(["server", "session"])

const inTools = ({ before: others, pairs }: Both): ReadonlyArray<One> => {
  const known = new Map<ToolLimit, boolean>()
  /** Whether the earlier surface was lost to those clients already, or had nothing to lose. */
  const isLost = (limit: ToolLimit): boolean => {
    const lost = known.get(limit) ?? (others.length === 0 || others.some((tool) => measure(limit, tool).isBroken))
    known.set(limit, lost)
    return lost
  }
  const inTool = (
    { after, before, hasSameSchemas, name }: Pairing,
    { limit, rows }: Measured<ToolLimit>
  ): ReadonlyArray<One> => {
    if (hasSameSchemas && sideOf(limit) !== null) return []
    const is = measure(limit, after)
    if (!is.isBroken) return []
    const broken = (was: Measure | undefined, of: ReadonlyArray<ClientLimit>): ReadonlyArray<One> => [
      { tool: name, limit, rows: of, path: is.path, before: was?.found ?? [], after: is.found }
    ]
    if (before !== undefined) {
      const was = measure(limit, before)
      return was.isBroken ? [] : broken(was, rows)
    }
    const spreading = rows.filter(({ reach }) => spreads.has(reach))
    return spreading.length === 0 || isLost(limit) ? [] : broken(undefined, spreading)
  }
  return pairs.flatMap((pair) => toolLimits.flatMap((measured) => inTool(pair, measured)))
}

const grown = (
  tool: string | undefined,
  limits: ReadonlyArray<Measured<LimitOf<"toolCount" | "toolsBytes">>>,
  before: number,
  after: number
): ReadonlyArray<One> =>
  limits.flatMap(({ limit, rows }) =>
    tool === undefined || before > limit.max || after <= limit.max
      ? []
      : [{ tool, limit, rows, path: "name", before, after }]
  )

const lastAdded = (pairs: ReadonlyArray<Pairing>): string | undefined =>
  pairs
    .flatMap(({ before, name }) => (before === undefined ? [name] : []))
    .sort(compareText)
    .at(-1)

const mostGrown = (pairs: ReadonlyArray<Pairing>): string | undefined =>
  pairs
    .map(({ after, before, name }) => ({
      name,
      growth: toolBytes(after) - (before === undefined ? 0 : toolBytes(before))
    }))
    .sort((a, b) => b.growth - a.growth || compareText(a.name, b.name))[0]?.name

const isTooLarge = (bytes: number): boolean => sizes.some(({ limit: { max } }) => bytes > max)

const enlarged = ({ after, before, pairs }: Both): ReadonlyArray<One> => {
  const bytes = listBytes(after)
  return isTooLarge(bytes) ? grown(mostGrown(pairs), sizes, listBytes(before), bytes) : []
}

const collide = ({ after, before, pairs }: Both): ReadonlyArray<One> => {
  // Names that were there before collided before; two that are both new take nothing from anyone.
  const then = new Set(before.map(nameOf))
  const fresh = new Set(pairs.map(({ after: tool }) => nameOf(tool)).filter((name) => !then.has(name)))
  if (fresh.size === 0) return []
  return collisions.flatMap(({ limit, rows }) =>
    collided(limit, after).flatMap((names): ReadonlyArray<One> => {
      const tool = names.find((name) => fresh.has(name))
      return tool === undefined || names.every((name) => fresh.has(name))
        ? []
        : [{ tool, limit, rows, path: "name", before: [], after: names }]
    })
  )
}

const inList = (both: Both): ReadonlyArray<One> => {
  const { after, before, pairs } = both
  // Where nothing was listed there is nothing to lose.
  if (before.length === 0 || pairs.length === 0) return []
  return [...grown(lastAdded(pairs), counts, before.length, after.length), ...enlarged(both), ...collide(both)]
}

const union = (all: ReadonlyArray<Found>): Found => {
  const [first] = all
  if (typeof first === "number") return first
  return [...new Set(all.flatMap((found) => (typeof found === "number" ? [] : found)))]
}

const merge = (same: ReadonlyArray<One>): ReadonlyArray<Regression> => {
  const [one] = same
  if (one === undefined) return []
  const side = sideOf(one.limit)
  const isOnePlace = side === null || same.every(({ path }) => path === one.path)
  return [
    {
      tool: one.tool,
      kind: one.limit.kind,
      side,
      path: isOnePlace ? one.path : fieldOf(side),
      before: union(same.map(({ before }) => before)),
      after: union(same.map(({ after }) => after)),
      limits: same.flatMap(({ rows }) => rows)
    }
  ]
}

/** Every firm limit newly broken: one entry a tool and kind. */
export const regressions = (both: Both): ReadonlyArray<Regression> => {
  const all = [...inTools(both), ...inList(both)]
  const groups = Map.groupBy(all, ({ limit, tool }) => JSON.stringify([tool, limit.kind, sideOf(limit)]))
  return [...groups.values()].flatMap(merge)
}
