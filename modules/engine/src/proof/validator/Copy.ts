// The copy of a schema that cfworker reads. cfworker would run foreign patterns, throw on malformed keywords, read
// keywords that the dialect does not know, and evaluate every branch of everything; so it gets a copy in which
//
// - nodes count their visits, and the validation ends when there are too many (`metered.ts`),
// - a node that has no defined meaning ends it when visited, and not before,
// - patterns can be replaced, instance by instance, by the list of the instance's own texts that match them,
// - `unevaluated…` sees what is beside it only: in a branch cfworker shows it what the parent had evaluated before.
import { annotationKeywords } from "../../model/Form.ts"
import { isArray, isObject, type Json, type JsonObject, own } from "../../model/Json.ts"
import { isSchema, type JsonSchema } from "../../model/Schema2020.ts"
import { checkedFormat } from "../formats.ts"
import { validatorNodes } from "../limits.ts"
import { type Dialect, dialectNamed, isRead, isSince, keywords } from "./keywords.ts"
import { assign, block, makeNode, type MeteredNode, price, visit } from "./metered.ts"

/** A pattern where it stands in the copy. */
export interface PatternPlace {
  readonly node: MeteredNode
  readonly source: string
}

/** The patterns of `patternProperties` where they stand in the copy. */
export interface PatternMap {
  readonly node: MeteredNode
  readonly entries: ReadonlyArray<readonly [source: string, schema: unknown]>
}

const unevaluated: ReadonlyArray<string> = ["unevaluatedItems", "unevaluatedProperties"]

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

/* cfworker puts every member into its message, once for each instance that is not one. */
const quiet = (values: ReadonlyArray<Json>): ReadonlyArray<Json> =>
  values.length < 8 ? values : Object.defineProperty([...values], "toJSON", { value: () => "…" })

const isOld = (dialect: Dialect): boolean => !isSince(dialect, "2019-09")

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
  readonly #containing: Array<MeteredNode> = []

  constructor(schema: JsonSchema) {
    const dialect = dialectNamed(isObject(schema) ? own(schema, "$schema") : undefined)
    this.dialect = dialect ?? "2020-12"
    this.root = this.#schema(schema, false)
    // In 2019-09 `contains` evaluates nothing; cfworker knows only what 2020-12 says.
    if (this.dialect === "2019-09" && this.#hasUnevaluatedItems) this.#containing.forEach(block)
    const isPlain = this.#resources < 2 && new Set(this.#anchors).size === this.#anchors.length
    this.isSound = dialect !== undefined && this.#nodes <= validatorNodes && (isPlain || !this.#hasDynamic)
  }

  #schema(schema: Json, isBranch: boolean): unknown {
    if (!isObject(schema)) return schema
    return isBranch && unevaluated.some((key) => Object.hasOwn(schema, key)) ? this.#apart(schema) : this.#node(schema)
  }

  /* A double negation starts anew with what was evaluated; beside it the branch says that all of it was. */
  #apart(schema: JsonObject): MeteredNode {
    const evaluating = Object.keys(schema).filter((key) => !unevaluated.includes(key))
    const node = this.#node(Object.fromEntries(evaluating.map((key) => [key, own(schema, key) ?? null])))
    for (const key of unevaluated) if (Object.hasOwn(schema, key)) node[key] = true
    const [outer, inner] = [makeNode(), makeNode()]
    outer["not"] = inner
    inner["not"] = this.#node(schema)
    node["allOf"] = [...(Array.isArray(node["allOf"]) ? node["allOf"] : []), outer]
    // It stands there twice now, and a name must not.
    if (["$anchor", "$dynamicAnchor", "$id"].some((key) => Object.hasOwn(schema, key))) block(node)
    return node
  }

  #node(schema: JsonObject): MeteredNode {
    const node = makeNode()
    if (++this.#nodes > validatorNodes) return node
    // Before 2019-09 nothing beside a reference is read.
    const isAlone = isOld(this.dialect) && typeof own(schema, "$ref") === "string"
    const isRoot = this.#nodes === 1
    let isMeaningful = true
    for (const key of Object.keys(schema)) {
      const value = own(schema, key) ?? null
      const keyword = keywords.get(key)
      if (keyword === undefined) isMeaningful = this.#other(node, key, value, isAlone, isRoot) && isMeaningful
      else if (isRead(keyword, this.dialect)) {
        if (keyword.isSound(value, this.dialect)) this.#keyword(node, key, value)
        else isMeaningful = false
      }
    }
    price(node)
    if (!isMeaningful && !isAlone) block(node)
    return node
  }

  #keyword(node: MeteredNode, key: string, value: Json): void {
    if (key === "format" && typeof value === "string") this.#format(node, value)
    else if (key === "enum" && isArray(value)) node["enum"] = quiet(value)
    else assign(node, key, this.#read(key, value))
    if (key === "pattern" && typeof value === "string") this.patterns.push({ node, source: value })
    else if (key === "patternProperties") this.maps.push({ node, entries: Object.entries(node[key] ?? {}) })
    else if (key === "contains") this.#containing.push(node)
    else if (key === "uniqueItems") this.isUnique ||= value === true
    else if (key === "unevaluatedItems") this.#hasUnevaluatedItems = true
  }

  #format(node: MeteredNode, name: string): void {
    const known = checkedFormat(name)
    if (known === undefined) return
    this.formats.add(name)
    node["format"] = known
  }

  #read(key: string, value: Json): unknown {
    const reading = keywords.get(key)?.reading
    const isBranch = branching.has(key)
    if (reading === "map" && isObject(value)) return this.#map(value, isBranch)
    if (reading === "plain" || reading === undefined) return value
    return isArray(value) ? value.map((item) => this.#schema(item, isBranch)) : this.#schema(value, isBranch)
  }

  #map(value: JsonObject, isBranch: boolean): MeteredNode {
    const map: MeteredNode = {}
    for (const key of Object.keys(value)) {
      const item = own(value, key) ?? null
      assign(map, key, isSchema(item) ? this.#schema(item, isBranch) : item)
    }
    return map
  }

  /* Identifiers, references, and what only references can make matter. False when it has no meaning. */
  #other(node: MeteredNode, key: string, value: Json, isAlone: boolean, isRoot: boolean): boolean {
    if (annotationKeywords.has(key)) return true
    if (key === (this.dialect === "draft-04" ? "id" : "$id")) return isAlone || this.#identifier(node, value)
    if (key === "$schema") return isRoot || dialectNamed(value) === this.dialect
    if (key === "$ref") return this.#reference(node, value)
    if (key === "$anchor" && !isOld(this.dialect)) return this.#anchor(node, value)
    if (key === "$dynamicAnchor" && this.dialect === "2020-12") {
      if (typeof value === "string") this.#anchors.push(value)
      return this.#anchor(node, value)
    }
    const dynamic =
      this.dialect === "2020-12" ? "$dynamicRef" : this.dialect === "2019-09" ? "$recursiveRef" : undefined
    if (key === dynamic) {
      this.#hasDynamic = true
      return this.#reference(node, value)
    }
    if (key !== "__proto__" && key !== "id" && key !== visit && isObject(value)) node[key] = this.#node(value)
    return true
  }

  #identifier(node: MeteredNode, value: Json): boolean {
    this.#resources++
    node["$id"] = value
    return typeof value === "string"
  }

  #anchor(node: MeteredNode, value: Json): boolean {
    if (node["$anchor"] !== undefined && node["$anchor"] !== value) return false
    node["$anchor"] = value
    return typeof value === "string"
  }

  #reference(node: MeteredNode, value: Json): boolean {
    if (typeof value !== "string" || node["$ref"] !== undefined) return false
    node["$ref"] = value
    return true
  }
}
