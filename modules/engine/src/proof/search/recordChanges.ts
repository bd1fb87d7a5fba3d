// The ways in which a record can violate what a node says of records.
import { isObject, type Json } from "../../model/Json.ts"
import { width } from "../limits.ts"
import type { Node } from "../Node.ts"
import type { Aim, Goal, Wanted } from "./Goal.ts"
import {
  declares,
  freshNames,
  isOpen,
  knownNames,
  memberNodes,
  namesFor,
  namesMatching,
  namingNodes
} from "./members.ts"
import type { RecordPlan } from "./plans.ts"
import type { Search } from "./Search.ts"

/** What an aim leaves free to change. */
interface Scope {
  /** The one name there is to look at, where there is one. */
  readonly only: string | undefined
  readonly isDeclared: (name: string) => boolean
  readonly isExtra: (name: string) => boolean
  readonly hasShape: boolean
  /** What the aim is at, when it is at this very member. */
  readonly wants: Wanted | undefined
}

const always = (): boolean => true
const never = (): boolean => false

const everywhere: Scope = { only: undefined, isDeclared: always, isExtra: always, hasShape: true, wants: undefined }

const scopeOf = (aim: Aim | undefined): Scope => {
  const step = aim?.steps[0]
  if (aim === undefined || (step === undefined && !aim.isExact)) return everywhere
  if (step === undefined) return { ...everywhere, isDeclared: never }
  if (step.kind === "additional") return { ...everywhere, isDeclared: never, hasShape: false }
  if (step.kind !== "member") return { ...everywhere, isDeclared: never, isExtra: never, hasShape: false }
  const isIt = (name: string): boolean => name === step.name
  const wants = aim.steps.length === 1 ? aim.wants : undefined
  return { only: step.name, isDeclared: isIt, isExtra: isIt, hasShape: false, wants }
}

class Changes {
  readonly found: Array<RecordPlan> = []
  readonly #search: Search
  readonly #scope: Scope
  readonly #plan: RecordPlan
  readonly #required: ReadonlySet<string>

  constructor(search: Search, aim: Aim | undefined, plan: RecordPlan) {
    this.#required = new Set(plan.holds.flatMap(({ required }) => required))
    this.#search = search
    this.#scope = scopeOf(aim)
    this.#plan = plan
  }

  of(node: Node, value: Json): ReadonlyArray<RecordPlan> {
    for (const name of node.required) if (this.#scope.isDeclared(name)) this.#without(name)
    for (const name of this.#scope.only === undefined ? node.names : [this.#scope.only]) {
      const schema = this.#scope.isDeclared(name) ? node.property(name) : undefined
      if (schema !== undefined) this.#member(name, schema)
    }
    for (const [source, schema] of node.patternProperties) {
      const names = [...knownNames(this.#plan.holds)].filter(
        (name) => this.#search.membership.patterns.test(source, name) === true
      )
      for (const name of [...names, ...namesMatching(this.#search, this.#plan.holds, source, 2)])
        this.#extra(name, schema)
    }
    if (node.additionalProperties?.isTrivial === false) this.#undeclared(node, node.additionalProperties)
    if (node.unevaluatedProperties?.isTrivial === false) this.#undeclared(node, node.unevaluatedProperties)
    if (node.propertyNames !== undefined) this.#names(node.propertyNames)
    this.#dependencies(node, value)
    if (this.#scope.hasShape) this.#size(node)
    return this.found
  }

  #size({ maxProperties, minProperties }: Node): void {
    const plan = this.#plan
    if (maxProperties < plan.max) this.found.push({ ...plan, min: Math.max(plan.min, maxProperties + 1) })
    if (minProperties > plan.min) this.found.push({ ...plan, max: Math.min(plan.max, minProperties - 1) })
  }

  #without(name: string): void {
    const plan = this.#plan
    if (this.#scope.wants === "value" || plan.members.has(name) || this.#required.has(name)) return
    this.found.push({ ...plan, absent: new Set([...plan.absent, name]) })
  }

  #with(plan: RecordPlan, name: string, mustNot: ReadonlyArray<Node>): RecordPlan {
    const known: Goal = plan.members.get(name) ?? { must: [], mustNot: [] }
    const members = new Map(plan.members).set(name, { must: known.must, mustNot: [...known.mustNot, ...mustNot] })
    return { ...plan, members }
  }

  /* The member is there and violates a schema; of no use where the same schema holds. */
  #member(name: string, schema: Node): void {
    const plan = this.#plan
    if (this.#scope.wants === "absence") return
    if (schema.isTrivial || plan.absent.has(name) || plan.members.get(name)?.mustNot.includes(schema) === true) return
    const held = memberNodes(this.#search, plan.holds, name)
    if (held.some((node) => this.#search.sameness.same(node, schema))) return
    this.found.push(this.#with(plan, name, [schema]))
  }

  #extra(name: string, schema: Node): void {
    if (this.#scope.isExtra(name)) this.#member(name, schema)
  }

  /* Names that the node does not declare: those that others do first, then fresh ones. */
  #undeclared(node: Node, schema: Node): void {
    const { holds } = this.#plan
    const isDeclared = (name: string): boolean => declares(this.#search, node, name)
    const known = [...knownNames(holds)].filter((name) => !isDeclared(name) && isOpen(this.#search, holds, name))
    for (const name of known) this.#extra(name, schema)
    const fresh = freshNames(this.#search, holds, (name) => isDeclared(name) || known.includes(name), 1)
    for (const name of fresh) this.#extra(name, schema)
  }

  #names(schema: Node): void {
    const { holds } = this.#plan
    const naming = namingNodes(holds)
    if (naming.some((node) => this.#search.sameness.same(node, schema))) return
    const made = namesFor(this.#search, naming, [schema], width)
    const known = [...knownNames(holds)].filter((name) => this.#search.membership.accepts(schema, name) === 0)
    const patterned = holds.flatMap(({ patternProperties }) =>
      patternProperties.flatMap(([source]) =>
        namesFor(this.#search, [...naming, this.#search.matching(source)], [schema], 2)
      )
    )
    for (const name of new Set([...made, ...known, ...patterned])) {
      if (this.#scope.isExtra(name) && isOpen(this.#search, holds, name))
        this.found.push(this.#with(this.#plan, name, []))
    }
  }

  #dependencies(node: Node, value: Json): void {
    for (const [name, required] of node.dependentRequired) {
      if (!this.#scope.isDeclared(name) && !this.#scope.hasShape) continue
      for (const other of required) {
        const plan = this.#with(this.#plan, name, [])
        if (!plan.members.has(other)) this.found.push({ ...plan, absent: new Set([...plan.absent, other]) })
      }
    }
    for (const [name] of node.dependentSchemas) {
      const isThere = isObject(value) && Object.hasOwn(value, name)
      if (!isThere && !this.#plan.absent.has(name)) this.found.push(this.#with(this.#plan, name, []))
    }
  }
}

/** Plans in which a record violates something that a node says of records. */
export const violateRecord = (
  search: Search,
  aim: Aim | undefined,
  node: Node,
  plan: RecordPlan,
  value: Json
): ReadonlyArray<RecordPlan> => new Changes(search, aim, plan).of(node, value)
