// The copy of a schema that cfworker reads. cfworker would run foreign patterns, throw on malformed keywords, read
// keywords that the dialect does not know, and evaluate every branch of everything; so it gets a copy in which
//
// - each node counts its visits and ends the validation when there are too many,
// - a node that has no defined meaning ends it when visited, and not before,
// - patterns are replaced, instance by instance, by the list of the instance's own texts that match them,
// - `unevaluated…` sees what is beside it only: in a branch cfworker shows it what the parent had evaluated before.
import { type Json, type JsonObject, isArray, isObject, own } from "../../model/Json.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import { checkedFormat } from "../formats.ts"
import { itemsAVisit, validatorNodes } from "../limits.ts"
import { type Dialect, dialectNamed, isRead, isSince, keywords } from "./keywords.ts"

/** Thrown through cfworker when an instance cannot be decided. */
export class Undecided extends Error {}

/** What is left of the visits that the instance under validation may cost. */
export const meter = { left: 0 }

type Node = Record<string, unknown>

/* cfworker reads this keyword once a visit and we give it to no node: reading it is the visit. */
const visit = "$recursiveAnchor"

const paying = (cost: number): PropertyDescriptor => ({
  configurable: true,
  get: () => {
    meter.left -= cost
    if (meter.left < 0) throw new Undecided()
    return undefined
  }
})

const metered: object = Object.create(Object.prototype, { [visit]: paying(1) })

/* A visit looks through all of these. */
const costOf = (node: Node): number => {
  let size = 0
  for (const key of ["anyOf", "enum", "oneOf", "properties", "required"]) {
    const value = node[key]
    if (typeof value === "object" && value !== null) size += Array.isArray(value) ? value.length : Object.keys(value).length
  }
  return 1 + Math.floor(size / itemsAVisit)
}

const forbid = (node: Node): void => {
  Object.defineProperty(node, visit, {
    configurable: true,
    get: () => {
      throw new Undecided()
    }
  })
}

/* cfworker puts every member into its message, once for each instance that is not one. */
const quiet = (values: ReadonlyArray<Json>): ReadonlyArray<Json> =>
  values.length < 8 ? values : Object.defineProperty([...values], "toJSON", { value: () => "…" })

const set = (node: Node, key: string, value: unknown): void => {
  if (key === "__proto__") Object.defineProperty(node, key, { value, enumerable: true, writable: true })
  else node[key] = value
}

const unevaluated: ReadonlySet<string> = new Set(["unevaluatedItems", "unevaluatedProperties"])

const asks = (schema: JsonObject): boolean =>
  Object.hasOwn(schema, "unevaluatedItems") || Object.hasOwn(schema, "unevaluatedProperties")

/* Where a schema may stand for the same value as another, definitions included. */
const branching: ReadonlySet<string> = new Set([
  "$defs",
  "allOf",
  "anyOf",
  "definitions",
  "dependentSchemas",
  "else",
  "if",
  "oneOf",
  "then"
])

/** A pattern where it stands in the copy. */
export interface PatternPlace {
  readonly node: Node
  readonly source: string
}

/** The patterns of `patternProperties` where they stand in the copy. */
export interface PatternMap {
  readonly node: Node
  readonly entries: ReadonlyArray<readonly [source: string, schema: unknown]>
}

/** A copy of one schema, and what must be known to use it. */
export class Copy {
  readonly root: unknown
  readonly dialect: Dialect
  readonly patterns: Array<PatternPlace> = []
  readonly maps: Array<PatternMap> = []
  readonly formats = new Set<string>()
  /** True when some list must not repeat an item. */
  isUnique = false
  /** False when the schema as a whole has no defined meaning for us. */
  readonly isSound: boolean
  #nodes = 0
  #resources = 0
  #hasUnevaluatedItems = false
  #hasDynamic = false
  readonly #anchors: Array<string> = []
  readonly #containing: Array<Node> = []

  constructor(schema: JsonSchema) {
    const dialect = dialectNamed(isObject(schema) ? own(schema, "$schema") : undefined)
    this.dialect = dialect ?? "2020-12"
    this.root = this.#schema(schema)
    // In 2019-09 `contains` evaluates nothing; cfworker knows only what 2020-12 says.
    if (this.dialect === "2019-09" && this.#hasUnevaluatedItems) this.#containing.forEach(forbid)
    const isPlain = this.#resources < 2 && new Set(this.#anchors).size === this.#anchors.length
    this.isSound = dialect !== undefined && this.#nodes <= validatorNodes && (isPlain || !this.#hasDynamic)
  }

  #schema(schema: Json, isBranch = false): unknown {
    if (!isObject(schema)) return schema
    return isBranch && asks(schema) ? this.#apart(schema) : this.#node(schema)
  }

  /* A double negation starts anew with what was evaluated; beside it the branch says that all of it was. */
  #apart(schema: JsonObject): Node {
    const evaluating = Object.keys(schema).filter((key) => !unevaluated.has(key))
    const node = this.#node(Object.fromEntries(evaluating.map((key) => [key, own(schema, key) ?? null])))
    for (const key of unevaluated) if (Object.hasOwn(schema, key)) node[key] = true
    const branches = Array.isArray(node["allOf"]) ? node["allOf"] : []
    const inner: Node = Object.create(metered)
    inner["not"] = this.#node(schema)
    const outer: Node = Object.create(metered)
    outer["not"] = inner
    node["allOf"] = [...branches, outer]
    if (Object.hasOwn(schema, "$id") || Object.hasOwn(schema, "$anchor") || Object.hasOwn(schema, "$dynamicAnchor")) forbid(node)
    return node
  }

  #node(schema: JsonObject): Node {
    const node: Node = Object.create(metered)
    if (++this.#nodes > validatorNodes) return node
    // Before 2019-09 nothing beside a reference is read.
    const isAlone = !isSince(this.dialect, "2019-09") && typeof own(schema, "$ref") === "string"
    let isMeaningful = true
    for (const key of Object.keys(schema)) {
      const value = own(schema, key) ?? null
      const keyword = keywords.get(key)
      if (keyword === undefined) isMeaningful = this.#other(node, key, value, isAlone) && isMeaningful
      else if (isRead(keyword, this.dialect)) {
        if (keyword.isSound(value, this.dialect)) this.#keyword(node, key, value)
        else isMeaningful = false
      }
    }
    if (!isMeaningful && !isAlone) forbid(node)
    else {
      const cost = costOf(node)
      if (cost > 1) Object.defineProperty(node, visit, paying(cost))
    }
    return node
  }

  #keyword(node: Node, key: string, value: Json): void {
    if (key === "format" && typeof value === "string") {
      const known = checkedFormat(value)
      if (known !== undefined) {
        this.formats.add(value)
        node["format"] = known
      }
      return
    }
    if (key === "enum" && isArray(value)) node["enum"] = quiet(value)
    else if (key === "patternProperties" && isObject(value)) {
      // References lead through the sources, so they stand in the copy until the first instance.
      const map = this.#map(value, false)
      node[key] = map
      this.maps.push({ node, entries: Object.entries(map) })
    } else set(node, key, this.#read(key, value))
    if (key === "pattern" && typeof value === "string") this.patterns.push({ node, source: value })
    if (key === "uniqueItems") this.isUnique ||= value === true
    if (key === "contains") this.#containing.push(node)
    this.#hasUnevaluatedItems ||= key === "unevaluatedItems"
  }

  #read(key: string, value: Json): unknown {
    const reading = keywords.get(key)?.reading
    const isBranch = branching.has(key)
    if (reading === "map" && isObject(value)) return this.#map(value, isBranch)
    if (reading === "plain" || reading === undefined) return value
    return isArray(value) ? value.map((item) => this.#schema(item, isBranch)) : this.#schema(value, isBranch)
  }

  #map(value: JsonObject, isBranch: boolean): Node {
    const map: Node = {}
    for (const key of Object.keys(value)) {
      const item = own(value, key) ?? null
      set(map, key, isSchema(item) ? this.#schema(item, isBranch) : item)
    }
    return map
  }

  /* Identifiers, references, and what only references can make matter. False when it has no meaning. */
  #other(node: Node, key: string, value: Json, isAlone: boolean): boolean {
    const isOld = !isSince(this.dialect, "2019-09")
    if (key === (this.dialect === "draft-04" ? "id" : "$id")) {
      if (isAlone) return true
      this.#resources++
      node[key] = value
      return typeof value === "string"
    }
    if (key === "$ref") return this.#reference(node, value)
    if (key === "$anchor" && !isOld) {
      node[key] = value
      return typeof value === "string"
    }
    if (key === "$dynamicAnchor" && this.dialect === "2020-12" && typeof value === "string") {
      this.#anchors.push(value)
      node["$anchor"] ??= value
      return node["$anchor"] === value
    }
    const isDynamic =
      (key === "$dynamicRef" && this.dialect === "2020-12") || (key === "$recursiveRef" && this.dialect === "2019-09")
    if (isDynamic) {
      this.#hasDynamic = true
      return this.#reference(node, value)
    }
    if (key === "$schema") return node === this.root || this.#nodes === 1 || dialectNamed(value) === this.dialect
    if (key !== "__proto__" && key !== "id" && isObject(value)) node[key] = this.#node(value)
    return true
  }

  #reference(node: Node, value: Json): boolean {
    if (typeof value !== "string" || node["$ref"] !== undefined) return false
    node["$ref"] = value
    return true
  }
}
