// One schema of a form as the search reads it: its keywords typed, its subschemas nodes.
import { annotationKeywords } from "../model/Form.ts"
import { canonical, type Json, type JsonObject, own } from "../model/Json.ts"
import { isSchema, type JsonSchema } from "../model/Schema2020.ts"
import { every, kindOf, none } from "./kinds.ts"

const noTexts: ReadonlyArray<string> = []
const noNodes: ReadonlyArray<Node> = []

/** What leads from a schema to its node. */
interface Resolver {
  readonly of: (schema: JsonSchema) => Node
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
  /** `if`, `then` and `else` */
  condition: Node | undefined
  consequence: Node | undefined
  otherwise: Node | undefined
  target: Node | undefined
  readonly #graph: Resolver
  #memberSet: ReadonlySet<Json> | undefined
  #memberTexts: ReadonlySet<string> | undefined

  constructor(graph: Resolver, id: number, schema: JsonSchema) {
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

/** The kinds that a node's members are of; every kind when it has no `enum`. */
export const memberKinds = (node: Node): number => {
  if (node.members === undefined) return every
  let found = none
  for (const member of node.members) found |= kindOf(member)
  return found
}
