// What clients cannot do with a surface, and what they can no longer do after a change.
import type { JsonObject } from "../model/Json.ts"
import type { Limit } from "./Limit.ts"
import { collided, listBytes, nameOf } from "./lists.ts"
import { byLimit, type Measured, ofTools, sideOf } from "./measured.ts"
import { isToolLimit, measure } from "./predicates.ts"
import { regressions } from "./regressions.ts"
import { utf8Length } from "./sizes.ts"
import { type LimitId, table } from "./table.ts"
import { type Found, stateOf } from "./words.ts"

/** What a server lists, as received. */
export interface Listed {
  readonly tools: ReadonlyArray<JsonObject>
  readonly prompts?: ReadonlyArray<JsonObject>
  readonly instructions?: string
}

/** A limit that a surface breaks; the row of the table says whose it is and what it costs. */
export interface Violation {
  readonly limit: LimitId
  /** The tool that breaks it; null for the surface as a whole. */
  readonly tool: string | null
  /** Where within the tool (DIFF-9); empty for the tool or the surface as a whole. */
  readonly path: string
  /** What is the case, as a sentence without its full stop. */
  readonly detail: string
  /** What the sentence is about: a size, or names. */
  readonly found: Found
}

const all = byLimit(table)
const toolLimits = ofTools(all)

const stated = ({ limit, rows }: Measured, tool: string | null, path: string, found: Found): ReadonlyArray<Violation> =>
  rows.map(({ id }) => ({
    limit: id,
    tool,
    path,
    detail: stateOf(limit.kind, sideOf(limit), found),
    found
  }))

const inTool = (tool: JsonObject): ReadonlyArray<Violation> =>
  toolLimits.flatMap((measured) => {
    const { found, isBroken, path } = measure(measured.limit, tool)
    return isBroken ? stated(measured, nameOf(tool), path, found) : []
  })

const tooLarge = (size: number, max: number): ReadonlyArray<Found> => (size > max ? [size] : [])

/** What a limit on the whole surface finds too much. */
const inSurface = (limit: Limit, { instructions = "", prompts = [], tools }: Listed): ReadonlyArray<Found> => {
  const promptNames = prompts.map(nameOf)
  switch (limit.kind) {
    case "toolCount":
      return tooLarge(tools.length, limit.max)
    case "toolsBytes":
      return tooLarge(listBytes(tools), limit.max)
    case "instructionsBytes":
      return tooLarge(utf8Length(instructions), limit.max)
    case "nameCollision":
      return collided(limit, tools)
    case "promptNameLength":
      return tooLarge(
        promptNames.reduce((longest, name) => Math.max(longest, name.length), 0),
        limit.max
      )
    case "promptNamePattern": {
      const wrong = promptNames.filter((name) => !limit.pattern.test(name))
      return wrong.length === 0 ? [] : [wrong]
    }
    default:
      return []
  }
}

/** Every limit of the table that a surface breaks, notes included: tools in their order, then the surface as a whole. */
export const violations = (surface: Listed): ReadonlyArray<Violation> => [
  ...surface.tools.flatMap(inTool),
  ...all.flatMap((measured) => inSurface(measured.limit, surface).flatMap((found) => stated(measured, null, "", found)))
]

/**
 * The firm limits that tools newly break: those that were there before, those that are new where they take the others
 * with them, or the surface as a whole. `renames` leads from the new name of a tool to its old one; the other tools are
 * who they were by name.
 */
export const newViolations = (
  before: Pick<Listed, "tools">,
  after: Pick<Listed, "tools">,
  renames: ReadonlyMap<string, string> = new Map()
): ReadonlyArray<Violation> => {
  const then = new Map(before.tools.map((tool) => [nameOf(tool), tool]))
  const pairs = after.tools.map((tool) => ({
    name: nameOf(tool),
    before: then.get(renames.get(nameOf(tool)) ?? nameOf(tool)),
    after: tool,
    hasSameSchemas: false
  }))
  return regressions({ before: before.tools, after: after.tools, pairs }).flatMap(
    ({ after: found, kind, limits, path, side, tool }) =>
      limits.map(({ id, limit }) => ({
        limit: id,
        tool: isToolLimit(limit) ? tool : null,
        path,
        detail: stateOf(kind, side, found),
        found
      }))
  )
}
