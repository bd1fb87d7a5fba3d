// Whether a form accepts a value: what the search asks thousands of times before the validator is asked once. It knows
// the vocabulary of normal forms only, and says `maybe` where it knows too little; it proves nothing.
import { isArray, isObject, type Json, type JsonObject, own } from "../model/Json.ts"
import { hasFormat } from "./formats.ts"
import { kindOf } from "./kinds.ts"
import { deepestQuestion } from "./limits.ts"
import type { Node } from "./Node.ts"
import type { Steps } from "./pattern/Automaton.ts"
import type { Patterns } from "./pattern/Pattern.ts"
import { hasTwins, isMultiple, lengthOf } from "./values.ts"

/** Rejected, accepted, or unknown. */
export type Answer = 0 | 1 | 2

const no = 0
const yes = 1
const maybe = 2

const both = (a: Answer, b: Answer): Answer => (a === no || b === no ? no : a === maybe || b === maybe ? maybe : yes)
const invert = (a: Answer): Answer => (a === maybe ? maybe : a === yes ? no : yes)
const said = (a: boolean | undefined): Answer => (a === undefined ? maybe : a ? yes : no)

/** Thrown when the steps of a search are spent. */
export class Spent extends Error {}

/** What of an object or array was looked at by some keyword; `unevaluated…` asks. */
class Seen {
  readonly names = new Set<string>()
  readonly indexes = new Set<number>()

  add(other: Seen): void {
    for (const name of other.names) this.names.add(name)
    for (const index of other.indexes) this.indexes.add(index)
  }
}

/** Decides values by forms. */
export class Membership {
  readonly patterns: Patterns
  readonly steps: Steps
  #depth = 0
  readonly #following: Array<readonly [Node, Json]> = []
  readonly #answers = new WeakMap<object, Map<Node, Answer>>()

  constructor(patterns: Patterns, steps: Steps) {
    this.patterns = patterns
    this.steps = steps
  }

  /** Whether a node accepts a value. */
  accepts(node: Node, value: Json, seen?: Seen): Answer {
    if (--this.steps.left < 0) throw new Spent()
    if (node.schema === true) return yes
    if ((node.kinds & kindOf(value)) === 0 || !node.hasMember(value)) return no
    if (typeof value !== "object" || value === null || seen !== undefined) return this.#decide(node, value, seen)
    // Values are built of values that were asked about before: what was said of those is known.
    const answers = this.#answers.get(value) ?? new Map<Node, Answer>()
    if (answers.size === 0) this.#answers.set(value, answers)
    const known = answers.get(node)
    if (known !== undefined) return known
    // Within itself nothing is known of it.
    answers.set(node, maybe)
    const answer = this.#decide(node, value, undefined)
    answers.set(node, answer)
    return answer
  }

  #decide(node: Node, value: Json, seen: Seen | undefined): Answer {
    if (++this.#depth > deepestQuestion) throw new Spent()
    const answer = this.#weigh(node, value, seen)
    this.#depth--
    return answer
  }

  #weigh(node: Node, value: Json, seen: Seen | undefined): Answer {
    const asks = node.unevaluatedProperties !== undefined || node.unevaluatedItems !== undefined
    const mine = asks ? new Seen() : seen
    let answer: Answer = node.isOpaque ? maybe : yes
    if (typeof value === "string") answer = both(answer, this.#text(node, value))
    else if (typeof value === "number") answer = both(answer, this.#number(node, value))
    else if (isArray(value)) answer = both(answer, this.#list(node, value, mine))
    else if (isObject(value)) answer = both(answer, this.#record(node, value, mine))
    if (answer !== no) answer = both(answer, this.#branches(node, value, mine))
    if (asks && mine !== undefined && answer !== no) {
      answer = both(answer, this.#rest(node, value, mine))
      seen?.add(mine)
    }
    return answer
  }

  #text(node: Node, value: string): Answer {
    if (node.minLength > 0 || node.maxLength !== Infinity) {
      const length = lengthOf(value)
      if (length < node.minLength || length > node.maxLength) return no
    }
    let answer: Answer = yes
    if (node.pattern !== undefined) answer = said(this.patterns.test(node.pattern, value))
    if (node.format !== undefined && answer !== no) answer = both(answer, said(hasFormat(node.format, value)))
    return answer
  }

  #number(node: Node, value: number): Answer {
    if (value < node.minimum || value > node.maximum || value <= node.above || value >= node.below) return no
    return node.multipleOf === undefined || isMultiple(value, node.multipleOf) ? yes : no
  }

  #list(node: Node, value: ReadonlyArray<Json>, seen: Seen | undefined): Answer {
    if (value.length < node.minItems || value.length > node.maxItems) return no
    let answer: Answer = yes
    for (const [index, item] of value.entries()) {
      const schema = node.prefixItems[index] ?? (index < node.prefixItems.length ? undefined : node.items)
      if (schema === undefined) continue
      seen?.indexes.add(index)
      answer = both(answer, this.accepts(schema, item))
      if (answer === no) return no
    }
    if (node.isUnique && hasTwins(value)) return no
    return node.contains === undefined ? answer : both(answer, this.#contains(node, node.contains, value, seen))
  }

  #contains(node: Node, schema: Node, value: ReadonlyArray<Json>, seen: Seen | undefined): Answer {
    let sure = 0
    let unsure = 0
    for (const [index, item] of value.entries()) {
      const answer = this.accepts(schema, item)
      if (answer === yes) {
        sure++
        seen?.indexes.add(index)
      } else if (answer === maybe) unsure++
    }
    if (sure > node.maxContains || sure + unsure < node.minContains) return no
    return sure >= node.minContains && sure + unsure <= node.maxContains ? yes : maybe
  }

  #record(node: Node, value: JsonObject, seen: Seen | undefined): Answer {
    for (const name of node.required) if (!Object.hasOwn(value, name)) return no
    const names = Object.keys(value)
    if (names.length < node.minProperties || names.length > node.maxProperties) return no
    for (const [name, required] of node.dependentRequired) {
      if (!Object.hasOwn(value, name)) continue
      for (const other of required) if (!Object.hasOwn(value, other)) return no
    }
    let answer: Answer = yes
    for (const name of names) {
      answer = both(answer, this.#member(node, name, own(value, name) ?? null, seen))
      if (answer === no) return no
    }
    for (const [name, schema] of node.dependentSchemas) {
      if (!Object.hasOwn(value, name)) continue
      answer = both(answer, this.accepts(schema, value, seen))
      if (answer === no) return no
    }
    return answer
  }

  #member(node: Node, name: string, value: Json, seen: Seen | undefined): Answer {
    let answer: Answer = node.propertyNames === undefined ? yes : this.accepts(node.propertyNames, name)
    let isCovered = false
    const declared = node.property(name)
    if (declared !== undefined && answer !== no) {
      isCovered = true
      answer = both(answer, this.accepts(declared, value))
    }
    for (const [source, schema] of node.patternProperties) {
      if (answer === no) return no
      this.steps.left--
      const isMatch = this.patterns.test(source, name)
      if (isMatch === false) continue
      isCovered = true
      const matched = this.accepts(schema, value)
      answer = both(answer, isMatch === undefined ? maybe : matched)
    }
    if (!isCovered && node.additionalProperties !== undefined && answer !== no) {
      isCovered = true
      answer = both(answer, this.accepts(node.additionalProperties, value))
    }
    if (isCovered) seen?.names.add(name)
    return answer
  }

  #branches(node: Node, value: Json, seen: Seen | undefined): Answer {
    let answer: Answer = node.target === undefined ? yes : this.#follow(node.target, value, seen)
    for (const branch of node.allOf) {
      if (answer === no) return no
      answer = both(answer, this.accepts(branch, value, seen))
    }
    if (answer !== no && node.anyOf.length > 0) answer = both(answer, this.#anyOf(node.anyOf, value, seen))
    if (answer !== no && node.oneOf.length > 0) answer = both(answer, this.#oneOf(node.oneOf, value, seen))
    if (answer !== no && node.not !== undefined) answer = both(answer, invert(this.accepts(node.not, value)))
    if (answer !== no && node.condition !== undefined)
      answer = both(answer, this.#conditional(node, node.condition, value, seen))
    return answer
  }

  /* A reference that leads to itself without leading into the value says nothing. */
  #follow(target: Node, value: Json, seen: Seen | undefined): Answer {
    if (this.#following.some(([node, asked]) => node === target && asked === value)) return maybe
    this.#following.push([target, value])
    const answer = this.accepts(target, value, seen)
    this.#following.pop()
    return answer
  }

  #anyOf(branches: ReadonlyArray<Node>, value: Json, seen: Seen | undefined): Answer {
    let answer: Answer = no
    for (const branch of branches) {
      const inner = seen === undefined ? undefined : new Seen()
      const found = this.accepts(branch, value, inner)
      if (found === no) continue
      if (inner !== undefined) seen?.add(inner)
      if (found === yes && seen === undefined) return yes
      if (answer !== yes) answer = found
    }
    return answer
  }

  #oneOf(branches: ReadonlyArray<Node>, value: Json, seen: Seen | undefined): Answer {
    let sure = 0
    let unsure = 0
    for (const branch of branches) {
      const inner = seen === undefined ? undefined : new Seen()
      const found = this.accepts(branch, value, inner)
      if (found === yes) sure++
      else if (found === maybe) unsure++
      if (sure > 1) return no
      if (found !== no && inner !== undefined) seen?.add(inner)
    }
    if (unsure > 0) return maybe
    return sure === 1 ? yes : no
  }

  #conditional(node: Node, condition: Node, value: Json, seen: Seen | undefined): Answer {
    const inner = seen === undefined ? undefined : new Seen()
    const met = this.accepts(condition, value, inner)
    if (met !== no && inner !== undefined) seen?.add(inner)
    const then = met === no || node.consequence === undefined ? yes : this.accepts(node.consequence, value, seen)
    const otherwise = met === yes || node.otherwise === undefined ? yes : this.accepts(node.otherwise, value, seen)
    if (met === yes) return then
    if (met === no) return otherwise
    return then === otherwise ? then : maybe
  }

  #rest(node: Node, value: Json, seen: Seen): Answer {
    let answer: Answer = yes
    if (node.unevaluatedProperties !== undefined && isObject(value)) {
      for (const name of Object.keys(value)) {
        if (seen.names.has(name)) continue
        answer = both(answer, this.accepts(node.unevaluatedProperties, own(value, name) ?? null))
        seen.names.add(name)
      }
    }
    if (node.unevaluatedItems !== undefined && isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (seen.indexes.has(index)) continue
        answer = both(answer, this.accepts(node.unevaluatedItems, item))
        seen.indexes.add(index)
      }
    }
    return answer
  }
}
