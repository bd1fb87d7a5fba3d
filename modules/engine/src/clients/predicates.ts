// One limit against one tool: what is found there, and whether that is too much. Pure, total, bounded by the nodes it
// looks at; what it finds out about a schema it finds out once.
import type { Side } from "../model/Change.ts"
import {
  compareText,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownArray,
  ownObject,
  ownString
} from "../model/Json.ts"
import { member } from "../model/Path.ts"
import type { Limit, LimitKind } from "./Limit.ts"
import { type Place, shape, shapes, type ShapeLimit } from "./shapes.ts"
import { affix, schemaSize, schemaSizes, type SchemaSize, utf8Length } from "./sizes.ts"
import type { Found } from "./words.ts"

/** What a limit finds in one tool. */
export interface Measure {
  readonly isBroken: boolean
  readonly found: Found
  /** The path of what offends within the tool (DIFF-9); of several places, the field they are in. */
  readonly path: string
}

const surfaceKinds = {
  instructionsBytes: true,
  nameCollision: true,
  promptNameLength: true,
  promptNamePattern: true,
  toolCount: true,
  toolsBytes: true
} as const satisfies { readonly [Kind in LimitKind]?: true }

/** A limit that one tool alone can break. */
export type ToolLimit = Exclude<Limit, { readonly kind: keyof typeof surfaceKinds }>

/** True for limits that one tool alone can break. */
export const isToolLimit = (limit: Limit): limit is ToolLimit => !Object.hasOwn(surfaceKinds, limit.kind)

type SizeLimit = Extract<ToolLimit, { readonly kind: SchemaSize }>
type SchemaLimit = ShapeLimit | SizeLimit

const isShapeLimit = (limit: ToolLimit): limit is ShapeLimit => Object.hasOwn(shapes, limit.kind)
const isSizeLimit = (limit: ToolLimit): limit is SizeLimit => Object.hasOwn(schemaSizes, limit.kind)

/** The field of a tool that holds the schema of one side. */
export const fieldOf = (side: Side): string => `${side}Schema`

/** A path below a field of a tool. */
export const within = (field: string, path: string): string =>
  path === "" || /^[[{]/.test(path) ? field + path : `${field}.${path}`

const pathOf = (field: string, places: ReadonlyArray<Place>): string => {
  const paths = new Set(places.map(({ path }) => path))
  const [path = ""] = paths
  return paths.size === 1 ? within(field, path) : field
}

const nothing = (path: string): Measure => ({ isBroken: false, found: [], path })

const atMost = (size: number, max: number, path: string): Measure => ({ isBroken: size > max, found: size, path })

const inSchema = (limit: SchemaLimit, tool: JsonObject): Measure => {
  const field = fieldOf(limit.of)
  const schema = own(tool, field)
  // A tool without an input schema breaks the protocol, not a client's limit. `true` and `false` are roots without type.
  if (schema === undefined) return nothing(field)
  if (!isObject(schema)) {
    return limit.kind === "rootType" ? { isBroken: true, found: ["type"], path: field } : nothing(field)
  }
  if (!isShapeLimit(limit)) return atMost(schemaSize(limit.kind, schema), limit.max, field)
  const places = shape(limit, schema)
  const found = [...new Set(places.map(({ what }) => what))].sort(compareText)
  return { isBroken: places.length > 0, found, path: pathOf(field, places) }
}

const hints = ["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint"]

const names = (found: ReadonlyArray<string>, path: string): Measure => ({ isBroken: found.length > 0, found, path })

const iconTypes = (tool: JsonObject): ReadonlyArray<string> =>
  (ownArray(tool, "icons") ?? []).flatMap((icon) => (isObject(icon) ? (ownString(icon, "mimeType") ?? []) : []))

/** Measures a tool by a limit. */
export const measure = (limit: ToolLimit, tool: JsonObject): Measure => {
  if (isShapeLimit(limit) || isSizeLimit(limit)) return inSchema(limit, tool)
  const name = ownString(tool, "name")
  const description = own(tool, "description")
  const annotations = ownObject(tool, "annotations") ?? {}
  switch (limit.kind) {
    // A tool without a name breaks the protocol, not a client's limit.
    case "nameLength":
      return atMost((name ?? "").length, limit.max - affix(limit), "name")
    case "namePattern":
      return names(name === undefined || limit.pattern.test(name) ? [] : [name], "name")
    case "descriptionLength":
      return atMost(typeof description === "string" ? description.length : 0, limit.max, "description")
    case "descriptionBytes":
      return atMost(typeof description === "string" ? utf8Length(description) : 0, limit.max, "description")
    case "descriptionEmpty":
      return names(description === "" ? ["description"] : [], "description")
    case "hintForm": {
      const wrong = hints.filter((hint) => {
        const value = own(annotations, hint)
        return value !== undefined && typeof value !== "boolean"
      })
      return names(wrong, wrong.length === 1 ? member("annotations", wrong[0] ?? "") : "annotations")
    }
    case "hintsStated":
      return names(
        limit.keywords.filter((hint) => typeof own(annotations, hint) !== "boolean"),
        "annotations"
      )
    case "annotationTitle":
      return names(ownString(annotations, "title") === undefined ? ["title"] : [], member("annotations", "title"))
    case "iconType":
      return names(
        iconTypes(tool).filter((type) => !limit.known.includes(type)),
        "icons"
      )
  }
}

/** What was found, as a change holds it: too many names are cut. */
export const asFact = (kind: LimitKind, found: Found): Json => ({
  [kind]: typeof found === "number" ? found : found.slice(0, 20)
})
