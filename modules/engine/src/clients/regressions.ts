// Which firm limits a surface breaks that it did not break before (PORT-3). A tool is compared with what it was; a tool
// that is new breaks nothing for anyone, unless it takes the other tools of its server with it.
import type { Side } from "../model/Change.ts"
import { compareText, type JsonObject, ownString } from "../model/Json.ts"
import type { Limit, LimitOf, Reach } from "./Limit.ts"
import { isToolLimit, measure, type Measure, type ToolLimit } from "./predicates.ts"
import { utf8Length } from "./sizes.ts"
import { type ClientLimit, table } from "./table.ts"
import type { Found } from "./words.ts"

/** A tool of the later surface and what it was in the earlier one. */
export interface Pairing {
  readonly before: JsonObject | undefined
  readonly after: JsonObject
}

/** Both lists of tools, whole, and who is whose successor. Pairs that are equal may be left out. */
export interface Both {
  readonly before: ReadonlyArray<JsonObject>
  readonly after: ReadonlyArray<JsonObject>
  readonly pairs: ReadonlyArray<Pairing>
}

/** Limits of one kind that one tool newly breaks, or that the list does with it. */
export interface Regression {
  readonly tool: string
  readonly kind: Limit["kind"]
  readonly side: Side | null
  readonly path: string
  readonly before: Found
  readonly after: Found
  readonly limits: ReadonlyArray<ClientLimit>
}

/** Rows with one and the same limit: it is measured once for all of them. */
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

const firm = byLimit(table.filter(({ weight }) => weight === "firm"))
const toolLimits = ofTools(firm)

const spreads: ReadonlySet<Reach> = new Set(["server", "session"])

/** The side of a limit on schemas. */
export const sideOf = (limit: Limit): Side | null => ("of" in limit ? limit.of : null)

const nameOf = (tool: JsonObject): string => ownString(tool, "name") ?? ""

type One = Omit<Regression, "kind" | "limits" | "side"> & Measured

const newly = (tool: string, { limit, rows }: Measured, was: Measure | undefined, is: Measure): One => ({
  tool,
  limit,
  rows,
  path: is.path,
  before: was?.found ?? [],
  after: is.found
})

const inTool = ({ after, before }: Pairing, others: ReadonlyArray<JsonObject>): ReadonlyArray<One> =>
  toolLimits.flatMap(({ limit, rows }): ReadonlyArray<One> => {
    const is = measure(limit, after)
    if (!is.isBroken) return []
    if (before !== undefined) {
      const was = measure(limit, before)
      return was.isBroken ? [] : [newly(nameOf(after), { limit, rows }, was, is)]
    }
    const lost = rows.filter(({ reach }) => spreads.has(reach))
    return others.length === 0 || lost.length === 0 || others.some((tool) => measure(limit, tool).isBroken)
      ? []
      : [newly(nameOf(after), { limit, rows: lost }, undefined, is)]
  })

const surfaceLimits = <Kind extends Limit["kind"]>(kind: Kind): ReadonlyArray<Measured<LimitOf<Kind>>> =>
  firm.flatMap(({ limit, rows }) => (limit.kind === kind ? [{ limit: limit as LimitOf<Kind>, rows }] : []))

const counts = surfaceLimits("toolCount")
const sizes = surfaceLimits("toolsBytes")
const collisions = surfaceLimits("nameCollision")

const numbered = (
  tool: string | undefined,
  limits: ReadonlyArray<Measured<LimitOf<"toolCount" | "toolsBytes">>>,
  before: number,
  after: number
): ReadonlyArray<One> =>
  tool === undefined
    ? []
    : limits
        .filter(({ limit: { max } }) => before <= max && after > max)
        .map(({ limit, rows }) => ({ tool, limit, rows, path: "", before, after }))

const added = (pairs: ReadonlyArray<Pairing>): ReadonlyArray<string> =>
  pairs.flatMap(({ after, before }) => (before === undefined ? [nameOf(after)] : [])).sort(compareText)

const jsonBytes = (value: JsonObject | undefined): number =>
  value === undefined ? 0 : utf8Length(JSON.stringify(value))

/** The bytes of a list as compact JSON. */
export const listBytes = (tools: ReadonlyArray<JsonObject>): number =>
  tools.reduce((sum, tool) => sum + jsonBytes(tool) + 1, 1)

const mostGrown = (pairs: ReadonlyArray<Pairing>): string | undefined =>
  pairs
    .map(({ after, before }) => ({ name: nameOf(after), growth: jsonBytes(after) - jsonBytes(before) }))
    .sort((a, b) => b.growth - a.growth || compareText(a.name, b.name))[0]?.name

/** Names that a client takes for one, by what they become. */
export const collided = (
  { by = "_", first, replace }: LimitOf<"nameCollision">,
  tools: ReadonlyArray<JsonObject>
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const written = (name: string): string => (replace === undefined ? name : name.replace(replace, by)).slice(0, first)
  const groups = Map.groupBy(tools.map(nameOf).sort(compareText), written)
  return new Map([...groups].filter(([, names]) => names.length > 1))
}

const collide = ({ after, before, pairs }: Both): ReadonlyArray<One> => {
  // Names that were there before collided before.
  const then = new Set(before.map(nameOf))
  const fresh = pairs.map(({ after: tool }) => nameOf(tool)).filter((name) => !then.has(name))
  if (fresh.length === 0) return []
  return collisions.flatMap(({ limit, rows }) =>
    [...collided(limit, after).values()].flatMap((names): ReadonlyArray<One> => {
      const newcomer = names.find((name) => fresh.includes(name))
      return newcomer === undefined || names.every((name) => fresh.includes(name))
        ? []
        : [{ tool: newcomer, limit, rows, path: "name", before: [], after: names }]
    })
  )
}

const inList = (both: Both): ReadonlyArray<One> => {
  const { after, before, pairs } = both
  // Where nothing was listed there is nothing to lose.
  if (before.length === 0 || pairs.length === 0) return []
  const bytes = sizes.some(({ limit: { max } }) => listBytes(after) > max) ? [listBytes(before), listBytes(after)] : [0, 0]
  return [
    ...numbered(added(pairs).at(-1), counts, before.length, after.length),
    ...(bytes[1] === 0 ? [] : numbered(mostGrown(pairs), sizes, bytes[0] ?? 0, bytes[1] ?? 0)),
    ...collide(both)
  ]
}

const union = (all: ReadonlyArray<Found>): Found => {
  const [first] = all
  return typeof first === "number" ? first : [...new Set(all.flatMap((found) => (typeof found === "number" ? [] : found)))]
}

const merged = (all: ReadonlyArray<One>): ReadonlyArray<Regression> => {
  const groups = Map.groupBy(all, ({ limit, tool }) => JSON.stringify([tool, limit.kind, sideOf(limit)]))
  return [...groups.values()].flatMap((same): ReadonlyArray<Regression> => {
    const [one] = same
    if (one === undefined) return []
    const side = sideOf(one.limit)
    const isOnePlace = same.every(({ path }) => path === one.path)
    return [
      {
        tool: one.tool,
        kind: one.limit.kind,
        side,
        path: isOnePlace || side === null ? one.path : `${side}Schema`,
        before: union(same.map(({ before }) => before)),
        after: union(same.map(({ after }) => after)),
        limits: same.flatMap(({ rows }) => rows)
      }
    ]
  })
}

/** Every firm limit newly broken: one entry a tool and kind. */
export const regressions = (both: Both): ReadonlyArray<Regression> =>
  merged([...both.pairs.flatMap((pair) => inTool(pair, both.before)), ...inList(both)])
