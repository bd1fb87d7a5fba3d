// Forms as the search reads them: each schema object read once, its keywords typed, its references led through.
import { annotationKeywords, type Form } from "../model/Form.ts"
import { canonical, isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import { every, kindOf, kinds, none } from "./kinds.ts"

const noTexts: ReadonlyArray<string> = []
const noNodes: ReadonlyArray<Node> = []

const texts = (value: Json): ReadonlyArray<string> =>
  isArray(value) ? value.filter((item) => typeof item === "string") : noTexts

const kindsOf = (type: Json): number => {
  let found = none
  for (const name of isArray(type) ? type : [type]) found |= kinds.get(name) ?? none
  return found
}

/** One schema of a form. */
export class Node {
  readonly id: number
  readonly schema: JsonSchema
  /** The kinds of values its `type` allows. */
  kinds = every
  /** True when it asserts something of which nobody here knows what it means. */
  isOpaque = false
  members: ReadonlyArray<Json> | undefined
  minimum = -Infinity
  maximum = Infinity
  above = -Infinity
  below = Infinity
  multipleOf: number | undefined
  minLength = 0
  maxLength = Infinity
  pattern: string | undefined
  format: string | undefined
  minItems = 0
  maxItems = Infinity
  isUnique = false
  minContains = 1
  maxContains = Infinity
  minProperties = 0
  maxProperties = Infinity
  required = noTexts
  dependentRequired: ReadonlyArray<readonly [name: string, required: ReadonlyArray<string>]> = []
  properties: JsonObject | undefined
  patternProperties: ReadonlyArray<readonly [source: string, node: Node]> = []
  dependentSchemas: ReadonlyArray<readonly [name: string, node: Node]> = []
  additionalProperties: Node | undefined
  unevaluatedProperties: Node | undefined
  propertyNames: Node | undefined
  prefixItems = noNodes
  items: Node | undefined
  unevaluatedItems: Node | undefined
  contains: Node | undefined
  allOf = noNodes
  anyOf = noNodes
  oneOf = noNodes
  not: Node | undefined
  if: Node | undefined
  then: Node | undefined
  else: Node | undefined
  target: Node | undefined
  readonly #graph: Graph
  #memberSet: ReadonlySet<Json> | undefined
  #memberTexts: ReadonlySet<string> | undefined

  constructor(graph: Graph, id: number, schema: JsonSchema) {
    this.#graph = graph
    this.id = id
    this.schema = schema
    if (schema === false) this.kinds = none
  }

  /** The node of a schema of the same form. */
  at(schema: JsonSchema): Node {
    return this.#graph.of(schema)
  }

  /** The schema of a declared property. */
  property(name: string): Node | undefined {
    const schema = this.properties === undefined ? undefined : own(this.properties, name)
    return isSchema(schema) ? this.at(schema) : undefined
  }

  /** The names of the declared properties. */
  get names(): ReadonlyArray<string> {
    return this.properties === undefined ? noTexts : Object.keys(this.properties)
  }

  /** True when `enum` has a value. */
  hasMember(value: Json): boolean {
    if (this.members === undefined) return true
    if (typeof value !== "object" || value === null) return (this.#memberSet ??= new Set(this.members)).has(value)
    this.#memberTexts ??= new Set(this.members.filter((member) => typeof member === "object").map(canonical))
    return this.#memberTexts.has(canonical(value))
  }

  /** True when it says nothing but that one of its branches must hold. */
  get isUnion(): boolean {
    return (
      typeof this.schema === "object" &&
      this.anyOf.length > 0 &&
      Object.keys(this.schema).every((keyword) => keyword === "anyOf" || annotationKeywords.has(keyword))
    )
  }

  /** True when it accepts everything and says so. */
  get isTrivial(): boolean {
    return this.schema === true || (this.schema !== false && Object.keys(this.schema).length === 0)
  }
}

/** Numbers for nodes; one counter serves the graphs that are compared. */
export interface Counter {
  next: number
}

/** The nodes of one form. They are made when they are first asked for. */
export class Graph {
  readonly root: Node
  readonly #form: Form
  readonly #counter: Counter
  readonly #nodes = new Map<JsonSchema, Node>()

  constructor(form: Form, counter: Counter) {
    this.#form = form
    this.#counter = counter
    this.root = this.of(form.root)
  }

  /** The node of a schema. */
  of(schema: JsonSchema): Node {
    const known = this.#nodes.get(schema)
    if (known !== undefined) return known
    const node = new Node(this, this.#counter.next++, schema)
    this.#nodes.set(schema, node)
    if (typeof schema === "object") for (const keyword of Object.keys(schema)) this.#read(node, keyword, own(schema, keyword) ?? null)
    return node
  }

  #child(value: Json): Node | undefined {
    return isSchema(value) ? this.of(value) : undefined
  }

  #children(value: Json): ReadonlyArray<Node> {
    return isArray(value) ? value.filter(isSchema).map((item) => this.of(item)) : noNodes
  }

  #named(value: Json): ReadonlyArray<readonly [string, Node]> {
    return isObject(value)
      ? Object.entries(value).flatMap(([name, item]) => (isSchema(item) ? [[name, this.of(item)] as const] : []))
      : []
  }

  #read(node: Node, keyword: string, value: Json): void {
    if (typeof value === "number") readNumber(node, keyword, value)
    else this.#readOther(node, keyword, value)
  }

  #readOther(node: Node, keyword: string, value: Json): void {
    switch (keyword) {
      case "$ref": {
        const target = typeof value === "string" ? this.#form.loops.get(value) : undefined
        if (target === undefined) node.isOpaque = true
        else node.target = this.of(target)
        return
      }
      case "$dynamicRef":
      case "$recursiveRef":
        node.isOpaque = true
        return
      case "type":
        node.kinds = kindsOf(value)
        return
      case "enum":
        if (isArray(value)) node.members = value
        return
      case "const":
        node.members = [value]
        return
      case "pattern":
        if (typeof value === "string") node.pattern = value
        return
      case "format":
        if (typeof value === "string") node.format = value
        return
      case "uniqueItems":
        node.isUnique = value === true
        return
      case "required":
        node.required = texts(value)
        return
      case "dependentRequired":
        if (isObject(value)) node.dependentRequired = Object.entries(value).map(([name, list]) => [name, texts(list)])
        return
      case "properties":
        if (isObject(value)) node.properties = value
        return
      case "patternProperties":
        node.patternProperties = this.#named(value)
        return
      case "dependentSchemas":
        node.dependentSchemas = this.#named(value)
        return
      case "prefixItems":
      case "allOf":
      case "anyOf":
      case "oneOf":
        node[keyword] = this.#children(value)
        return
      case "additionalProperties":
      case "contains":
      case "else":
      case "if":
      case "items":
      case "not":
      case "propertyNames":
      case "then":
      case "unevaluatedItems":
      case "unevaluatedProperties":
        node[keyword] = this.#child(value)
        return
      default:
    }
  }
}

const readNumber = (node: Node, keyword: string, value: number): void => {
  switch (keyword) {
    case "exclusiveMinimum":
      node.above = value
      return
    case "exclusiveMaximum":
      node.below = value
      return
    case "const":
      node.members = [value]
      return
    case "minimum":
    case "maximum":
    case "multipleOf":
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minContains":
    case "maxContains":
    case "minProperties":
    case "maxProperties":
      node[keyword] = value
      return
    default:
  }
}

/** The kinds that a node's members are of; every kind when it has no `enum`. */
export const memberKinds = (node: Node): number => {
  if (node.members === undefined) return every
  let found = none
  for (const member of node.members) found |= kindOf(member)
  return found
}
