// Which keys of arguments a schema declares. Other keys may be data: those of a map from addresses to names are. Reads
// JSON Schema and Zod, of both majors, by their shapes and no further than asked.
import { attempt, isObject, member } from "./foreign.ts"
import { pathTo } from "./paths.ts"

/** How many schemas are looked at for one object: references and alternatives lead on without end. */
const maxParts = 100

/** How many objects of one schema are remembered. One that refers to itself has as many as callers have paths. */
const mostKept = 1000

/** A schema, and how many more of its objects may be remembered. */
interface Root {
  readonly schema: unknown
  room: number
}

/** What one schema says of an object, and which other schemas say more of it. */
interface Part {
  readonly properties?: unknown
  /** Whether any other key is taken as well: the keys of a map. */
  readonly isMap: boolean
  readonly more: ReadonlyArray<unknown>
}

/** The keys of one object that a schema declares. Kept with the schema, so that calls share its paths. */
export class Shape {
  /** Of the object, empty for the arguments themselves; undefined where it is not to be told. */
  readonly path: string | undefined
  readonly #root: Root
  readonly #properties: ReadonlyArray<object>
  readonly #children = new Map<string, Shape>()
  /** Whether undeclared keys are data. */
  readonly isMap: boolean

  constructor(root: Root, schemas: ReadonlyArray<unknown>, path: string | undefined) {
    const parts = partsOf(root.schema, schemas)
    this.path = path
    this.#root = root
    this.#properties = parts.flatMap(({ properties }) =>
      isObject(properties) && Object.keys(properties).length > 0 ? [properties] : []
    )
    this.isMap = this.#properties.length === 0 || parts.some(({ isMap }) => isMap)
  }

  /** Of a key that is declared, what its value may be; undefined for another key. */
  child(key: string): Shape | undefined {
    const known = this.#children.get(key)
    if (known !== undefined) return known
    const schemas = this.#properties.flatMap((properties) =>
      Object.hasOwn(properties, key) ? [Reflect.get(properties, key)] : []
    )
    if (schemas.length === 0) return undefined
    const made = new Shape(this.#root, schemas, pathTo(this.path, key))
    if (this.#root.room > 0) {
      this.#root.room -= 1
      this.#children.set(key, made)
    }
    return made
  }
}

const shapes = new WeakMap<object, Shape | null>()

/** The shape of an input schema; undefined when it is none that can be read, so that nothing is known. */
export const shapeOf = (schema: unknown): Shape | undefined => {
  if (!isObject(schema)) return undefined
  const known = shapes.get(schema)
  if (known !== undefined) return known ?? undefined
  const made = attempt(() => {
    const read = readable(schema)
    return read === undefined ? undefined : new Shape({ schema: read, room: mostKept }, [read], "")
  })
  shapes.set(schema, made ?? null)
  return made
}

const isZod = (schema: object): boolean => isObject(member(schema, "_zod")) || isObject(member(schema, "_def"))

/** The schema in a vocabulary that is read here. */
const readable = (schema: object): object | undefined => {
  if (isZod(schema)) return schema
  const standard = member(schema, "~standard")
  if (standard === undefined) return schema
  const converters = member(standard, "jsonSchema")
  const input = member(converters, "input")
  const made: unknown =
    typeof input === "function" ? Reflect.apply(input, converters, [{ target: "draft-2020-12" }]) : undefined
  return isObject(made) ? made : undefined
}

const partsOf = (root: unknown, schemas: ReadonlyArray<unknown>): ReadonlyArray<Part> => {
  const found: Array<Part> = []
  const seen = new Set<unknown>()
  const open = [...schemas]
  for (const next of open) {
    if (!isObject(next) || seen.has(next)) continue
    seen.add(next)
    if (seen.size > maxParts) return [{ isMap: true, more: [] }]
    const part = isZod(next) ? zodPart(next) : jsonPart(root, next)
    found.push(part)
    open.push(...part.more)
  }
  return found
}

const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const jsonPart = (root: unknown, schema: object): Part => {
  const own = (key: string): unknown => (Object.hasOwn(schema, key) ? Reflect.get(schema, key) : undefined)
  const others = own("additionalProperties")
  return {
    properties: own("properties"),
    isMap: others === true || isObject(others) || isObject(own("patternProperties")),
    more: [
      ...["allOf", "anyOf", "oneOf"].flatMap((key) => list(own(key))),
      own("then"),
      own("else"),
      referenced(root, own("$ref"))
    ]
  }
}

/** What a reference within the schema leads to. */
const referenced = (root: unknown, reference: unknown): unknown => {
  if (typeof reference !== "string" || !/^#(\/|$)/.test(reference)) return undefined
  const steps = reference.slice(1).split("/").slice(1)
  return steps.reduce<unknown>((at, step) => {
    const key = (attempt(() => decodeURIComponent(step)) ?? step).replaceAll("~1", "/").replaceAll("~0", "~")
    return isObject(at) && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined
  }, root)
}

/** Kinds of Zod that hold the schema they stand for, as major 4 and major 3 name them. */
const wrappers = /^(optional|nullable|default|prefault|nonoptional|readonly|catch|branded|effects)$/

const zodPart = (schema: object): Part => {
  const def = member(member(schema, "_zod"), "def") ?? member(schema, "_def")
  const kind = String(member(def, "type") ?? member(def, "typeName"))
    .replace(/^Zod/, "")
    .toLowerCase()
  const of = (...keys: ReadonlyArray<string>): ReadonlyArray<unknown> => keys.map((key) => member(def, key))
  if (kind === "object") {
    const shape = member(def, "shape")
    const rest = member(member(def, "catchall"), "_zod") ?? member(member(def, "catchall"), "_def")
    const restKind = member(member(rest, "def"), "type") ?? member(rest, "typeName")
    return {
      properties: typeof shape === "function" ? Reflect.apply(shape, def, []) : shape,
      isMap: member(def, "unknownKeys") === "passthrough" || !/^(undefined|never|ZodNever)$/.test(String(restKind)),
      more: []
    }
  }
  if (wrappers.test(kind)) return { isMap: false, more: of("innerType", "schema", "type") }
  if (kind === "pipe" || kind === "pipeline") return { isMap: false, more: of("in") }
  if (kind === "intersection") return { isMap: false, more: of("left", "right") }
  if (kind === "lazy") {
    const getter = member(def, "getter")
    return { isMap: false, more: typeof getter === "function" ? [Reflect.apply(getter, def, [])] : [] }
  }
  const options = member(def, "options")
  return { isMap: false, more: options instanceof Map ? [...options.values()] : list(options) }
}
