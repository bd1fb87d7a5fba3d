// Whether two nodes are the same by structure: what one accepts the other then accepts too. Numbers tell, but for
// recursion, whose references are named apart in the two forms: there, what is being compared is assumed equal, and
// every pair is looked at once.
import { annotationKeywords } from "../../model/Form.ts"
import type { Identity } from "../../model/Identity.ts"
import { equal, isArray, isObject, type Json, own } from "../../model/Json.ts"
import { isSchema } from "../../model/Schema2020.ts"
import type { Node } from "../Node.ts"

const maps: ReadonlySet<string> = new Set(["dependentSchemas", "patternProperties", "properties"])
const lists: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"])
const plain: ReadonlySet<string> = new Set(["const", "dependentRequired", "enum", "required", "type"])

/** Compares nodes. */
export class Sameness {
  readonly #answers = new Map<number, Map<number, boolean>>()
  readonly #identity: Identity
  readonly #isRecursive: boolean
  #assumed: Array<readonly [number, number]> = []
  #depth = 0

  constructor(identity: Identity, isRecursive: boolean) {
    this.#identity = identity
    this.#isRecursive = isRecursive
  }

  /** A number that nodes have in common only when they are the same. */
  number(node: Node): number {
    return this.#identity.set(node.schema)
  }

  /** True when two nodes are the same. */
  same(a: Node, b: Node): boolean {
    if (a === b) return true
    if (typeof a.schema === "boolean" || typeof b.schema === "boolean") return a.schema === b.schema
    if (!this.#isRecursive) return this.number(a) === this.number(b)
    const answers = this.#answers.get(a.id) ?? new Map<number, boolean>()
    if (answers.size === 0) this.#answers.set(a.id, answers)
    const known = answers.get(b.id)
    if (known !== undefined) return known
    if (this.#depth === 0) this.#assumed = []
    answers.set(b.id, true)
    this.#assumed.push([a.id, b.id])
    this.#depth++
    const answer = this.#compare(a, b)
    this.#depth--
    // What was assumed on the way to a difference is unknown again, and the difference is certain.
    if (!answer) {
      for (const [left, right] of this.#assumed) this.#answers.get(left)?.delete(right)
      this.#assumed = []
      answers.set(b.id, false)
    }
    return answer
  }

  #compare(a: Node, b: Node): boolean {
    if (a.target !== undefined || b.target !== undefined) {
      if (a.target === undefined || b.target === undefined || !this.same(a.target, b.target)) return false
    }
    if (!isObject(a.schema) || !isObject(b.schema)) return false
    for (const keyword of Object.keys(b.schema)) {
      if (!annotationKeywords.has(keyword) && !Object.hasOwn(a.schema, keyword)) return false
    }
    for (const keyword of Object.keys(a.schema)) {
      if (annotationKeywords.has(keyword) || (keyword === "$ref" && a.target !== undefined)) continue
      const left = own(a.schema, keyword)
      const right = own(b.schema, keyword)
      if (left === undefined || right === undefined || !this.#value(a, b, keyword, left, right)) return false
    }
    return true
  }

  #value(left: Node, right: Node, keyword: string, a: Json, b: Json): boolean {
    if (plain.has(keyword) || typeof a !== "object" || a === null) return equal(a, b)
    const isSame = (x: Json | undefined, y: Json | undefined): boolean =>
      isSchema(x) && isSchema(y) ? this.same(left.at(x), right.at(y)) : x !== undefined && equal(x, y)
    if (isArray(a)) {
      if (!lists.has(keyword) || !isArray(b)) return equal(a, b)
      return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
    }
    if (!isObject(a) || !isObject(b)) return false
    if (!maps.has(keyword)) return isSame(a, b)
    const names = Object.keys(a)
    return names.length === Object.keys(b).length && names.every((name) => isSame(own(a, name), own(b, name)))
  }
}
