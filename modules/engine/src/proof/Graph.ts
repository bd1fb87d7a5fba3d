// A form as the search reads it: each schema object read once, and its references led through.
import type { Form } from "../model/Form.ts"
import { isArray, isObject, type Json, own } from "../model/Json.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import { kinds, none } from "./kinds.ts"
import { Node } from "./Node.ts"

const noTexts: ReadonlyArray<string> = []
const noNodes: ReadonlyArray<Node> = []

const texts = (value: Json): ReadonlyArray<string> =>
  isArray(value) ? value.filter((item) => typeof item === "string") : noTexts

const kindsOf = (type: Json): number => {
  let found = none
  for (const name of isArray(type) ? type : [type]) found |= kinds.get(name) ?? none
  return found
}

/** Numbers for nodes; one counter serves the graphs that are compared. */
export interface Counter {
  next: number
}

/** What of a form tells which values it accepts. */
export type FormParts = Pick<Form, "loops" | "root">

/** The nodes of one form. They are made when they are first asked for. */
export class Graph {
  readonly root: Node
  readonly #form: FormParts
  readonly #counter: Counter
  readonly #nodes = new Map<JsonSchema, Node>()

  constructor(form: FormParts, counter: Counter) {
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
    if (typeof schema === "object")
      for (const keyword of Object.keys(schema)) this.#read(node, keyword, own(schema, keyword) ?? null)
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
      case "if":
        node.condition = this.#child(value)
        return
      case "then":
        node.consequence = this.#child(value)
        return
      case "else":
        node.otherwise = this.#child(value)
        return
      case "additionalProperties":
      case "contains":
      case "items":
      case "not":
      case "propertyNames":
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
